import { z } from 'zod';
import { cleanText } from '../../shared/clean-text.ts';
import { AppError, type AppErrorData } from '../../shared/errors.ts';
import { readRetryAfter } from './header-values.ts';
import { bodyText, jsonIn, looksLikeHtml } from './json-in.ts';
import { readBudget } from './rate-limit.ts';
import type { RawResponse } from './transport.ts';
import { displayTarget, leadsToPage } from './urls.ts';
import { isWireObject, type WireObject } from './wire.ts';

const longest = 500;
const keys = ['message', 'error', 'error_message', 'detail', 'description', 'title', 'reason', 'msg'];

/** All texts within a value, at most `depth` deep. */
function texts(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (depth === 0 || typeof value !== 'object' || value === null) return [];
  return Object.values(value)
    .slice(0, 20)
    .flatMap((inner) => texts(inner, depth - 1));
}

const words = (text: string): string => text.toLowerCase().replace(/[\s_.-]+/gu, ' ');

/** What is wrong with which field, as Laravel writes it: `errors: { field: ["…"] }`. A field that its text does not name is put before it. */
function fieldTexts(errors: unknown): string[] {
  if (!isWireObject(errors)) return texts(errors, 3);
  return Object.entries(errors)
    .slice(0, 20)
    .flatMap(([field, value]) => {
      const said = texts(value, 2);
      const isNamed = said.length === 0 || words(said.join(' ')).includes(words(field));
      return isNamed ? said : [`${field}: ${said.join(' ')}`];
    });
}

/** The message in an error's JSON with what it says of single fields, at most `depth` objects deep. */
function fromJson(value: unknown, depth = 5): string {
  if (typeof value === 'string') return value;
  if (depth === 0) return '';
  if (!isWireObject(value)) return texts(value, 3).join(' ');
  const fields = fieldTexts(value.errors);
  for (const key of keys) {
    const inner = value[key];
    const message = isWireObject(inner) ? fromJson(inner, depth - 1) : texts(inner, 3).join(' ');
    if (message.trim() !== '') return [message, ...fields.filter((text) => !message.includes(text))].join(' ');
  }
  const message = fields.join(' ');
  if (message.trim() !== '') return message;
  return typeof value.data === 'object' ? fromJson(value.data, depth - 1) : '';
}

function fromHtml(text: string): string {
  return /<title[^<>]*>([^<]{1,300})/iu.exec(text)?.[1] ?? '';
}

/**
 * What an error answer says in words, whatever the shape of its body: cleaned, at most 500 characters, the key never in it even
 * where the server repeats it. Null when it says nothing.
 */
export function serverMessage(text: string, contentType: string | undefined, key: string): string | null {
  const head = text.slice(0, 100_000);
  const json = jsonIn(head);
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
  const json = jsonIn(text);
  if (json === undefined && looksLikeHtml(text, answer.headers['content-type'])) return true;
  // Laravel's error for a path without a route has no message.
  if (isWireObject(json) && message === null && /NotFoundHttp/u.test(String(json.exception ?? ''))) return true;
  return message !== null && routeWords.test(message) && !phoneWords.test(message);
}

/** Ways to sign in that the interface does not have: they are a proxy's or a web server's. */
const passwordSchemes = /\b(?:basic|digest|ntlm|negotiate|kerberos)\b/iu;
/** What nginx and IIS write of a missing client certificate. */
const certificateWords = /\b(?:no required|client)\b.{0,20}\bcertificate\b/iu;
/** Cloudflare refuses programs with such a line of text, and browsers with a page. */
const blockedWords = /^\s*error code: \d{4}\b/iu;

/** With these statuses a web page is about the request, the key, the path or the pace, or says that the connection was closed. */
const ownPages = new Set([400, 401, 404, 405, 408, 410, 413, 414, 429, 431, 460, 499]);
/** Headers by which Cloudflare and AWS say that they answered in place of the server, whatever the status. */
const mitigations = ['cf-mitigated', 'x-amzn-waf-action'];

/**
 * A refusal by what stands before the PBX: a proxy or firewall. The PBX answers in JSON, so a 401 that asks for a password and a web page
 * with 403, 406 or 451 are not its own. Null for any other.
 */
function gatewayError(answer: RawResponse, { url }: RequestContext, message: string | null): AppErrorData | null {
  const { status, headers } = answer;
  const text = bodyText(answer);
  if (status === 407) return { kind: 'passwordWanted', status };
  if (status === 511) return { kind: 'notPbx', status };
  // Programs get Cloudflare's own errors as JSON.
  const json = jsonIn(text);
  const isOfCloudflare = isWireObject(json) && json.cloudflare_error === true && status < 500;
  if (isOfCloudflare || mitigations.some((name) => headers[name] !== undefined))
    return { kind: 'blocked', status, serverMessage: message };
  if (json !== undefined) return null;
  const asked = `${headers['www-authenticate'] ?? ''} ${headers['proxy-authenticate'] ?? ''}`;
  if (status === 401 && passwordSchemes.test(asked)) return { kind: 'passwordWanted', status };
  if ([400, 403, 495, 496].includes(status) && certificateWords.test(message ?? ''))
    return { kind: 'tls', reason: 'clientCertificate', host: url.host };
  const isPage = text.trim() !== '' && looksLikeHtml(text, headers['content-type']);
  const isBlocked = status === 403 ? isPage || blockedWords.test(text) : isPage && !ownPages.has(status);
  return isBlocked && status >= 400 && status < 500 ? { kind: 'blocked', status, serverMessage: message } : null;
}

