import { callerClient, requiredSetting, requireUser } from '../_shared/clients.ts';
import { registerReconciliation, registerReports, type Registration } from '../_shared/payments/paybill.ts';
import { callDatabase, hostOf } from '../_shared/payments/payments.ts';
import { openProvider } from '../_shared/payments/seal.ts';
import type { ProviderAccess } from '../_shared/payments/types.ts';
import { FunctionError, jsonFunction } from '../_shared/respond.ts';

interface Begun {
  token: string;
  provider: ProviderAccess;
}

/**
 * An owner has Safaricom report what is paid to their paybill or till: { what: reports }, or asks for its list of payments:
 * { what: reconciliations, nominated_number }. Answers as list_payment_providers, with what Safaricom said.
 */
Deno.serve(
  jsonFunction(async (body, request) => {
    const user = await requireUser(request);
    const caller = callerClient(request);
    const { data, error } = await caller.rpc('check_payment_keys', { p_kind: 'mpesa' });
    if (error) {
      const status = Number(/^PT(\d{3})$/.exec(error.code)?.[1] ?? 500);
      if (status >= 500) throw error;
      throw new FunctionError(status, error.hint ?? 'refused', error.message);
    }
    const { tenant_id: tenantId } = data as { tenant_id: string };
    const what = body.what === 'reconciliations' ? 'reconciliations' : 'reports';
    const phone = what === 'reconciliations' ? nominatedNumber(body.nominated_number) : '';
    const begun = await callDatabase<Begun>('begin_payment_reports', { p_tenant_id: tenantId, p_what: what });
    const registration = await ask(begun, phone);
    await callDatabase('note_payment_reports', {
      p_note: { tenant_id: tenantId, user_id: user.id, what, token: begun.token, ...registration },
    });
    if (what === 'reconciliations' && registration.outcome !== 'registered')
      // What Safaricom says is for the owner to read; of failures on our side nobody is told more.
      throw new FunctionError(409, 'not_registered', registration.message ?? 'Safaricom did not answer. Try again.');
    const { data: providers, error: unread } = await caller.rpc('list_payment_providers');
    if (unread) throw unread;
    return providers;
  }),
);

async function ask({ token, provider }: Begun, phone: string): Promise<Registration> {
  const opened = await openProvider(provider);
  // No word that Safaricom refuses in addresses: neither its own name nor that of its service.
  const address = `${requiredSetting('SUPABASE_URL')}/functions/v1/payment-webhook/paybill/${token}`;
  return phone === ''
    ? await registerReports(opened, hostOf(provider), { confirm: address, check: `${address}/check` })
    : await registerReconciliation(opened, hostOf(provider), { phone, callbackUrl: address });
}

function nominatedNumber(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const digits = /^(?:254|0)?([17]\d{8})$/.exec(text.replaceAll(/\D/g, ''))?.[1];
  if (digits === undefined)
    throw new FunctionError(
      400,
      'invalid_input',
      'Enter the number registered with Safaricom, for example 0712 345 678.',
    );
  return `254${digits}`;
}
