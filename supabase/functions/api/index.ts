import { callDatabase } from '../_shared/payments/payments.ts';
import { FunctionError, isStorable, reasonOf } from '../_shared/respond.ts';
import { refusalOf, type Refusal } from './refusal.ts';

/** How often a key may still call in this minute, as the database counts it. */
interface Allowance {
  is_allowed: boolean;
  limit: number;
  remaining: number;
  resets_in_seconds: number;
}

const longestBody = 20_000;

/**
 * The API for programs of a business: /functions/v1/api/v1/… with `Authorization: Bearer dk_live_…`. What there is, and who may do what, is
 * the database's to say (private.api_endpoints); here a request is only read, counted and answered.
 */
Deno.serve(async (request) => {
  const headers = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  try {
    const key = keyOf(request);
    const allowance = await callDatabase<Allowance>('begin_api_request', {
      p_key: key,
      p_address: request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '',
    });
    describe(allowance, headers);
    if (!allowance.is_allowed)
      throw new FunctionError(
        429,
        'too_many_requests',
        `This key may make ${allowance.limit} requests a minute.`,
        allowance.resets_in_seconds,
      );
    const { body, replayed } = await callDatabase<{ body: unknown; replayed: boolean }>('answer_api_request', {
      p_key: key,
      p_request: await readRequest(request),
    });
    if (replayed) headers.set('Idempotent-Replayed', 'true');
    return new Response(JSON.stringify(body), { headers });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.status >= 500) console.error('A request of the API failed:', reasonOf(error));
    return answer(refusal, headers);
  }
});

/** A key that cannot be one costs no look into the database. */
function keyOf(request: Request): string {
  const key = /^Bearer (dk_live_[0-9A-Za-z]{32})$/.exec(request.headers.get('Authorization') ?? '')?.[1];
  if (key === undefined)
    throw new FunctionError(401, 'invalid_api_key', 'Send an API key: Authorization: Bearer dk_live_…');
  return key;
}

async function readRequest(request: Request): Promise<Record<string, unknown>> {
  const url = new URL(request.url);
  const read = {
    method: request.method,
    path: /\/api(\/v1\/.*)$/.exec(url.pathname)?.[1] ?? url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: request.method === 'GET' ? null : await bodyOf(request),
    idempotency_key: request.headers.get('Idempotency-Key'),
    address: request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '',
  };
  if (!isStorable(read))
    throw new FunctionError(400, 'invalid_input', 'The request has characters that cannot be kept.');
  return read;
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.length > longestBody) throw new FunctionError(413, 'invalid_input', 'The body is too long.');
  try {
    return JSON.parse(text);
  } catch {
    throw new FunctionError(400, 'invalid_input', 'Send a JSON object.');
  }
}

function describe({ limit, remaining, resets_in_seconds: reset }: Allowance, headers: Headers): void {
  headers.set('RateLimit-Limit', String(limit));
  headers.set('RateLimit-Remaining', String(remaining));
  headers.set('RateLimit-Reset', String(reset));
}

function answer({ status, retryAfterSeconds, ...body }: Refusal, headers: Headers): Response {
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  return new Response(JSON.stringify(body), { status, headers });
}
