import { randomUUID } from 'node:crypto';
import type { OrderPaymentState, PaymentReturn, StaffPayment } from '../../../shared/src/api/rpcTypes';
import { anonymous, closeAll, whenPossible } from './environment';
import { askForMoney, invoke, must, openPaidShop, signed, type PaidShop } from './paymentShops';

// Needs the simulated card services of the embedded backend: their dashboard gives back, disputes, and sends signed messages of it.
afterAll(closeAll);

const stateOf = (token: string) => must<OrderPaymentState>(anonymous().rpc('order_payment', { p_token: token }));
const quiet = () => new Promise((resolve) => setTimeout(resolve, 500));
const here = (page: string) => page.replace('localhost', '127.0.0.1');
const press = (page: string, form: Record<string, string>) =>
  fetch(here(page), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

async function until(isRight: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + 40_000;
  while (!(await isRight())) {
    if (Date.now() > deadline) return false;
    await quiet();
  }
  return true;
}

whenPossible.mailbox.each(['paystack', 'stripe'] as const)('money that %s gives back', (kind) => {
  let shop: PaidShop;
  let index = 0;
  const order = () => askForMoney(shop, 4 * (index += 1), '');
  const staffOf = async (orderId: string) => {
    const [payment] = await must<StaffPayment[]>(shop.owner.rpc('order_payments', { p_order_id: orderId }));
    if (payment === undefined) throw new Error('There is no payment.');
    return payment;
  };
  const waiting = () => must<PaymentReturn[]>(shop.owner.rpc('list_payment_returns'));
  const hook = async (body: string, headers: Record<string, string>) =>
    (await invoke(`payment-webhook/${kind}/${shop.tenantId}`, body, headers)).status;

  beforeAll(async () => {
    shop = await openPaidShop(kind);
  });

  it('is heard of, each once, and a person decides', async () => {
    const placed = await order();
    await press(placed.page, { choice: 'paid' });
    // Nobody has told of the payment yet: news of the refund brings both.
    await press(placed.page, { choice: 'refund', amount: '20' });
    expect(await stateOf(placed.token)).toMatchObject({ left_amount: 0, payment: { state: 'succeeded' } });
    expect((await staffOf(placed.id)).returns).toMatchObject([
      { kind: 'refund', state: 'gone', amount: 20, needs_decision: true, order: { id: placed.id } },
    ]);
    await press(placed.page, { choice: 'refund_failed' });
    await press(placed.page, { choice: 'dispute' });
    expect((await staffOf(placed.id)).returns).toMatchObject([
      { kind: 'refund', state: 'kept', decision: 'nothing' },
      { kind: 'dispute', state: kind === 'stripe' ? 'gone' : 'pending', amount: placed.amount, needs_decision: true },
    ]);
    await press(placed.page, { choice: 'lost' });
    const lost = (await waiting()).find(({ order: of }) => of?.id === placed.id);
    expect(lost).toMatchObject({ kind: 'dispute', state: 'gone' });
    await must(shop.owner.rpc('resolve_payment_return', { p_resolution: { id: lost?.id ?? '', action: 'book' } }));
    expect((await staffOf(placed.id)).returns[1]).toMatchObject({ decision: 'booked', booked_amount: placed.amount });
  });

  it('is believed only when it is signed, and forgotten never', async () => {
    const type = kind === 'stripe' ? 'charge.dispute.created' : 'charge.dispute.create';
    const subject = { id: 'du_1', payment_intent: 'pi_of_nobody', amount: 700, currency: 'kes' };
    const data = { refund_amount: 700, currency: 'KES', transaction: { reference: 'of-nobody' } };
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, type, event: type, data: { object: subject, ...data } });
    const unknown = async () => (await waiting()).filter((row) => row.kind === 'message');
    expect(await hook(body, {})).toBe(401);
    expect(await hook(`${body} `, signed(kind, body))).toBe(401);
    expect(await unknown()).toEqual([]);
    const answers = await Promise.all([hook(body, signed(kind, body)), hook(body, signed(kind, body))]);
    expect([...answers, await hook(body, signed(kind, body))]).toEqual([200, 200, 200]);
    expect(await unknown()).toMatchObject([{ status: type, amount: 7, order: null }]);
    for (const odd of ['null', '[]', '{}', '"x"', `{"id":"\\u0000","type":"${type}","event":"${type}"}`])
      expect(await hook(odd, signed(kind, odd))).toBe(400);
  });

  it('is taken whatever its message leaves out, and never asked for again', async () => {
    const types =
      kind === 'stripe'
        ? [
            'radar.early_fraud_warning.created',
            'charge.refunded',
            'refund.failed',
            'charge.dispute.closed',
            'payout.failed',
          ]
        : ['refund.failed', 'refund.processed', 'charge.dispute.resolve', 'charge.dispute.create', 'transfer.failed'];
    const subjects = [
      null,
      [],
      'x',
      {},
      { currency: 'KES' },
      { amount: 700, refund_amount: 700 },
      { amount: -700, refund_amount: -700, amount_refunded: -700, currency: 'KES' },
      { amount: 9e15, refund_amount: 9e15, amount_refunded: 9e15, currency: 'KES' },
      { amount: [7], currency: ['KES'], transaction: 'x', transaction_reference: 7 },
    ];
    for (const type of types)
      for (const subject of subjects)
        for (const data of [subject, { object: subject }]) {
          const body = JSON.stringify({ id: `evt_${randomUUID()}`, type, event: type, data });
          const answer = await hook(body, signed(kind, body));
          expect([body, answer < 500 ? 'below 500' : answer]).toEqual([body, 'below 500']);
        }
  });

  it('comes no more on a page whose order is paid another way, where the service can end it', async () => {
    const placed = await order();
    await must(anonymous().rpc('choose_order_payment', { p_token: placed.token, p_method: 'pay_on_pickup' }));
    const isOver = async () => (await (await fetch(here(placed.page))).text()).includes('This page has expired.');
    if (kind === 'paystack') {
      await quiet();
      expect(await isOver()).toBe(false);
      return;
    }
    expect(await until(isOver)).toBe(true);
    expect(await until(async () => (await stateOf(placed.token)).payment?.state === 'failed')).toBe(true);
    expect((await stateOf(placed.token)).payment).toMatchObject({ code: 'expired' });
  });
});
