/** Headers that let the shop and the staff pages of other hosts read an answer. */
export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Expose-Headers': 'Retry-After',
};

/** An expected refusal: sent with its status as `{ code, message }`. */
export class FunctionError extends Error {
  /** What the database says beside it; only programs of businesses are told (function `api`). */
  details?: unknown;

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** When to try again, for 429: sent in the body and as Retry-After. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = 'FunctionError';
  }

  /** The answer that tells of it. */
  toResponse(): Response {
    const { code, message, status, retryAfterSeconds } = this;
    if (retryAfterSeconds === undefined) return respond({ code, message }, status);
    const response = respond({ code, message, details: { retry_after_seconds: retryAfterSeconds } }, status);
    response.headers.set('Retry-After', String(retryAfterSeconds));
    return response;
  }
}

/** What is written down of an error: a database's details name people. */
export function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { code, message, name } = error as { code?: unknown; message?: unknown; name?: unknown };
  return [name, code, message].filter((part) => typeof part === 'string').join(' ');
}

/** Sends JSON. */
export function respond(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: corsHeaders });
}

/**
 * Wraps a function that takes a JSON object by POST and answers JSON: answers preflights, refuses other methods and
 * bodies, and turns a FunctionError into its status. Anything else that is thrown is logged and answered with 500.
 */
export function jsonFunction(
  handle: (body: Record<string, unknown>, request: Request) => Promise<unknown>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders });
    if (request.method !== 'POST') return respond({ code: 'method_not_allowed', message: 'Send a POST request.' }, 405);
    try {
      return respond(await handle(await readObject(request), request));
    } catch (error) {
      if (error instanceof FunctionError) return error.toResponse();
      if (isOfWrongKind(error))
        return respond({ code: 'invalid_input', message: 'A value is not of the kind expected.' }, 400);
      console.error(error);
      return respond({ code: 'internal_error', message: 'Something went wrong on the server.' }, 500);
    }
  };
}

async function readObject(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => null);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new FunctionError(400, 'invalid_input', 'Send a JSON object.');
  }
  if (!isStorable(body)) throw new FunctionError(400, 'invalid_input', 'The text has characters that cannot be kept.');
  return body as Record<string, unknown>;
}

/** How deep lists and objects of a message may lie in each other. */
const deepest = 200;

/**
 * Whether the database can keep a value: no text in it has a null character or half a surrogate pair, and it is not nested
 * without end.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !/[\0\p{Surrogate}]/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= deepest) return false;
  return Object.entries(value).every(([key, item]) => isStorable(key, depth + 1) && isStorable(item, depth + 1));
}

/** Whether a message that should be JSON can be kept; what is no JSON at all is for its reader to refuse. */
export function isStorableMessage(raw: string): boolean {
  try {
    return isStorable(JSON.parse(raw));
  } catch (error) {
    return error instanceof SyntaxError && !raw.includes('\0');
  }
}

/** Whether the database found a value that is none of the kind it takes (SQLSTATE class 22): the sender's fault. */
function isOfWrongKind(error: unknown): boolean {
  return /^22[0-9A-Z]{3}$/.test(codeOf(error));
}

/**
 * Whether what was sent can never be taken: the database found a value of another kind, none where there has to be one, or one out of
 * its bounds. Whoever is told to send it again would do so for ever.
 */
export function isUnreadable(error: unknown): boolean {
  return isOfWrongKind(error) || ['23502', '23514', 'invalid_input'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
