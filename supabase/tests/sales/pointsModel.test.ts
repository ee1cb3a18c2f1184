import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { PostedExchange, Sale, TenderType } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { makeExchange } from './exchangeFixtures';
import { pointsOf, saveProgram } from './giftCardFixtures';
import { addContact, addProduct, line, makeShop, pay, recordSale, refundOf, saleOf, type Shop } from './salesFixtures';

const PRICE = 33.35;
const GIVEN = 200;

const database = testDatabase();
let shop: Shop;
let tea: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  tea = await addProduct(database.client, shop, { price: PRICE, stock: 1_000_000 });
  await saveProgram(database.client, shop, { earn_amount: 3, point_value: 2 });
});

type Step =
  | { kind: 'sell'; units: number; inPoints: number; inCredit: number }
  | { kind: 'return'; sale: number; units: number; tender: TenderType }
  | { kind: 'exchange'; sale: number; units: number; taken: number; inPoints: number; tender: TenderType };

const tender = fc.constantFrom<TenderType>('cash', 'store_credit', 'card', 'loyalty');
const share = fc.constantFrom(0, 0, 0.29, 0.5, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      units: fc.integer({ min: 1, max: 4 }),
      inPoints: share,
      inCredit: share,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('return' as const),
      sale: fc.nat(5),
      units: fc.integer({ min: 1, max: 4 }),
      tender,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('exchange' as const),
      sale: fc.nat(5),
      units: fc.integer({ min: 1, max: 3 }),
      taken: fc.integer({ min: 1, max: 3 }),
      inPoints: share,
      tender,
    }),
  },
);

const hundredths = (amount: number): number => Math.round(amount * 100) / 100;

/** The payments of an amount: so much of it in points, so much of the rest in store credit, the rest in cash. */
function payments(total: number, inPoints: number, inCredit = 0) {
  const points = hundredths(total * inPoints);
  const credit = hundredths((total - points) * inCredit);
  return [pay(points, 'loyalty'), pay(credit, 'store_credit'), pay(hundredths(total - points - credit))].filter(
    ({ amount }) => amount > 0,
  );
}

const EXPECTED = [
  'loyalty_exceeded',
  'loyalty_below_minimum',
  'store_credit_exceeded',
  'over_return',
  'already_refunded',
  'payment_mismatch',
  'invalid_input',
];

/** The answer, or null for a refusal of the rules. */
async function attempt<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (!EXPECTED.includes((error as { hint?: string }).hint ?? '')) throw error;
    return null;
  }
}

const giveBack = (sale: Sale, units: number, tenderType: TenderType) =>
  attempt(
    call(database.client, shop.manager, tenderType === 'loyalty' ? 'refund_prepaid' : 'refund_sale', {
      p_refund: refundOf(shop, sale, units, { refund_tender_type: tenderType }),
    }),
  );

async function take(contact: string, sales: Sale[], one: Step): Promise<void> {
  if (one.kind === 'sell') {
    const sold = await attempt(
      recordSale(
        database.client,
        shop,
        saleOf(shop, [line(tea, one.units)], payments(hundredths(one.units * PRICE), one.inPoints, one.inCredit), {
          contact_id: contact,
        }),
      ),
    );
    if (sold !== null) sales.push(sold);
    return;
  }
  const sale = sales[one.sale % Math.max(sales.length, 1)];
  if (sale === undefined) return;
  if (one.kind === 'return') {
    await giveBack(sale, one.units, one.tender);
    return;
  }
  const parts = await call<{ money_amount: number }>(database.client, shop.manager, 'refund_parts', {
    p_sale_id: sale.id,
    p_amount: hundredths(one.units * PRICE),
  });
  const total = hundredths(one.taken * PRICE);
  const body = makeExchange(shop, tea, sale, {
    refund: {
      refund_tender_type: one.tender,
      lines: [{ sale_line_id: sale.lines[0]?.id, quantity: one.units, restock: true }],
    },
    sale: {
      contact_id: contact,
      lines: [line(tea, one.taken)],
      expected_total: total,
      payments: payments(hundredths(Math.max(total - parts.money_amount, 0)), one.inPoints),
    },
  });
  const exchanged = await attempt(
    call<PostedExchange>(database.client, shop.manager, 'exchange_sale', { p_exchange: body }),
  );
  if (exchanged !== null) sales.push(exchanged.sale);
}

/** Cash that came for this customer's goods less what went back, and less the store credit that is still to be used. */
async function kept(contact: string): Promise<number> {
  const { rows } = await database.client.query<{ kept: number }>(
    `select (coalesce((select sum(p.amount) from public.sale_payments p join public.sales s on s.tenant_id = p.tenant_id and s.id = p.sale_id
        where s.contact_id = $2 and p.tender_type in ('cash', 'card')), 0)
      - coalesce((select sum(c.refund_amount) from public.credit_notes c where c.contact_id = $2 and c.refund_tender_type in ('cash', 'card')), 0)
      - private.store_credit_balance($1, $2))::float as kept`,
    [shop.tenantId, contact],
  );
  return rows[0]?.kept ?? Number.NaN;
}

it('leaves nobody with more money or credit than was paid, and with all goods back everybody with just that', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const contact = await addContact(database.client, shop);
      await call(database.client, shop.manager, 'adjust_loyalty', {
        p_adjustment: { id: randomUUID(), contact_id: contact, points: GIVEN, reason: 'A present' },
      });
      const sales: Sale[] = [];
      for (const one of steps) {
        await take(contact, sales, one);
        expect(await kept(contact)).toBeGreaterThanOrEqual(0);
      }
      // What was exchanged comes back as well, each piece by whatever way its money may go.
      for (const sale of sales)
        for (let unit = 0; unit < 8; unit += 1)
          for (const way of ['cash', 'store_credit', 'loyalty'] as const)
            if ((await giveBack(sale, 1, way)) !== null) break;
      expect(await kept(contact)).toBe(0);
      expect((await pointsOf(database.client, shop, contact)).points).toBe(GIVEN);
    }),
    { numRuns: count(10, 80), endOnFailure: true },
  );
}, 300_000);