/** Words of messages about an invalid field, in a list that does not name the field. */
const fieldWords = /\b(?:field|required|must|(?:in)?valid|missing|unknown|format)\b/iu;

/** Whether a 422 names fields of the request, which are invalid; the documented one says that the call was not set up. */
function namesFields(answer: RawResponse): boolean {
  const json = jsonIn(bodyText(answer));
  if (!isWireObject(json)) return false;
  if (isWireObject(json.errors)) return fieldTexts(json.errors).length > 0;
  const listed = [json.errors, json.detail].filter((value) => typeof value === 'object');
  return listed.flatMap((value) => texts(value, 4)).some((text) => fieldWords.test(text));
}

/** The reason of a failed call, as FreeSWITCH writes it. */
const errLine = /(?:^|\s)-ERR\b/u;

function statusError(answer: RawResponse, context: RequestContext): AppErrorData {
  const { status } = answer;
  const { operation } = context;
  const message = serverMessage(bodyText(answer), answer.headers['content-type'], context.key);
  const byGateway = gatewayError(answer, context, message);
  if (byGateway !== null) return byGateway;
  if (status === 401) return { kind: 'unauthorized', serverMessage: message };
  if (status === 403) return { kind: 'forbidden', serverMessage: message };
  const noRoute = status === 405 || status === 410 || (status === 404 && isNoRoute(answer, message));
  if (noRoute && operation.kind === 'originate') return { kind: 'noOriginate', status, elsewhere: false };
  if (status === 404 && operation.kind === 'record' && !noRoute) return { kind: 'recordNotFound' };
  if (status === 404 && operation.kind === 'originate') {
    return { kind: 'extensionNotRegistered', extension: operation.extension, serverMessage: message };
  }
  const isFailedCall = errLine.test(message ?? '') || (status === 422 && !namesFields(answer));
  if (operation.kind === 'originate' && isFailedCall) return { kind: 'callNotSetUp', serverMessage: message };
  if (status === 400 || status === 422) return { kind: 'invalidRequest', status, serverMessage: message };
  if (status >= 500) return { kind: 'server', status, serverMessage: message };
  return { kind: 'unexpectedStatus', status, serverMessage: message };
}

/** What a response with the status of an error means. */
const errorOf = (answer: RawResponse, context: RequestContext): AppErrorData =>
  limitError(answer, context) ?? statusError(answer, context);

