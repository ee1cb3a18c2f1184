import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { DirectPaymentPage, OrderPaymentState, PaymentProvider } from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asAnonymous } from '../support/personas';
import { asService, asStaff, receipt, takePayments } from './paymentFixtures';

/** What an edge function keeps of the address that Safaricom reports to. */
export interface Reported {
  token: string;
}

/** Shows the number of a shop's paybill or till to its shoppers; its other settings stay. */
export async function takeDirectPayments(client: Client, shop: Shop, more: Record<string, unknown> = {}) {
  return await asStaff<PaymentProvider[]>(client, shop.owner, 'save_payment_provider', {
    p_provider: {
      kind: 'mpesa',
      mode: 'test',
      is_enabled: false,
      shortcode: '174379',
      shortcode_kind: 'paybill',
      takes_direct_payments: true,
      ...more,
    },
  });
}

/** Does payment-reports' work: Safaricom is asked and says yes. */
export async function haveReported(client: Client, shop: Shop, what: 'reports' | 'reconciliations' = 'reports') {
  const { token } = await asService<Reported>(client, 'begin_payment_reports', {
    p_tenant_id: shop.tenantId,
    p_what: what,
  });
  await asService(client, 'note_payment_reports', {
    p_note: { tenant_id: shop.tenantId, user_id: shop.owner.userId, what, token, outcome: 'registered' },
  });
  return token;
}

export interface Money {
  receipt_number: string;
  amount: number;
  account_number?: string;
  payer_name?: string;
  payer_phone?: string;
  paid_at?: string;
}

export const moneyOf = (amount: number, more: Partial<Money> = {}): Money => ({
  receipt_number: receipt(),
  amount,
  payer_name: 'WANJIRU',
  ...more,
});

/** Safaricom reports money to an address, for the number that the address was registered for. */
export async function keep(client: Client, token: string, money: Money & { shortcode?: string | null }) {
  const { rows } = await client.query<{ shortcode: string }>(
    'select shortcode from private.payment_report_addresses where token_hash = private.token_hash($1)',
    [token],
  );
  return await asService<{ tenant_id: string; id: string } | null>(client, 'take_payment_report', {
    p_report: { token, shortcode: rows[0]?.shortcode, ...money },
  });
}

/** Finds what all money pays for that waits, as the timer does. */
export async function work(client: Client): Promise<void> {
  while (await asService<boolean>(client, 'work_direct_payments'));
}

/** Money is reported, and what it pays for is found. */
export async function arrive(client: Client, token: string, money: Money) {
  const kept = await keep(client, token, money);
  await work(client);
  return kept;
}

/** What Safaricom's list says when it is read. */
export const lookUp = (client: Client, shop: Shop, payments: Money[]) =>
  asService<number>(client, 'note_payment_reconciliation', {
    p_reconciliation: {
      tenant_id: shop.tenantId,
      mode: 'test',
      to: new Date().toISOString(),
      outcome: 'done',
      is_whole: true,
      payments,
    },
  });

export const listDirect = (client: Client, shop: Shop, args: Record<string, unknown> = {}) =>
  asStaff<DirectPaymentPage>(client, shop.manager, 'list_direct_payments', args);

export async function directOf(client: Client, shop: Shop, receiptNumber: string) {
  const [row] = (await listDirect(client, shop, { p_query: receiptNumber })).rows;
  if (row === undefined) throw new Error(`There is no money under ${receiptNumber}.`);
  return row;
}

export const claim = (client: Client, token: string, more: Record<string, unknown>) =>
  asAnonymous(client, () =>
    callRpc<OrderPaymentState>(client, 'claim_direct_payment', { p_claim: { token, ...more } }),
  );

/** As Safaricom hides a number in its reports. */
export const digest = (phone: string) => createHash('sha256').update(phone).digest('hex');

/** A shop that sells soap, takes M-Pesa and hears what is sent to its paybill, by the token of its address; and another business. */
export async function makeReportedShops(
  client: Client,
): Promise<{ shop: Shop; other: Shop; soap: string; token: string }> {
  const shop = await makeShop(client);
  const other = await makeShop(client);
  const soap = await addProduct(client, shop, { name: 'Soap', price: 100, stock: 1000, taxCode: 'A' });
  await takePayments(client, shop, 'mpesa');
  await takeDirectPayments(client, shop, { is_enabled: true });
  return { shop, other, soap, token: await haveReported(client, shop) };
}
