import type { IncomingMessage, ServerResponse } from 'node:http';

/** The largest request body outside storage, in bytes. */
export const maxBodyBytes = 10 * 1024 * 1024;

/** How many times the limit is read and thrown away: a client that is still sending does not hear the refusal. */
const discardedTimes = 4;

/** Thrown while a body is read, and answered as such. */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
    this.code = code;
  }
}

/** Sends a JSON answer. Headers set before (CORS) stay. */
export function sendJson(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body);
  // Whatever stands in the way is expected to be over soon.
  if (status === 503 && !res.hasHeader('retry-after')) res.setHeader('retry-after', '1');
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  });
  res.end(text);
}

/** Sends a refusal in the shape that PostgREST uses and supabase-js reads. */
export function sendError(
  res: ServerResponse,
  status: number,
  error: { code: string; message: string; details?: string | null; hint?: string | null },
): void {
  sendJson(res, status, {
    code: error.code,
    details: error.details ?? null,
    hint: error.hint ?? null,
    message: error.message,
  });
}

/** Reads a whole body, at most `limit` bytes, else 413. */
export async function readBody(req: IncomingMessage, limit = maxBodyBytes): Promise<Buffer> {
  const refusedAtOnce = limit * discardedTimes;
  if (Number(req.headers['content-length'] ?? 0) > refusedAtOnce) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
    if (size > refusedAtOnce) break;
  }
  if (size > limit) throw tooLarge(limit);
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): RequestError {
  const size = limit < 1024 * 1024 ? `${Math.floor(limit / 1024)} KB` : `${Math.floor(limit / 1024 / 1024)} MB`;
  return new RequestError(413, 'payload_too_large', `The request body is larger than ${size}.`);
}
