import { randomUUID } from 'node:crypto';
import type { TillPayment, TillPayments } from '../../../shared/src/api/rpcTypes';
import { closeAll, whenPossible } from './environment';
import { must, openPaidShop, type PaidShop } from './paymentShops';

// The simulated M-Pesa of the embedded backend: the last three digits of a number say what the customer does.
afterAll(closeAll);

let shop: PaidShop;

const phone = (digits: string) => `07${String(Math.floor(Math.random() * 1e5)).padStart(5, '0')}${digits}`;
const call = async (body: Record<string, unknown>): Promise<TillPayments> => {
  const { data, error } = await shop.owner.functions.invoke<TillPayments>('till-payment', { body });
  if (error !== null || data === null) throw error instanceof Error ? error : new Error('There is no answer.');
  return data;
};
const ask = async (digits: string) => {
  const request = { action: 'ask', id: randomUUID(), sale_id: randomUUID(), amount: 50, phone: phone(digits) };
  return { request, answer: await call(request) };
};
const look = async (saleId: string): Promise<TillPayment> => {
  const [request] = (await call({ action: 'look', sale_id: saleId })).requests;
  if (request === undefined) throw new Error('There is no request.');
  return request;
};
const waitFor = async (saleId: string): Promise<TillPayment> => {
  const deadline = Date.now() + 40_000;
  for (;;) {
    const request = await look(saleId);
    if (request.state === 'paid' || request.state === 'failed') return request;
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${JSON.stringify(request)}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};
const moneyOf = async (code: string | null) =>
  (
    await must<{ rows: { receipt_number: string; state: string }[] }>(shop.owner.rpc('list_direct_payments'))
  ).rows.filter((row) => row.receipt_number === code);

whenPossible.mailbox('M-Pesa asked for by the till', () => {
  beforeAll(async () => {
    shop = await openPaidShop('mpesa');
  });

  it('asks one phone however often it is sent, and is paid once', async () => {
    const { request, answer } = await ask('000');
    expect(answer).toMatchObject({ can_ask: true, requests: [{ id: request.id, state: 'waiting', amount: 50 }] });
    expect((await call(request)).requests).toHaveLength(1);
    const paid = await waitFor(request.sale_id);
    expect(paid).toMatchObject({ state: 'paid', received_amount: 50, is_used: false });
    expect(await moneyOf(paid.money_code)).toMatchObject([{ state: 'open' }]);
  });

  it('takes three callbacks for one payment', async () => {
    const { request } = await ask('991');
    const paid = await waitFor(request.sale_id);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await moneyOf(paid.money_code)).toHaveLength(1);
    expect(await look(request.sale_id)).toEqual(paid);
  });

  it.each([
    ['001', '1'],
    ['032', '1032'],
    ['037', '1037'],
    ['201', '2001'],
    ['992', '1032'],
  ])('…%s is not paid: %s, whatever a forged callback says', async (digits, code) => {
    const { request } = await ask(digits);
    expect(await waitFor(request.sale_id)).toMatchObject({ state: 'failed', code, money_code: null });
  });

  it('finds out without a callback that it was paid', async () => {
    const { request } = await ask('990');
    expect(await waitFor(request.sale_id)).toMatchObject({ state: 'paid', money_code: expect.stringMatching(/^TILL/) });
  });

  it('keeps what is paid after the till stopped waiting', async () => {
    const { request } = await ask('993');
    await must(shop.owner.rpc('stop_till_payment', { p_request_id: request.id }));
    expect(await look(request.sale_id)).toMatchObject({ state: 'stopped' });
    const paid = await waitFor(request.sale_id);
    expect(await moneyOf(paid.money_code)).toMatchObject([{ state: 'open' }]);
  });
});
