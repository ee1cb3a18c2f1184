import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { callRpc } from '../support/callRpc';
import type { TestTenant } from '../support/makeTenant';
import { asServiceRole } from '../support/personas';

type Json = Record<string, unknown>;

const provider = {
  kind: 'mpesa',
  mode: 'test',
  shortcode: '174379',
  shortcode_kind: 'paybill',
  takes_direct_payments: true,
};

/**
 * An order whose online payment is of a wrong amount, so that somebody has to decide, and money that nobody asked for; answers the ids
 * that paymentCalls needs.
 */
export async function setUpPayments(
  client: Client,
  tenant: TestTenant,
  as: <T>(name: string, args: Json) => Promise<T>,
  order: Json,
): Promise<Json> {
  const service = <T>(name: string, args: Json) => asServiceRole(client, () => callRpc<T>(client, name, args));
  await as('save_payment_provider', { p_provider: { ...provider, is_enabled: false } });
  const keys = ['consumer_key', 'consumer_secret', 'passkey'];
  await service('save_payment_keys', {
    p_tenant_id: tenant.tenantId,
    p_user_id: tenant.owner.userId,
    p_kind: 'mpesa',
    p_keys: JSON.stringify(
      keys.map((name) => ({ name, sealed: `v1.own-sealed-key-of-attackers-${name}`, last4: 'ab12' })),
    ),
  });
  await as('save_payment_provider', { p_provider: { ...provider, is_enabled: true } });
  const lines = (order.lines as Json[]).map((line) => ({ ...line, id: randomUUID() }));
  const placed = await as<Json>('place_order', {
    p_order: { ...order, id: randomUUID(), lines, payment_method: 'mobile_money' },
  });
  const payment = { id: randomUUID(), token: placed.token, method: 'mobile_money', payer: '0712345678' };
  await service('begin_payment', { p_payment: payment });
  await service('settle_payment', {
    p_settlement: {
      tenant_id: tenant.tenantId,
      id: payment.id,
      source: 'callback',
      outcome: 'succeeded',
      amount: 1,
      receipt_number: 'OWN1',
    },
  });
  const { token } = await service<Json>('begin_payment_reports', { p_tenant_id: tenant.tenantId, p_what: 'reports' });
  const report = {
    token,
    shortcode: '174379',
    receipt_number: 'OWNDIRECT1',
    amount: 3,
    account_number: 'Own',
    payer_name: 'Own',
    payer_phone: '2547****149',
  };
  const direct = await service<Json>('take_payment_report', { p_report: report });
  await service('work_direct_payments', {});
  const taken = {
    ...order,
    id: randomUUID(),
    lines: lines.map((line) => ({ ...line, id: randomUUID() })),
    customer: { ...(order.customer as Json), phone: '+254 733 444 555' },
  };
  const unpaid = await as<Json>('place_order', { p_order: taken });
  await as('claim_direct_payment', { p_claim: { token: placed.token, phone: '0712345678' } });
  await service('note_unknown_return', {
    p_event: {
      tenant_id: tenant.tenantId,
      provider: 'stripe',
      mode: 'test',
      event_id: 'evt_own',
      event_type: 'charge.dispute.created',
      payment: 'pi_own',
      service_amount: 100,
      currency_code: 'KES',
    },
  });
  const tillRequest = { id: randomUUID(), sale_id: randomUUID(), amount: 3, phone: '0712345679' };
  await as('ask_till_payment', { p_request: tillRequest });
  const [back] = await as<Json[]>('list_payment_returns', {});
  const [address] = await as<Json[]>('list_payment_report_addresses', {});
  return {
    payment_return_id: back?.id,
    report_address_id: address?.id,
    unpaid_order_id: unpaid.id,
    direct_payment_id: direct.id,
    online_order_id: placed.id,
    online_order_token: placed.token,
    payment_intent_id: payment.id,
    till_request_id: tillRequest.id,
    till_request_sale_id: tillRequest.sale_id,
  };
}

/** A call that succeeds for each procedure of online payments. */
export function paymentCalls(ids: Json): Record<string, Json> {
  return {
    list_payment_providers: {},
    save_payment_provider: { p_provider: { ...provider, is_enabled: true } },
    check_payment_keys: { p_kind: 'mpesa' },
    shop_payment_methods: { p_tenant_id: ids.tenant_id },
    order_payment: { p_token: ids.online_order_token },
    order_payments: { p_order_id: ids.online_order_id },
    resolve_payment: { p_resolution: { id: ids.payment_intent_id, action: 'refunded', reference: 'SLB1' } },
    claim_direct_payment: {
      p_claim: { token: ids.online_order_token, phone: '0712345678', receipt_number: 'OWNCODE123' },
    },
    order_payment_claim: { p_order_id: ids.online_order_id },
    list_direct_payments: {},
    list_payments_to_decide: {},
    list_payment_returns: {},
    resolve_payment_return: { p_resolution: { id: ids.payment_return_id, action: 'elsewhere', note: 'Own' } },
    list_payment_report_addresses: {},
    retire_payment_report_address: { p_address_id: ids.report_address_id },
    get_direct_payment: { p_payment_id: ids.direct_payment_id },
    resolve_direct_payment: { p_resolution: { id: ids.direct_payment_id, action: 'set_aside', note: 'Rent' } },
    record_direct_payment: {
      p_payment: { order_id: ids.unpaid_order_id, receipt_number: 'OWNSEEN123', amount: 1 },
    },
    till_direct_payments: {},
    ask_till_payment: {
      p_request: { id: ids.till_request_id, sale_id: ids.till_request_sale_id, amount: 3, phone: '0712345679' },
    },
    till_payments: { p_sale_id: ids.till_request_sale_id },
    stop_till_payment: { p_request_id: ids.till_request_id },
    choose_order_payment: { p_token: ids.online_order_token, p_method: 'pay_on_pickup' },
  };
}
