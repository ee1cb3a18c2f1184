import { toApiError } from '../api/apiError';
import { getSupabase } from '../api/dataClient';
import type { FunctionAnswer, FunctionBody } from '../api/rpcTypes';

/** Opens `path` on another host of the platform as the same person: that host gets a session of its own through a code that works once, within 30 s. */
export async function startHandover(targetOrigin: string, path: string): Promise<void> {
  const { code } = await callHandover<{ code: string }>({ action: 'mint', target_origin: targetOrigin });
  const query = new URLSearchParams({ handover: code, next: path });
  location.assign(`${targetOrigin}/auth/callback?${query.toString()}`);
}

/** Spends the code that `startHandover` made for this host: the hash of a sign-in link for `proveTokenHash`. Throws ApiError. */
export async function redeemHandover(code: string): Promise<string> {
  const { token_hash } = await callHandover<{ token_hash: string }>({
    action: 'redeem',
    code,
    target_origin: location.origin,
  });
  return token_hash;
}

async function callHandover<T extends FunctionAnswer<'session-handover'>>(
  body: FunctionBody<'session-handover'>,
): Promise<T> {
  const client = await getSupabase();
  const answer: { data: T | null; error: unknown; response?: Response } = await client.functions.invoke<T>(
    'session-handover',
    { body },
  );
  const { data, error, response } = answer;
  if (data !== null && (error === null || error === undefined)) return data;
  // The client's own error says only that the status was not 2xx; the reason is in the body.
  const reason: unknown = await response
    ?.clone()
    .json()
    .catch(() => null);
  throw toApiError(reason ?? error, response?.status);
}
