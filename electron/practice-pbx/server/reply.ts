import type { ServerResponse } from 'node:http';

/** An answer before it is sent. */
export type Reply = { status: number; headers: Record<string, string>; body: string | Uint8Array };

/** A JSON answer. */
export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

/** A refusal in the interface's envelope. */
export function refusal(status: number, message: string, headers: Record<string, string> = {}): Reply {
  return json(status, { message }, headers);
}

/** Sends an answer in one piece. Does nothing when the client has gone. */
export function send(response: ServerResponse, { status, headers, body }: Reply): void {
  if (response.destroyed) return;
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}
