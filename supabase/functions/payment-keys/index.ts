import { platform } from '../_shared/billing/provider.ts';
import { callAs, requireUser } from '../_shared/clients.ts';
import { sealGivenKeys } from '../_shared/givenKeys.ts';
import { callDatabase } from '../_shared/payments/payments.ts';
import { placeOfKey } from '../_shared/payments/seal.ts';
import { jsonFunction } from '../_shared/respond.ts';

interface Allowed {
  tenant_id: string;
  names: string[];
}

/**
 * Keeps keys of a payment service: { kind, keys: { name: value }, of? }. They are sealed here and never read back. With of = 'platform' they are
 * those that businesses pay the platform with, from a platform administrator with a second factor.
 */
Deno.serve(
  jsonFunction(async ({ kind, keys, of: owner }, request) => {
    const user = await requireUser(request);
    const isPlatform = owner === platform;
    const args = { p_kind: String(kind) };
    const allowed = isPlatform
      ? { ...(await callAs<Allowed>(request, 'check_billing_provider_keys', args)), tenant_id: platform }
      : await callAs<Allowed>(request, 'check_payment_keys', args);
    const sealed = await sealGivenKeys(keys, {
      names: allowed.names,
      longest: 300,
      placeOf: (name) => placeOfKey(allowed.tenant_id, String(kind), name),
    });
    const kept = { p_user_id: user.id, p_kind: kind, p_keys: sealed };
    return isPlatform
      ? await callDatabase('save_billing_provider_keys', kept)
      : await callDatabase('save_payment_keys', { p_tenant_id: allowed.tenant_id, ...kept });
  }),
);
