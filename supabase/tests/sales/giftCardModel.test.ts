import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Sale } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { balanceOf, cardOf, issueCard, makeCardShop, payByCard } from './giftCardFixtures';
import { addProduct, balancesOf, firstLine, line, recordSale, saleOf, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let tea: string;

beforeAll(async () => {
  shop = await makeCardShop(database.client);
  tea = await addProduct(database.client, shop, { price: 10, stock: 100_000 });
});

type Step =
  | { kind: 'issue'; amount: number }
  | { kind: 'redeem'; card: number; units: number }
  | { kind: 'refund'; sale: number; units: number }
  | { kind: 'adjust'; card: number; amount: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('issue' as const), amount: fc.integer({ min: 1, max: 20 }).map((tens) => tens * 10) }),
  fc.record({ kind: fc.constant('redeem' as const), card: fc.nat(5), units: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ kind: fc.constant('refund' as const), sale: fc.nat(5), units: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('adjust' as const), card: fc.nat(5), amount: fc.integer({ min: -60, max: 60 }) }),
);

/** What the cards and sales should be, kept by hand. */
interface Model {
  cards: { id: string; balance: number }[];
  sales: { sale: Sale; card: number; left: number }[];
}

async function take(model: Model, one: Step): Promise<void> {
  if (one.kind === 'issue') {
    const card = await issueCard(database.client, shop, cardOf(one.amount));
    model.cards.push({ id: card.id, balance: one.amount });
  } else if (one.kind === 'redeem') {
    const card = model.cards[one.card];
    if (card === undefined) return;
    const amount = one.units * 10;
    const sold = await attempt(
      recordSale(database.client, shop, saleOf(shop, [line(tea, one.units)], [payByCard(card.id, amount)])),
    );
    expect(sold !== null).toBe(amount <= card.balance);
    if (sold === null) return;
    card.balance -= amount;
    model.sales.push({ sale: sold, card: one.card, left: one.units });
  } else if (one.kind === 'refund') {
    const bought = model.sales[one.sale];
    if (bought === undefined) return;
    const back = await attempt(
      call(database.client, shop.manager, 'refund_prepaid', {
        p_refund: {
          id: randomUUID(),
          sale_id: bought.sale.id,
          reason: 'Back',
          refund_tender_type: 'gift_card',
          lines: [{ sale_line_id: firstLine(bought.sale).id, quantity: one.units, restock: true }],
        },
      }),
    );
    expect(back !== null).toBe(one.units <= bought.left);
    if (back === null) return;
    bought.left -= one.units;
    const card = model.cards[bought.card];
    if (card !== undefined) card.balance += one.units * 10;
  } else {
    const card = model.cards[one.card];
    if (card === undefined) return;
    const adjusted = await attempt(
      call(database.client, shop.manager, 'adjust_gift_card', {
        p_adjustment: { id: randomUUID(), gift_card_id: card.id, amount: one.amount, reason: 'Corrected' },
      }),
    );
    expect(adjusted !== null).toBe(one.amount !== 0 && card.balance + one.amount >= 0);
    if (adjusted !== null) card.balance += one.amount;
  }
}

/** The answer, or null for a refusal of the rules. */
async function attempt<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (
      !['gift_card_exceeded', 'over_return', 'already_refunded', 'invalid_input'].includes(
        (error as { hint?: string }).hint ?? '',
      )
    )
      throw error;
    return null;
  }
}

it('keeps every card at what was put on and taken off, and the books at the sum of the cards', async () => {
  let earlier = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const model: Model = { cards: [], sales: [] };
      for (const one of steps) await take(model, one);

      for (const card of model.cards) expect(await balanceOf(database.client, card.id)).toBe(card.balance);
      earlier += model.cards.reduce((total, card) => total + card.balance, 0);
      expect(0 - ((await balancesOf(database.client, shop.tenantId)).gift_cards ?? 0)).toBe(earlier);
    }),
    // The books of the shop go on from run to run, so a shorter sequence would not be the same one.
    { numRuns: count(8, 60), endOnFailure: true },
  );
}, 300_000);
