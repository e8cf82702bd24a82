import { z } from 'zod';
import { cleanText } from '../../shared/clean-text.ts';
import { AppError, type AppErrorData } from '../../shared/errors.ts';
import type { RawResponse } from './http.ts';
import { readBudget, readRetryAfter } from './rate-limit.ts';
import { displayTarget } from './urls.ts';
import { isWireObject } from './wire.ts';

const longest = 500;
const keys = ['message', 'error', 'error_message', 'detail', 'description', 'title', 'reason', 'msg', 'errors'];

/** All texts within a value, such as Laravel's `errors: { field: ["…"] }`. */
function texts(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (depth === 0 || typeof value !== 'object' || value === null) return [];
  return Object.values(value)
    .slice(0, 20)
    .flatMap((inner) => texts(inner, depth - 1));
}

/** The message in an error's JSON, at most `depth` objects deep. */
function fromJson(value: unknown, depth = 5): string {
  if (typeof value === 'string') return value;
  if (depth === 0) return '';
  if (!isWireObject(value)) return texts(value, 3).join(' ');
  for (const key of keys) {
    const inner = value[key];
    const message = isWireObject(inner) && key !== 'errors' ? fromJson(inner, depth - 1) : texts(inner, 3).join(' ');
    if (message.trim() !== '') return message;
  }
  return typeof value.data === 'object' ? fromJson(value.data, depth - 1) : '';
}

function fromHtml(text: string): string {
  return /<title[^<>]*>([^<]{1,300})/iu.exec(text)?.[1] ?? '';
}

/** Whether a body is a web page rather than a response of the interface. */
function looksLikeHtml(text: string, contentType: string | undefined): boolean {
  return /^\s*<(!doctype|html|head|body|\?xml|[a-z])/iu.test(text) || /\btext\/html\b/iu.test(contentType ?? '');
}

/** The value of a JSON text; undefined where it is none. The parser's own message quotes the text, so it is not passed on. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What an error answer says in words, whatever the shape of its body: cleaned, at most 500 characters, the key never in it even
 * where the server repeats it. Null when it says nothing.
 */
export function serverMessage(text: string, contentType: string | undefined, key: string): string | null {
  const head = text.slice(0, 100_000);
  const json = parseJson(head);
  const message = json !== undefined ? fromJson(json) : looksLikeHtml(head, contentType) ? fromHtml(head) : head;
  const hidden = key === '' ? message : message.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…');
  const clean = cleanText(hidden.slice(0, 10 * longest), longest).slice(0, longest);
  // The contract counts UTF-16 units, the cleaner code points: the cut may fall within a pair.
  const whole = clean.isWellFormed() ? clean : clean.slice(0, -1);
  return whole === '' ? null : whole;
}

/** The requested operation; a 404 and a 422 mean something else for each. */
export type Operation =
  | { kind: 'list' }
  | { kind: 'record' }
  | { kind: 'originate'; extension: string }
  | { kind: 'extensions' };

/** What is known beside the response. `spentBefore`: an earlier one already reported that nothing remains of the daily limit. */
export type RequestContext = { url: URL; operation: Operation; key: string; spentBefore: boolean };

/** A body as text; a byte order mark is dropped. */
export function bodyText(answer: RawResponse): string {
  return new TextDecoder('utf-8').decode(answer.body);
}

/** The 404 of a record, and the 404 and 422 of originate, are documented results rather than refusals. */
function isDocumented(status: number, operation: Operation): boolean {
  if (operation.kind === 'record') return status === 404;
  return operation.kind === 'originate' && (status === 404 || status === 422);
}

function limitError(answer: RawResponse, context: RequestContext): AppErrorData | null {
  const budget = readBudget(answer.headers, answer.receivedAt);
  // 401 and 403 say what they mean: the key or the address is refused, whatever remains.
  const refused = answer.status >= 400 && answer.status < 500 && answer.status !== 401 && answer.status !== 403;
  const spent = budget?.remaining === 0 && (context.spentBefore || !isDocumented(answer.status, context.operation));
  const wait = readRetryAfter(answer.headers, answer.receivedAt);
  const retryAt = wait === null ? null : answer.receivedAt + wait;
  if (refused && spent) return { kind: 'rateLimited', retryAt: retryAt ?? budget?.resetsAt ?? null };
  if (answer.status !== 429) return null;
  // Without a header the last report still holds: nothing is left of the day.
  const usedUp = budget?.remaining == null && context.spentBefore;
  return { kind: usedUp ? 'rateLimited' : 'tooFast', retryAt };
}

