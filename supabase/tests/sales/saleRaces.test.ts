import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { CreditNote, Sale, TillSessionReport } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { addMember } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import {
  addContact,
  addProduct,
  line,
  makeShop,
  openTill,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  sell,
  stockOf,
  type Shop,
} from './salesFixtures';

const database = testDatabase();
const width = count(12, 40);
let clients: Client[];
let shop: Shop;

beforeAll(async () => {
  clients = await Promise.all(Array.from({ length: width }, () => database.connect()));
  shop = await makeShop(database.client);
}, 300_000);

/** Starts the same work on every connection at once and sorts answers from failure codes. */
async function race<T>(
  work: (client: Client, index: number) => Promise<T>,
): Promise<{ won: T[]; codes: (string | undefined)[] }> {
  const settled = await Promise.allSettled(clients.map((client, index) => work(client, index)));
  return {
    won: settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    codes: settled.flatMap((result) =>
      result.status === 'rejected'
        ? [(result.reason as { hint?: string; message: string }).hint ?? (result.reason as Error).message]
        : [],
    ),
  };
}

describe('many tills at once', () => {
  it('sell the last units exactly once', async () => {
    for (let round = 0; round < count(3, 100); round += 1) {
      const product = await addProduct(database.client, shop, { price: 10, stock: 5 });
      const { won, codes } = await race((client) => recordSale(client, shop, saleOf(shop, [line(product)], [pay(10)])));

      expect(won).toHaveLength(5);
      expect(new Set(codes)).toEqual(new Set(['insufficient_stock']));
      expect(await stockOf(database.client, product)).toEqual({ quantity: 0, value: 0, reserved: 0 });
    }
  }, 300_000);

  it('do not deadlock on baskets in opposite order', async () => {
    const products: string[] = [];
    for (let index = 0; index < 6; index += 1)
      products.push(await addProduct(database.client, shop, { price: 10, stock: 10_000 }));
    const { won, codes } = await race(async (client, index) => {
      const order = index % 2 === 0 ? products : products.toReversed();
      for (let sale = 0; sale < 5; sale += 1)
        await recordSale(
          client,
          shop,
          saleOf(
            shop,
            order.map((product) => line(product)),
            [pay(60)],
          ),
        );
    });

    expect(codes).toEqual([]);
    expect(won).toHaveLength(width);
  }, 300_000);

  it('make one sale of one id, however often it is sent', async () => {
    const product = await addProduct(database.client, shop, { price: 10, stock: 100 });
    const body = saleOf(shop, [line(product)], [pay(10)]);
    const { won, codes } = await race((client) => recordSale(client, shop, body));

    expect(codes).toEqual([]);
    expect(won.filter((sale) => !sale.replayed)).toHaveLength(1);
    expect(new Set(won.map((sale) => sale.invoice_number)).size).toBe(1);
    expect(await stockOf(database.client, product)).toMatchObject({ quantity: 99 });
  });

  it('keep numbers without gaps while some sales fail', async () => {
    const product = await addProduct(database.client, shop, { price: 10, stock: 10_000 });
    const { won } = await race(async (client, index) => {
      const numbers: string[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        const amount = (index + turn) % 3 === 0 ? 9 : 10;
        await recordSale(client, shop, saleOf(shop, [line(product)], [pay(amount)])).then(
          (sale) => numbers.push(sale.invoice_number),
          () => undefined,
        );
      }
      return numbers;
    });
    const numbers = won
      .flat()
      .map((number) => Number(number.slice(4)))
      .sort((a, b) => a - b);

    expect(numbers.at(-1)).toBe((numbers[0] ?? 0) + numbers.length - 1);
    expect(new Set(numbers).size).toBe(numbers.length);
  }, 300_000);

  it('spend a credit limit once', async () => {
    const product = await addProduct(database.client, shop, { price: 10, stock: 1000 });
    const contact = await addContact(database.client, shop, 30);
    const { won, codes } = await race((client) =>
      recordSale(client, shop, saleOf(shop, [line(product)], [pay(10, 'on_account')], { contact_id: contact })),
    );

    expect(won).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set(['credit_limit_exceeded']));
  });

  it('spend store credit once', async () => {
    const product = await addProduct(database.client, shop, { price: 10, stock: 1000 });
    const contact = await addContact(database.client, shop);
    const bought = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(product, 2)], [pay(20)], { contact_id: contact }),
    );
    await refundSale(database.client, shop, refundOf(shop, bought, 2, { refund_tender_type: 'store_credit' }));
    const { won, codes } = await race((client) =>
      recordSale(client, shop, saleOf(shop, [line(product)], [pay(10, 'store_credit')], { contact_id: contact })),
    );

    expect(won).toHaveLength(2);
    expect(new Set(codes)).toEqual(new Set(['store_credit_exceeded']));
  });
});

