import type { ServerResponse } from 'node:http';
import { plainPage } from './page';
import { commonHeaders, plainPolicy } from './securityHeaders';

/** A record, for programs. */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res
    .writeHead(status, { ...commonHeaders, ...plainPolicy, 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body));
}

/** A small text that may be kept for five minutes. */
export function sendText(res: ServerResponse, type: string, text: string): void {
  res
    .writeHead(200, { ...commonHeaders, ...plainPolicy, 'content-type': type, 'cache-control': 'public, max-age=300' })
    .end(text);
}

/** A plain page for what the apps cannot draw. */
export function sendPlain(res: ServerResponse, status: number, content: { title: string; text: string }): void {
  res
    .writeHead(status, {
      ...commonHeaders,
      ...plainPolicy,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    .end(plainPage(content));
}