/** What frameworks write where no route fits: Laravel, NestJS, Fastify, Kong, Go and web servers. */
const routeWords = /\broutes?\b|\bcannot (?:get|post)\b|\b(?:url|uri|path|page)\b[^.]{0,200}\bnot (?:be )?found\b/iu;
/** What a PBX writes of a phone that it cannot ring. */
const phoneWords = /\b(?:extension|phone|device|user|endpoint|regist\w*)\b/iu;

/** Whether a 404 is the web server's, for an unknown path, rather than the operation's. */
function isNoRoute(answer: RawResponse, message: string | null): boolean {
  const text = bodyText(answer);
  if (parseJson(text) === undefined && looksLikeHtml(text, answer.headers['content-type'])) return true;
  return message !== null && routeWords.test(message) && !phoneWords.test(message);
}

function statusError(answer: RawResponse, context: RequestContext): AppErrorData {
  const { status } = answer;
  const { operation } = context;
  const message = serverMessage(bodyText(answer), answer.headers['content-type'], context.key);
  if (status === 401) return { kind: 'unauthorized', serverMessage: message };
  if (status === 403) return { kind: 'forbidden', serverMessage: message };
  const noRoute = status === 405 || status === 410 || (status === 404 && isNoRoute(answer, message));
  if (noRoute && operation.kind === 'originate') return { kind: 'noOriginate', status, elsewhere: false };
  if (status === 404 && operation.kind === 'record' && !noRoute) return { kind: 'recordNotFound' };
  if (status === 404 && operation.kind === 'originate') {
    return { kind: 'extensionNotRegistered', extension: operation.extension, serverMessage: message };
  }
  if (status === 422 && operation.kind === 'originate') return { kind: 'callNotSetUp', serverMessage: message };
  if (status === 400 || status === 422) return { kind: 'invalidRequest', status, serverMessage: message };
  if (status >= 500) return { kind: 'server', status, serverMessage: message };
  return { kind: 'unexpectedStatus', status, serverMessage: message };
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** The error that a status means; null for a 2xx. No redirect is followed: the key goes to the address it was entered for (promise S8). */
export function refusalOf(answer: RawResponse, context: RequestContext): AppError | null {
  if (answer.status >= 200 && answer.status < 300) return null;
  if (isRedirect(answer.status))
    return new AppError({ kind: 'redirected', to: displayTarget(context.url, answer.headers.location) });
  return new AppError(limitError(answer, context) ?? statusError(answer, context));
}

const envelope = z.looseObject({ data: z.unknown() });

/**
 * The JSON of a 2xx, whatever type the server gives it: some call their JSON text/html. Throws AppError `notPbx` for a web page,
 * `badAnswer` for anything else that is no JSON.
 */
export function responseJson(answer: RawResponse): unknown {
  const text = bodyText(answer);
  if (text.trim() === '') throw new AppError({ kind: 'badAnswer', detail: 'empty body' });
  const json = parseJson(text);
  if (json !== undefined) return json;
  if (looksLikeHtml(text, answer.headers['content-type']))
    throw new AppError({ kind: 'notPbx', status: answer.status });
  throw new AppError({ kind: 'badAnswer', detail: 'not JSON' });
}

/** Parses with a schema; AppError `badAnswer` names the first place that does not fit, never a value. */
export function parseWith<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? 'body' : issue.path.map(String).join('.');
  throw new AppError({ kind: 'badAnswer', detail: `${place}: ${issue?.code ?? 'unreadable'}`.slice(0, 300) });
}

/** The `data` of a 2xx answer's envelope. Throws as `responseJson` and `parseWith` do. */
export function responseData(answer: RawResponse): unknown {
  return parseWith(envelope, responseJson(answer)).data;
}
