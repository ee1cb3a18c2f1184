import { simulateCount } from '../../../bench/lib/simulateCount';
import { makeShop } from '../sales/salesFixtures';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

// The reduced form of bench/count.ts, which prints the figures.
describe('rule 31: a count while the tills sell', () => {
  it('finds exactly what was missing of every product, and the ledger ends as the shelves', async () => {
    const shop = await makeShop(database.client);
    const connectAll = (length: number) => Promise.all(Array.from({ length }, () => database.connect()));
    const productCount = count(120, 2000);
    const saleCount = count(60, 1000);
    const result = await simulateCount({
      tenantId: shop.tenantId,
      userId: shop.cashier.userId,
      sessionId: shop.sessionId,
      tills: await connectAll(4),
      counters: await connectAll(3),
      productCount,
      saleCount,
    });

    expect(result).toMatchObject({ products: productCount, sales: saleCount, wrongVariances: 0, wrongShelves: 0 });
    expect(result.soldBefore).toBeGreaterThan(0);
  }, 300_000);
});
