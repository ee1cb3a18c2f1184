import { callAs, requireUser } from '../_shared/clients.ts';
import { sealGivenKeys } from '../_shared/givenKeys.ts';
import { placeOfMessageKey } from '../_shared/messages/outgoing.ts';
import { callDatabase } from '../_shared/payments/payments.ts';
import { jsonFunction } from '../_shared/respond.ts';

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
    return await callDatabase('save_message_keys', {
      p_tenant_id: allowed.tenant_id,
      p_user_id: user.id,
      p_channel: channel,
      p_keys: await sealGivenKeys(keys, {
        names: allowed.names,
        longest: 1000,
        placeOf: (name) => placeOfMessageKey(allowed.tenant_id, String(channel), name),
      }),
    });
  }),
);