/** A field for a password, and what leads a browser on. */
const passwordField = /<input\b[^<>]*\btype\s*=\s*["']?password\b/iu;
const refresh = /<meta\b[^<>]*\brefresh\b[^<>]*\burl\s*=\s*["']?([^"'<>\s]{1,500})/iu;
const script = /\blocation(?:\.href)?\s*(?:=|\.(?:replace|assign)\()\s*["']([^"']{1,500})["']/iu;

/** A 2xx that is a page to sign in at, or one that leads there: the same as a redirect to it. Null for any other. */
function signInWithin(answer: RawResponse, { url }: RequestContext): AppErrorData | null {
  const text = bodyText(answer).slice(0, 100_000);
  if (!looksLikeHtml(text, answer.headers['content-type']) || jsonIn(text) !== undefined) return null;
  const leads = refresh.exec(text)?.[1] ?? script.exec(text)?.[1];
  const target = passwordField.test(text)
    ? url.href
    : leads !== undefined && leadsToPage(url, leads)
      ? leads
      : undefined;
  const to = displayTarget(url, target);
  return to === null ? null : { kind: 'pageInstead', to };
}

/** What a redirect means: the interface's new address, or a page for people, which as a rule is one to sign in at. */
function redirectError({ url }: RequestContext, location: string | undefined): AppErrorData {
  const to = displayTarget(url, location);
  return to !== null && leadsToPage(url, location ?? '') ? { kind: 'pageInstead', to } : { kind: 'redirected', to };
}

/** What FreeSWITCH writes before the reason of a failure. */
const failedLine = /^\s*-(?:ERR|USAGE)\b[:\s]*/iu;

/** Whether the fields of a response say that the request failed: `success: false`, `status: "error"`, an `error`, `errors`. */
function saysFailed({ success, ok, status, result, error, errors }: WireObject): boolean {
  const isFalse =
    [status, result].includes(false) ||
    [success, ok].some((said) => said === false || /^(?:false|no|0)$/iu.test(String(said ?? '')));
  const isFailed = [status, result].some((said) => /^(?:error|err|fail|failed|failure)$/iu.test(String(said ?? '')));
  return (
    isFalse ||
    isFailed ||
    fieldTexts(errors).length > 0 ||
    isWireObject(error) ||
    (typeof error === 'string' && error.trim() !== '')
  );
}

/** The status of an error that the envelope names although the response's is another: some answer everything with 200. */
function statusWithin({ status, code, status_code: statusCode }: WireObject): number | undefined {
  return [status, code, statusCode]
    .map((value) => (/^[45]\d\d$/u.test(String(value ?? '')) ? Number(value) : 0))
    .find((value) => value > 0);
}

/** What is written where the key is not accepted. */
const keyWords =
  /\bunauthenticated\b|\b(?:invalid|wrong|missing|unknown|expired|revoked|no|not valid)\b.{0,20}\b(?:key|token|credentials)\b/iu;

/** A longer response is data and not an error. */
const LONGEST_FAILURE = 20_000;
const isEmpty = (data: unknown): boolean => data == null || data === '' || Object.keys(Object(data)).length === 0;

/**
 * What a 2xx says of a failure all the same. An originate fails by what its fields or a line `-ERR …` say, unless there is a call's UUID
 * as well; the others by what the envelope says in place of data.
 */
function failureWithin(answer: RawResponse, context: RequestContext): AppErrorData | null {
  const { operation, key } = context;
  if (answer.body.length > LONGEST_FAILURE) return null;
  const text = bodyText(answer);
  const json = jsonIn(text) ?? (failedLine.test(text) ? text : null);
  const envelope = isWireObject(json) ? json : {};
  const say = (said: string) => serverMessage(said, answer.headers['content-type'], key);
  if (operation.kind === 'originate' && callUuidIn(json) !== null) return null;
  const status = statusWithin(envelope);
  if (isEmpty(envelope.data) && status !== undefined) return errorOf({ ...answer, status }, context);
  if (isWireObject(json) && isEmpty(envelope.data) && keyWords.test(say(text) ?? ''))
    return { kind: 'unauthorized', serverMessage: say(text) };
  if (operation.kind !== 'originate') {
    if (!saysFailed(envelope) || !isEmpty(envelope.data)) return null;
    return { kind: 'unexpectedStatus', status: answer.status, serverMessage: say(text) };
  }
  const data = isWireObject(envelope.data) ? envelope.data : {};
  const reason = texts(json, 3).find((one) => failedLine.test(one));
  if (reason !== undefined) return { kind: 'callNotSetUp', serverMessage: say(reason.replace(failedLine, '')) };
  if (saysFailed(envelope)) return { kind: 'callNotSetUp', serverMessage: say(text) };
  // The message around it may be "OK".
  return saysFailed(data) ? { kind: 'callNotSetUp', serverMessage: say(JSON.stringify(data)) ?? say(text) } : null;
}

/** A UUID, as the interface has them, or a call's identifier as Asterisk writes it; FreeSWITCH writes `+OK` before it. */
const identifier = /^(?:\+OK\s+)?\{?([\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}|\d{9,}\.\d+)\}?$/iu;

/**
 * The new call's UUID in the JSON or the text of an originate's response: `call_uuid` within `data` or next to it, or FreeSWITCH's
 * text of `+OK` and the UUID; null for anything that is no identifier, such as the reason or the number of a failure. An
 * identifier of another name may be another thing's.
 */
export function callUuidIn(response: unknown): string | null {
  const json = onlyOne(response);
  const envelope = isWireObject(json) ? json : {};
  const data = onlyOne(envelope.data);
  const inner = isWireObject(data) ? [data.data, data.call] : [];
  const places = [data, ...inner, envelope].filter(isWireObject);
  const named = places.flatMap(({ call_uuid: documented, callUuid }) => [documented, callUuid]);
  const said = [json, data, envelope.message].filter((one) => typeof one === 'string' && /^\s*\+OK\b/u.test(one));
  const found = [...named, ...said].map((text) => identifier.exec(String(text ?? '').trim())?.[1] ?? '');
  return found.find((text) => /[1-9a-f]/iu.test(text)) ?? null;
}

const onlyOne = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

/** The new call's UUID in the 2xx of an originate; null for none. Throws AppError as `responseJson` does. */
export function callUuidOf(answer: RawResponse): string | null {
  return callUuidIn(bodyText(answer)) ?? callUuidIn(responseJson(answer));
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** The error that a response means; null for a 2xx that says of no failure. No redirect is followed: the key goes to the address it was entered for (promise S8). */
export function refusalOf(answer: RawResponse, context: RequestContext): AppError | null {
  if (answer.status >= 200 && answer.status < 300) {
    const failure = failureWithin(answer, context);
    const error = failure ?? signInWithin(answer, context);
    return error === null ? null : new AppError(error);
  }
  if (isRedirect(answer.status)) return new AppError(redirectError(context, answer.headers.location));
  return new AppError(errorOf(answer, context));
}

const envelope = z.looseObject({ data: z.unknown() });

/**
 * The JSON of a 2xx, whatever type the server gives it: some call their JSON text/html. Throws AppError `notPbx` for a web page,
 * `badAnswer` for anything else that is no JSON.
 */
export function responseJson(answer: RawResponse): unknown {
  const text = bodyText(answer);
  if (text.trim() === '') throw new AppError({ kind: 'badAnswer', detail: 'empty body' });
  const json = jsonIn(text);
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
