import { platform } from '../_shared/billing/provider.ts';
import { callAs, requireUser } from '../_shared/clients.ts';
import { callDatabase } from '../_shared/payments/payments.ts';
import { placeOfKey, sealKey } from '../_shared/payments/seal.ts';
import { FunctionError, jsonFunction } from '../_shared/respond.ts';

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
    const sealed = Object.entries(givenKeys(keys, allowed.names)).map(async ([name, value]) => ({
      name,
      sealed: await sealKey(value, placeOfKey(allowed.tenant_id, String(kind), name)),
      last4: value.length >= 12 ? value.slice(-4) : '',
    }));
    const kept = { p_user_id: user.id, p_kind: kind, p_keys: await Promise.all(sealed) };
    return isPlatform
      ? await callDatabase('save_billing_provider_keys', kept)
      : await callDatabase('save_payment_keys', { p_tenant_id: allowed.tenant_id, ...kept });
  }),
);

/** Printable texts under names that the service has; at least one. */
function givenKeys(keys: unknown, names: string[]): Record<string, string> {
  const given = typeof keys === 'object' && keys !== null ? Object.entries(keys) : [];
  const isRight = ([name, value]: [string, unknown]) =>
    names.includes(name) && typeof value === 'string' && /^[\x21-\x7e]{4,300}$/.test(value.trim());
  if (given.length === 0 || !given.every(isRight))
    throw new FunctionError(400, 'invalid_input', 'Paste the keys as the service shows them.');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value).trim()]));
}
