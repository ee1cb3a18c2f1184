import { ApiError } from '../api/apiError';

/** Answers by name of the stored procedure: a value, or a function of its arguments. Throw an ApiError to refuse. */
export type FakeRpc = Record<string, unknown>;

/** What the fake server was asked. */
export interface FakeCall {
  /** Name of the stored procedure, or method and path (`GET /rest/v1/profiles`). */
  name: string;
  args: unknown;
}

type Handler = (args: never) => unknown;

/**
 * A stand-in for the network under the real clients. Requests that are not stored procedures are looked up as
 * `GET /rest/v1/profiles`; what is not listed answers 404.
 */
export function makeFakeTransport(answers: FakeRpc): { fetch: typeof fetch; calls: FakeCall[] } {
  const calls: FakeCall[] = [];
  const fakeFetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(typeof input === 'string' || input instanceof URL ? input : input.url);
    const name = /^\/rest\/v1\/rpc\/(\w+)$/.exec(url.pathname)?.[1] ?? `${init?.method ?? 'GET'} ${url.pathname}`;
    const args: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(url.searchParams);
    calls.push({ name, args });
    if (!(name in answers)) return answerOf(404, { code: 'PGRST202', message: `The test has no answer for ${name}.` });
    try {
      const answer = answers[name];
      return answerOf(200, await (typeof answer === 'function' ? (answer as Handler)(args as never) : answer));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isNetworkFailure) throw new TypeError('Failed to fetch');
      return answerOf(error.status, {
        // What the database itself raises (a deadlock) comes by its five characters, what our functions raise by the status.
        code: /^[0-9][0-9A-Z]{4}$/.test(error.code) ? error.code : `PT${error.status}`,
        message: error.message,
        hint: error.code,
        // Where the auth server says it.
        error_code: error.code,
        details: JSON.stringify(error.details),
      });
    }
  };
  return { fetch: fakeFetch, calls };
}

/** jsdom has no Response; these are the parts that the clients read. */
function answerOf(status: number, body: unknown): Response {
  const text = body === undefined ? '' : JSON.stringify(body);
  const response = {
    ok: status < 400,
    status,
    statusText: '',
    headers: new Headers({ 'content-type': 'application/json' }),
    text: () => Promise.resolve(text),
    json: () => Promise.resolve(JSON.parse(text) as unknown),
    clone: () => response,
  };
  return response as unknown as Response;
}