describe('returns at once', () => {
  it('take back what was sold and no unit more', async () => {
    const product = await addProduct(database.client, shop, { price: 9.47, stock: 10 });
    const sale: Sale = await recordSale(database.client, shop, saleOf(shop, [line(product, 3)], [pay(28.41)]));
    const { won, codes } = await race<CreditNote>((client) => refundSale(client, shop, refundOf(shop, sale, 1)));

    expect(won).toHaveLength(3);
    expect(won.reduce((sum, note) => sum + Math.round(note.total_amount * 100), 0)).toBe(2841);
    expect(codes.every((code) => code === 'over_return' || code === 'already_refunded')).toBe(true);
    expect(await stockOf(database.client, product)).toMatchObject({ quantity: 10 });
  });

  it('issue one note of one id', async () => {
    const product = await addProduct(database.client, shop, { price: 10, stock: 10 });
    const body = refundOf(shop, await sell(database.client, shop, product, 3, 10), 1);
    const { won, codes } = await race((client) => refundSale(client, shop, body));

    expect(codes).toEqual([]);
    expect(won.filter((note) => !note.replayed)).toHaveLength(1);
  });
});

describe('closing while others sell', () => {
  it('lets every sale land before the Z or not at all', async () => {
    const product = await addProduct(database.client, shop, { price: 10, stock: 100_000 });
    for (let round = 0; round < count(3, 15); round += 1) {
      const cashier = await addMember(database.client, shop.tenantId, 'cashier');
      const mine: Shop = { ...shop, cashier, sessionId: await openTill(database.client, shop, cashier, 0) };
      const sold: Sale[] = [];
      let report: TillSessionReport | undefined;
      await race(async (client, index) => {
        if (index === 0) {
          await new Promise((resolve) => setTimeout(resolve, 15));
          report = await asUser(client, shop.manager, () =>
            callRpc<TillSessionReport>(client, 'close_till_session', {
              p_session_id: mine.sessionId,
              p_counted_cash: 0,
            }),
          );
          return;
        }
        for (let turn = 0; turn < 10; turn += 1)
          sold.push(await recordSale(client, mine, saleOf(mine, [line(product)], [pay(10)])));
      });

      expect(report).toMatchObject({
        sale_count: sold.length,
        sales_total: sold.length * 10,
        expected_cash: sold.length * 10,
      });
    }
  }, 300_000);

  it('opens one session for a cashier who presses twice', async () => {
    const cashier = await addMember(database.client, shop.tenantId, 'cashier');
    await database.client.query(
      `insert into public.tills (tenant_id, name, location_id) select $1, 'Spare ' || n, l.id from generate_series(1, 20) n, public.locations l where l.tenant_id = $1`,
      [shop.tenantId],
    );
    const { won, codes } = await race((client) =>
      asUser(client, cashier, () =>
        callRpc(client, 'open_till_session', { p_session_id: randomUUID(), p_opening_float: 0 }),
      ),
    );

    expect(won).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['till_session_already_open']));
  });
});
