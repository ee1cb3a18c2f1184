import type { KeyedPage, PurchaseOrderHead, BillHead } from '../../../shared/src/api/rpcTypes';
import { actAs } from '../../../scripts/seed/showcase/actAs';
import { addOrders } from '../../../scripts/seed/showcase/dukaOrders';
import { testDatabase } from '../support/testDatabase';
import { addSupplier, as, goods, makeBuyer, receive, type Buyer } from './purchaseFixtures';

/* The demo's orders are made by what its owner's screens call: what those would refuse is seen here. The invariants are looked at when the file ends. */
const database = testDatabase();
let buyer: Buyer;
let other: Buyer;
const suppliers = new Map<string, string>();
const names = [
  'Malisho Dairies',
  'Ngao Home Products',
  'Nairobi Wholesale Traders',
  'Chemchemi Bottlers',
  'Mlima Millers',
  'Wakulima Fresh Produce',
];

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  buyer = await makeBuyer(database.client);
  other = await makeBuyer(database.client);
  for (const name of names) {
    const supplierId = await addSupplier(database.client, buyer, name);
    suppliers.set(name, supplierId);
    for (let place = 0; place < 4; place += 1) {
      const product = await goods(database.client, buyer);
      await database.client.query(
        'update public.products set preferred_supplier_id = $2, purchase_unit_factor = 6 where id = $1',
        [product, supplierId],
      );
      await receive(database.client, buyer, [{ product_id: product, quantity: 2, unit_cost: 35.5 }]);
    }
  }
  await actAs(database.client, buyer.owner.userId, (owner) =>
    addOrders(owner, { supplierId: (name) => suppliers.get(name) ?? '', day }),
  );
});

const orders = async (persona = buyer.owner) =>
  (await as<KeyedPage<PurchaseOrderHead>>(database.client, persona, 'list_purchase_orders', {})).rows;

describe('the orders of the demo', () => {
  it('are in every state, billed and late ones among them', async () => {
    const rows = await orders();
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(['draft', 'approved', 'sent', 'partly_received', 'received', 'closed', 'cancelled']),
    );
    expect(rows.filter(({ status, is_late: isLate }) => status === 'sent' && isLate)).toHaveLength(1);
    expect(
      rows
        .filter(({ status }) => status === 'received')
        .map(({ billing }) => billing)
        .sort(),
    ).toEqual(['billed', 'not_billed']);
  });

  it('have one that the supplier confirmed with changes', async () => {
    const rows = await orders();
    expect(rows.filter(({ confirmation }) => confirmation === 'different')).toMatchObject([
      { contact_name: 'Wakulima Fresh Produce', status: 'sent' },
    ]);
  });

  it('have one bill, posted and not held', async () => {
    const { rows } = await as<KeyedPage<BillHead>>(database.client, buyer.owner, 'list_bills', {});
    expect(rows).toMatchObject([{ status: 'open', contact_name: 'Malisho Dairies' }]);
  });

  it('are nobody else’s', async () => {
    expect(await orders(other.owner)).toEqual([]);
  });
});
