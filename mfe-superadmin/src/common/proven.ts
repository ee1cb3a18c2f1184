import type { RequestBuilder } from '@dukani/shared/api';
import { ApiError } from '@dukani/shared/errors';

/** Asks for the code of the authenticator; true once it was right, false when the person stepped back. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/** Whoever draws the question takes it over; answers how to give it back. */
export function answerStepUps(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Two actions at once ask once. */
function askForCode(): Promise<boolean> {
  if (asker === null) return Promise.resolve(false);
  asking ??= asker().finally(() => {
    asking = null;
  });
  return asking;
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'fresh_factor_required';

interface Described<Arg> {
  query: (arg: Arg) => RequestBuilder;
}
type Outcome<Data> = { data: Data; error?: undefined } | { data?: undefined; error: ApiError };
type Run = (
  request: RequestBuilder,
) => PromiseLike<{ data?: unknown; error?: ApiError | undefined }> | { data?: unknown; error?: ApiError | undefined };

/**
 * An endpoint of what moves money or power. The server refuses it when the second factor was shown too long ago; the code is then asked
 * for, and the same request is made again.
 */
export function proven<Arg, Data>(
  endpoint: Described<Arg> & { transformResponse?: (answer: unknown) => Data },
): {
  queryFn: (arg: Arg, api: unknown, options: unknown, run: Run) => Promise<Outcome<Data>>;
} {
  return {
    queryFn: async (arg, _api, _options, run) => {
      const request = endpoint.query(arg);
      let outcome = await run(request);
      if (isStale(outcome.error) && (await askForCode())) outcome = await run(request);
      if (outcome.error !== undefined) return { error: outcome.error };
      return { data: endpoint.transformResponse?.(outcome.data) ?? (outcome.data as Data) };
    },
  };
}
