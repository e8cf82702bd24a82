import { onTestFinished } from 'vitest';
import { startTestPbx, type TestPbx, type TestPbxOptions } from './test-pbx.ts';

/** A Friday noon in Berlin. */
export const NOON = new Date('2026-11-20T11:00:00Z');

/** Starts a practice PBX that is closed after the test. Its clock stands still and its history is empty by default. */
export async function withPbx(options: TestPbxOptions = {}): Promise<TestPbx> {
  const defaults = { zone: 'Europe/Berlin', now: () => NOON, history: [] };
  const pbx = await startTestPbx({ ...defaults, ...options });
  onTestFinished(() => pbx.close());
  return pbx;
}

export type Answer = { status: number; headers: Headers; text: string; json: unknown };

/** Asks the PBX with its key. `path` is relative to the interface's root. */
export async function ask(pbx: TestPbx, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { 'X-API-KEY': pbx.key, Accept: 'application/json', 'Content-Type': 'application/json' };
  const response = await fetch(`${pbx.address}${pbx.basePath}/${path}`, { redirect: 'manual', headers, ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: jsonOf(text) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface ListPage {
  readonly next_page_url: string | null;
  readonly data: readonly { readonly call_uuid: string; readonly start_time: string }[];
}

/** The pagination object of a list request that is to succeed. */
export async function list(pbx: TestPbx, query = ''): Promise<ListPage> {
  const answer = await ask(pbx, `call/call-detail-records${query === '' ? '' : `?${query}`}`);
  if (answer.status !== 200) throw new Error(`The list was answered with ${answer.status}: ${answer.text}`);
  return (answer.json as { data: ListPage }).data;
}

/** The UUIDs of the records that a list request gives. */
export async function uuids(pbx: TestPbx, query = ''): Promise<string[]> {
  return (await list(pbx, query)).data.map((record) => record.call_uuid);
}

/** Originates a call from 101 through the first gateway. */
export function dial(pbx: TestPbx, body: Record<string, unknown> = {}): Promise<Answer> {
  const whole = { extension: '101', destination_number: '+493023125777', gateway_uuid: pbx.gateways[0]?.uuid, ...body };
  return ask(pbx, 'call/originate', { method: 'POST', body: JSON.stringify(whole) });
}

/** Waits until `check` holds, checking on every turn of the event loop. Fails by the test's own time limit. */
export async function until(check: () => boolean): Promise<void> {
  while (!check()) await new Promise((resolve) => setImmediate(resolve));
}
