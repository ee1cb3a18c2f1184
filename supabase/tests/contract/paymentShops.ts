import { createHmac, randomUUID } from 'node:crypto';
import type { Json } from '../../../shared/src/api/database.types';
import type { OrderPaymentState } from '../../../shared/src/api/rpcTypes';
import { challengeOf, solve } from '../shop-visitors/visitorFixtures';
import { anonymous, freshEmail, makeAccount, request, service, signIn, target, type Db } from './environment';

/** A payment service by name. */
export type ServiceKind = 'mpesa' | 'paystack' | 'stripe';

/** The price of the one thing that a shop of these tests sells; M-Pesa has cents to round, both ways. */
const priceOfOne: Record<ServiceKind, number> = { mpesa: 49.6, paystack: 50, stripe: 50 };

/** What the simulated services of this machine know. */
export const simulatedKeys: Record<ServiceKind, Record<string, string>> = {
  mpesa: { consumer_key: 'sim_consumer_key', consumer_secret: 'sim_consumer_secret', passkey: 'passkey_local' },
  paystack: { secret_key: 'sk_test_local' },
  stripe: { secret_key: 'sk_test_local', webhook_secret: 'whsec_local' },
};

/** A business that is paid online through one service. */
export interface PaidShop {
  tenantId: string;
  kind: ServiceKind;
  owner: Db;
  productId: string;
}

/** An order that somebody is asked to pay. */
export interface AskedOrder {
  id: string;
  token: string;
  /** What is due. */
  amount: number;
  /** What is asked for. */
  money: number;
  /** What the service calls the request. */
  reference: string;
  /** The secret part of M-Pesa's callback address. */
  callbackToken: string;
  /** Where a card is paid. */
  page: string;
}

export async function must<T>(call: PromiseLike<{ data: unknown; error: unknown }>): Promise<T> {
  const { data, error } = await call;
  if (error !== null) throw error instanceof Error ? error : new Error(JSON.stringify(error));
  return data as T;
}

/** Places an order as a browser does: where many come from here, with the work that is asked for. */
export async function placeOrder(order: Record<string, Json>): Promise<{ id: string; token: string }> {
  const { data, error } = await anonymous().rpc('place_order', { p_order: order });
  if (error === null) return data as { id: string; token: string };
  if (error.code !== 'PT428') throw new Error(JSON.stringify(error));
  const challenge = solve(challengeOf(error));
  return await must(anonymous().rpc('place_order', { p_order: { ...order, challenge: { ...challenge } } }));
}

