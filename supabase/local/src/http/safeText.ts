import type { IncomingMessage } from 'node:http';
import { readBody, RequestError } from './respond';

/** How deep lists and objects of a body may lie in each other. */
const maxJsonDepth = 200;
/** How deep parentheses of a query (`select`, `or`) may lie in each other. */
const maxQueryDepth = 50;

const [quote, backslash, letterU] = ['"', '\\', 'u'].map((letter) => letter.charCodeAt(0));
const openers = new Set([...'[{'].map((letter) => letter.charCodeAt(0)));
const closers = new Set([...']}'].map((letter) => letter.charCodeAt(0)));

const unstorable = () =>
  new RequestError(
    400,
    'invalid_text',
    'The request holds a character that cannot be stored: NUL or half a surrogate pair.',
  );

/** Refuses addresses with letters that no database text can hold, and queries that are nested without end. */
export function assertSafeAddress(url: URL): void {
  // Throws for an address that is not encoded properly, before any part of the server stumbles over it.
  if (decodeURIComponent(url.pathname).includes('\0') || /%00/.test(url.search)) throw unstorable();
  let depth = 0;
  for (const letter of decodeLoosely(url.search)) {
    if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    if (depth > maxQueryDepth) throw new RequestError(400, 'PGRST100', 'The query is nested too deeply to be read.');
  }
}

/** Reads a body that must be text: without NUL, without half surrogate pairs, and not nested without end when it is JSON. */
export async function readSafeBody(req: IncomingMessage, limit: number): Promise<Buffer> {
  const body = await readBody(req, limit);
  assertSafeRequest(req, body);
  return body;
}

/** The same check for a body that was read already; for callers whose turn it is, since it takes time. */
export function assertSafeRequest(req: IncomingMessage, body: Buffer): void {
  if (req.headers['content-type']?.startsWith('application/octet-stream') !== true) assertSafeBody(body);
}

/** The same check for a body that is text for certain. */
export function assertSafeBody(body: Buffer): void {
  if (body.includes(0)) throw unstorable();
  if (/^\s*[[{"]/.test(body.subarray(0, 64).toString('latin1'))) assertSafeJson(body);
}

// One pass over the bytes: parsing what is nested 300,000 deep is what has to be kept from happening.
function assertSafeJson(body: Buffer): void {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index];
    if (byte === quote) isInText = !isInText;
    else if (isInText) {
      if (byte === backslash) index += escapeLength(body, index);
    } else if (byte !== undefined && openers.has(byte)) {
      depth += 1;
      if (depth > maxJsonDepth)
        throw new RequestError(400, 'invalid_json', 'The JSON is nested too deeply to be read.');
    } else if (byte !== undefined && closers.has(byte)) depth -= 1;
  }
}

/** How many bytes follow the backslash in one escape, a surrogate pair being one; throws when it stands for no character. */
function escapeLength(body: Buffer, index: number): number {
  if (body[index + 1] !== letterU) return 1;
  const unit = codeUnit(body, index);
  if (unit === 0) throw unstorable();
  if (unit < 0xd800 || unit > 0xdfff) return 5;
  const low = body[index + 6] === backslash && body[index + 7] === letterU ? codeUnit(body, index + 6) : -1;
  if (unit > 0xdbff || low < 0xdc00 || low > 0xdfff) throw unstorable();
  return 11;
}

/** The code unit of `\uXXXX`, or -1 for what is none; the JSON reader refuses that itself. */
function codeUnit(body: Buffer, index: number): number {
  const digits = body.subarray(index + 2, index + 6).toString('latin1');
  return /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : -1;
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
