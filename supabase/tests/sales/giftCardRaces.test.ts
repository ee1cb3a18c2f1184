import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { call } from '../contacts/contactFixtures';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { balanceOf, cardOf, issueCard, makeCardShop, payByCard, pointsOf, saveProgram } from './giftCardFixtures';
import { addContact, addProduct, firstLine, line, pay, recordSale, saleOf, type Shop } from './salesFixtures';

const database = testDatabase();
const width = count(12, 40);
let clients: Client[];
let shop: Shop;
let tea: string;

beforeAll(async () => {
  clients = await Promise.all(Array.from({ length: width }, () => database.connect()));
  shop = await makeCardShop(database.client);
  tea = await addProduct(database.client, shop, { price: 10, stock: 100_000 });
}, 300_000);

/** Starts the same work on every connection at once and sorts answers from failure codes. */
async function race<T>(work: (client: Client, index: number) => Promise<T>): Promise<{ won: T[]; codes: string[] }> {
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

describe('one gift card at many tills', () => {
  it('is spent to nothing and not beyond', async () => {
    for (let round = 0; round < count(3, 50); round += 1) {
      const card = await issueCard(database.client, shop, cardOf(50));
      const { won, codes } = await race((client) =>
        recordSale(client, shop, saleOf(shop, [line(tea)], [payByCard(card.id, 10)])),
      );

      expect(won).toHaveLength(5);
      expect(new Set(codes)).toEqual(new Set(['gift_card_exceeded']));
      expect(await balanceOf(database.client, card.id)).toBe(0);
    }
  }, 300_000);

  it('pays the last of it into one sale', async () => {
    const card = await issueCard(database.client, shop, cardOf(10));
    const { won } = await race((client) =>
      recordSale(client, shop, saleOf(shop, [line(tea)], [payByCard(card.id, 10)])),
    );
    expect(won).toHaveLength(1);
  });

  it('does not deadlock with another in opposite order, returns, corrections and blocking', async () => {
    const [one, two] = [
      await issueCard(database.client, shop, cardOf(10_000)),
      await issueCard(database.client, shop, cardOf(10_000)),
    ];
    const { codes } = await race(async (client, index) => {
      const cards = index % 2 === 0 ? [one, two] : [two, one];
      for (let turn = 0; turn < 3; turn += 1) {
        const sale = await recordSale(
          client,
          shop,
          saleOf(
            shop,
            [line(tea, 2)],
            cards.map((card) => payByCard(card.id, 10)),
          ),
        );
        if (index % 3 === 0)
          await call(client, shop.manager, 'refund_prepaid', {
            p_refund: {
              id: randomUUID(),
              sale_id: sale.id,
              reason: 'Back',
              refund_tender_type: 'gift_card',
              lines: [{ sale_line_id: firstLine(sale).id, quantity: 1, restock: true }],
            },
          });
        if (index % 3 === 1)
          await call(client, shop.manager, 'adjust_gift_card', {
            p_adjustment: { id: randomUUID(), gift_card_id: one.id, amount: 1, reason: 'Thanks' },
          });
      }
    });
    expect(codes).toEqual([]);
  }, 300_000);

  it('is sold once however often it is sent', async () => {
    const body = cardOf(100);
    const { won, codes } = await race((client) => issueCard(client, shop, body));
    expect(codes).toEqual([]);
    expect(won.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(won.map(({ code }) => code)).size).toBe(1);
  });
});

describe('points at many tills', () => {
  it('are used once, and those that are earned meanwhile are not lost', async () => {
    await saveProgram(database.client, shop);
    const contact = await addContact(database.client, shop);
    await recordSale(database.client, shop, saleOf(shop, [line(tea, 30)], [pay(300)], { contact_id: contact }));
    const { won, codes } = await race((client, index) =>
      recordSale(
        client,
        shop,
        saleOf(shop, [line(tea)], index % 2 === 0 ? [pay(10, 'loyalty')] : [pay(10)], { contact_id: contact }),
      ),
    );
    const used = won.filter((sale) => sale.payments.some((payment) => payment.tender_type === 'loyalty')).length;
    const earned = won.length - used;

    expect(earned).toBe(Math.floor(width / 2));
    expect(used).toBeGreaterThanOrEqual(3);
    expect(new Set(codes)).toEqual(new Set(codes.length > 0 ? ['loyalty_exceeded'] : []));
    expect(await pointsOf(database.client, shop, contact)).toMatchObject({ points: 30 + earned - used * 10 });
    expect(30 + earned - used * 10).toBeGreaterThanOrEqual(0);
  });
});
