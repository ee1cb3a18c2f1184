import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { RecordSaleInput, Sale, TillSessionReport } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import {
  addContact,
  addProduct,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  type Shop,
} from './salesFixtures';

/* Whatever comes into a till session, it can be closed: it takes no more cash than can be counted then. */
const database = testDatabase();
/** The highest sum of one sale. */
const most = 9_999_999_999;
let shop: Shop;
let service: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  service = await addProduct(database.client, shop, { price: most, kind: 'service' });
});

const sale = (amount: number, more: Partial<RecordSaleInput> = {}): RecordSaleInput =>
  saleOf(shop, [line(service, 1, { unit_price: amount })], [pay(amount)], more);
const late = (amount: number): RecordSaleInput =>
  sale(amount, { late: { provisional_number: `T1-${randomUUID().slice(0, 8)}`, device_id: randomUUID() } });
const send = (body: RecordSaleInput, client: Client = database.client) => recordSale(client, shop, body, shop.owner);
const close = (sessionId: string, counted: number) =>
  asUser(database.client, shop.owner, () =>
    callRpc<TillSessionReport>(database.client, 'close_till_session', {
      p_session_id: sessionId,
      p_counted_cash: counted,
    }),
  );
const asOwner = (name: string, args: Record<string, unknown>) =>
  asUser(database.client, shop.owner, () => callRpc(database.client, name, args));

it.each([
  ['rung at the till', sale],
  ['that come late', late],
])(
  'refuses sales %s above what can be counted; the till closes, and the sale has its place then',
  async (_how, make) => {
    for (let index = 0; index < 9; index += 1) await send(make(most));
    const oneTooMany = make(most);

    await expectCode(send(oneTooMany), 'drawer_full');
    expect(await send(make(58))).toMatchObject({ total_amount: 58 });
    const report = await close(shop.sessionId, 0);
    expect(report).toMatchObject({
      sale_count: 10,
      expected_cash: 9 * most + 58 + 1000,
      over_short: -(9 * most + 1058),
    });
    if (oneTooMany.late === undefined) return;
    const rescued: Sale = await send(oneTooMany);
    expect(rescued.till_session_id).not.toBe(shop.sessionId);
    expect(await close(rescued.till_session_id ?? '', 99_999_999_999)).toMatchObject({ expected_cash: most });
  },
);

it('refuses every other way to more cash, or to less than nothing', async () => {
  const contact = await addContact(database.client, shop);
  const payment = (amount: number) =>
    asOwner('record_contact_payment', {
      p_payment: {
        id: randomUUID(),
        contact_id: contact,
        amount,
        tender_type: 'cash',
        till_session_id: shop.sessionId,
      },
    });
  await payment(90_000_000_000);

  await expectCode(payment(10_000_000_000), 'drawer_full');
  await asOwner('record_cash_movement', {
    p_movement: { id: randomUUID(), till_session_id: shop.sessionId, kind: 'pay_in', amount: most, reason: 'Change' },
  }).then(
    () => Promise.reject(new Error('The drawer took more than can be counted.')),
    (error: { hint: string }) => expect(error.hint).toBe('drawer_full'),
  );
  expect(await close(shop.sessionId, 0)).toMatchObject({ expected_cash: 90_000_001_000 });
});

it('gives back no more than a till can be closed with', async () => {
  const sold: Sale[] = [];
  for (let index = 0; index < 11; index += 1) {
    sold.push(await send(sale(most)));
    if (index % 8 === 7) {
      await close(shop.sessionId, 0);
      shop.sessionId = randomUUID();
      await asUser(database.client, shop.cashier, () =>
        callRpc(database.client, 'open_till_session', { p_session_id: shop.sessionId, p_opening_float: 0 }),
      );
    }
  }
  const codes: (string | undefined)[] = [];
  for (const one of sold)
    await refundSale(database.client, shop, refundOf(shop, one, 1), shop.owner).catch((error: { hint?: string }) =>
      codes.push(error.hint),
    );

  expect(codes).toEqual(['drawer_full']);
  expect(await close(shop.managerSessionId, 0)).toMatchObject({ expected_cash: 1000 - 10 * most });
});

it('keeps to the limit when large amounts come at once', async () => {
  const clients = await Promise.all(Array.from({ length: 16 }, () => database.connect()));
  const settled = await Promise.allSettled(clients.map((client) => send(late(most), client)));
  const codes = settled.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { hint?: string }).hint] : [],
  );

  expect(codes.length).toBeGreaterThanOrEqual(7);
  expect(codes.every((code) => code === 'drawer_full' || code === 'drawer_busy')).toBe(true);
  expect((await close(shop.sessionId, 0)).expected_cash).toBeLessThanOrEqual(99_999_999_999);
});
