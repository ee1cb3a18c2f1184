import { objectOf } from '../payments/http.ts';
import type { SendOutcome } from './types.ts';

const timeoutMs = 12_000;
const longestDetail = 300;
/** A service says what it did in a few hundred bytes; a business's own gateway may say anything. */
const longestAnswer = 100_000;

/** The answer of a service. `unreachable`: the request never left; `unanswered`: it may have been acted upon. */
export type ServiceReply =
  | { kind: 'answered'; status: number; body: Record<string, unknown>; retryAfterSeconds: number | null }
  | { kind: 'unreachable' | 'unanswered'; reason: string };

/** Sends one request and reads a JSON object; follows no redirect and never throws. */
export async function askService(url: string, init: RequestInit): Promise<ServiceReply> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    const body = objectOf(await readJson(response).catch(() => null));
    return {
      kind: 'answered',
      status: response.status,
      body,
      retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
    };
  } catch (error) {
    return { kind: hasNotLeft(error) ? 'unreachable' : 'unanswered', reason: nameOf(error) };
  }
}

/** What a response says as JSON; one that is longer than an answer of a service is not read to its end. */
async function readJson(response: Response): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  // Leaving the loop ends the download.
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > longestAnswer) throw new RangeError('The answer is too long.');
    text += decoder.decode(part, { stream: true });
  }
  return JSON.parse(text + decoder.decode());
}

/** Only digits: a date would be compared with a clock that may be wrong. */
function secondsOf(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) : null;
}

/** No connection was made, so that nothing can have been sent. Anything less certain counts as sent. */
function hasNotLeft(error: unknown): boolean {
  const { message, cause } = (error ?? {}) as { message?: unknown; cause?: { code?: unknown; message?: unknown } };
  const said = [message, cause?.code, cause?.message].filter((part) => typeof part === 'string').join(' ');
  return /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|dns error|client error \(Connect\)|connection refused/i.test(
    said,
  );
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'NetworkError';
}

/** How long a message waits when its service says no more. */
const waits = { rate_limited: 60, unreachable: 60, busy: 60, keys_refused: 900, no_balance: 900 };

/** The outcomes that all services share; null where the service's own answer has to be read. */
export function commonOutcome(reply: ServiceReply): SendOutcome | null {
  if (reply.kind !== 'answered')
    return reply.kind === 'unreachable'
      ? retryLater('unreachable', reply.reason)
      : { state: 'unsure', code: 'unanswered', detail: reply.reason };
  const { status, retryAfterSeconds } = reply;
  if (status === 429) return retryLater('rate_limited', 'HTTP 429', retryAfterSeconds);
  if (status === 401 || status === 403) return retryLater('keys_refused', `HTTP ${status}`);
  // "Come again later" says that nothing was done; other failures of a server do not.
  if (status === 503 && retryAfterSeconds !== null) return retryLater('busy', 'HTTP 503', retryAfterSeconds);
  if (status >= 500 || (status >= 300 && status < 400))
    return { state: 'unsure', code: 'unanswered', detail: `HTTP ${status}` };
  return null;
}

/** Nothing was sent; the message waits. */
export function retryLater(code: keyof typeof waits, detail?: string, seconds: number | null = null): SendOutcome {
  return {
    state: 'retry',
    code,
    retry_after_seconds: Math.min(Math.max(seconds ?? waits[code], 1), 86_400),
    ...(detail === undefined ? {} : { detail: shortened(detail) }),
  };
}

/** The service refused the message for good. */
export function refused(code: string, detail?: string): SendOutcome {
  return { state: 'failed', code, ...(detail === undefined ? {} : { detail: shortened(detail) }) };
}

/** What a service wrote, as one line that is not too long. */
export function shortened(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Surrogate}\u2028-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, longestDetail);
}