/** Calls an edge function as the outside world does. */
export async function invoke(name: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return await request(`/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Opens a business with one product and one payment service. */
export async function openPaidShop(kind: ServiceKind, keys = simulatedKeys[kind]): Promise<PaidShop> {
  const [tenantId, productId, email] = [randomUUID(), randomUUID(), freshEmail(`paid-${kind}`)];
  await makeAccount(email);
  const owner = await signIn(email);
  const place = { country: 'KE', currency_code: 'KES', timezone: 'Africa/Nairobi' };
  const subdomain = `paid-${tenantId.slice(0, 8)}`;
  await must(owner.rpc('create_tenant', { p_tenant: { id: tenantId, name: `Paid by ${kind}`, subdomain, ...place } }));
  const settings = { is_enabled: true, pickup_enabled: true };
  await must(owner.from('storefront_settings').update(settings).eq('tenant_id', tenantId).select());
  const product = {
    id: productId,
    name: 'Soap',
    kind: 'goods',
    unit: 'each',
    price: priceOfOne[kind],
    is_published: true,
  };
  const stock = { opening_stock: { quantity: 5000, unit_cost: 5 } };
  await must(owner.rpc('save_product', { p_product: { ...product, ...stock } }));
  const shortcode = kind === 'mpesa' ? { shortcode: '174379', shortcode_kind: 'paybill' } : {};
  const save = (isEnabled: boolean) =>
    must(
      owner.rpc('save_payment_provider', { p_provider: { kind, mode: 'test', ...shortcode, is_enabled: isEnabled } }),
    );
  await save(false);
  const { error } = await owner.functions.invoke('payment-keys', { body: { kind, keys } });
  if (error !== null) throw new Error('The keys were not saved.');
  await save(true);
  return { tenantId, kind, owner, productId };
}

/** Places an order and asks for its money; what M-Pesa's phone does, the last three digits say. */
export async function askForMoney(shop: PaidShop, index: number, digits: string): Promise<AskedOrder> {
  const quantity = 1 + (index % 4);
  const { id, token } = await placeOrder({
    id: randomUUID(),
    tenant_id: shop.tenantId,
    lines: [{ id: randomUUID(), product_id: shop.productId, quantity }],
    customer: { name: 'Wanjiru', phone: `+2547${String(10_000_000 + index)}` },
    fulfilment_method: 'pickup',
    payment_method: shop.kind === 'mpesa' ? 'mobile_money' : 'card',
  });
  const amount = Math.round(quantity * priceOfOne[shop.kind] * 100) / 100;
  if (shop.kind === 'mpesa') return { id, token, amount, page: '', ...(await push(token, index, digits)) };
  const asked = await invoke('payment-start', {
    id: randomUUID(),
    token,
    method: 'card',
    payer: `shopper-${index}@mail.test`,
  });
  const { payment } = (await asked.json()) as OrderPaymentState;
  const [{ provider_reference: reference } = { provider_reference: '' }] = await must<{ provider_reference: string }[]>(
    shop.owner.rpc('order_payments', { p_order_id: id }),
  );
  return { id, token, amount, money: amount, reference, callbackToken: '', page: payment?.redirect_url ?? '' };
}

/** Does payment-start's work by hand, so that the callbacks are the test's to send: the service knows another address. */
async function push(token: string, index: number, digits: string) {
  const payer = `07${String(index).padStart(5, '0')}${digits}`;
  const begun = await must<{ id: string; tenant_id: string; amount: number; payer: string; callback_token: string }>(
    service().rpc(
      'begin_payment' as never,
      {
        p_payment: { id: randomUUID(), token, method: 'mobile_money', payer },
      } as never,
    ),
  );
  const mpesa = `${target.url}/simulated-payments/mpesa`;
  const { consumer_key: key, consumer_secret: secret, passkey } = simulatedKeys.mpesa;
  const basic = Buffer.from(`${key}:${secret}`).toString('base64');
  const access = await fetch(`${mpesa}/oauth/v1/generate`, { headers: { authorization: `Basic ${basic}` } });
  const { access_token: bearer } = (await access.json()) as { access_token: string };
  const time = '20261123120000';
  const answer = await fetch(`${mpesa}/mpesa/stkpush/v1/processrequest`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      BusinessShortCode: '174379',
      Password: Buffer.from(`174379${passkey}${time}`).toString('base64'),
      Timestamp: time,
      Amount: begun.amount,
      PartyA: begun.payer,
      PartyB: '174379',
      PhoneNumber: begun.payer,
      CallBackURL: 'http://127.0.0.1:9/nobody-listens',
    }),
  });
  const { CheckoutRequestID: reference } = (await answer.json()) as { CheckoutRequestID: string };
  await must(
    service().rpc(
      'note_payment_request' as never,
      {
        p_request: { tenant_id: begun.tenant_id, id: begun.id, outcome: 'accepted', provider_reference: reference },
      } as never,
    ),
  );
  return { money: begun.amount, reference, callbackToken: begun.callback_token };
}

/** What Safaricom sends about a request. */
export function mpesaCallback(reference: string, amount: number, receipt: string): string {
  const items = [
    { Name: 'Amount', Value: amount },
    { Name: 'MpesaReceiptNumber', Value: receipt },
  ];
  const stkCallback = { CheckoutRequestID: reference, ResultCode: 0, CallbackMetadata: { Item: items } };
  return JSON.stringify({ Body: { stkCallback } });
}

/** What a card service sends about a payment page. */
export function cardMessage(kind: ServiceKind, reference: string): string {
  return kind === 'paystack'
    ? JSON.stringify({ event: 'charge.success', data: { reference, status: 'success' } })
    : JSON.stringify({
        id: `evt_${reference}`,
        type: 'checkout.session.completed',
        data: { object: { id: reference } },
      });
}

/** Signs a message as its service does, with the keys of a business. */
export function signed(
  kind: ServiceKind,
  body: string,
  keys = simulatedKeys[kind],
  seconds = Math.floor(Date.now() / 1000),
): Record<string, string> {
  const hex = (hash: string, secret: string, text: string) => createHmac(hash, secret).update(text).digest('hex');
  return kind === 'paystack'
    ? { 'x-paystack-signature': hex('sha512', keys.secret_key ?? '', body) }
    : { 'stripe-signature': `t=${seconds},v1=${hex('sha256', keys.webhook_secret ?? '', `${seconds}.${body}`)}` };
}
