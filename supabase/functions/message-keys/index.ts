import { callAs, requireUser } from '../_shared/clients.ts';
import { placeOfMessageKey } from '../_shared/messages/outgoing.ts';
import { callDatabase } from '../_shared/payments/payments.ts';
import { sealKey } from '../_shared/payments/seal.ts';
import { FunctionError, jsonFunction } from '../_shared/respond.ts';

interface Allowed {
  tenant_id: string;
  names: string[];
}

/**
 * Keeps keys of a channel's service: { channel, keys: { name: value } }. They are sealed here and never read back; a payment key does not open
 * as one of these, nor the reverse.
 */
Deno.serve(
  jsonFunction(async ({ channel, keys }, request) => {
    const user = await requireUser(request);
    const allowed = await callAs<Allowed>(request, 'check_message_keys', { p_channel: String(channel) });
    const sealed = Object.entries(givenKeys(keys, allowed.names)).map(async ([name, value]) => ({
      name,
      sealed: await sealKey(value, placeOfMessageKey(allowed.tenant_id, String(channel), name)),
      last4: value.length >= 12 ? value.slice(-4) : '',
    }));
    return await callDatabase('save_message_keys', {
      p_tenant_id: allowed.tenant_id,
      p_user_id: user.id,
      p_channel: channel,
      p_keys: await Promise.all(sealed),
    });
  }),
);

/** Printable texts under names that the service has; at least one. */
function givenKeys(keys: unknown, names: string[]): Record<string, string> {
  const given = typeof keys === 'object' && keys !== null ? Object.entries(keys) : [];
  const isRight = ([name, value]: [string, unknown]) =>
    names.includes(name) && typeof value === 'string' && /^[\x21-\x7e]{4,1000}$/.test(value.trim());
  if (given.length === 0 || !given.every(isRight))
    throw new FunctionError(400, 'invalid_input', 'Paste the keys as the service shows them.');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value).trim()]));
}
