import { randomUUID } from 'node:crypto';
import {
  addContact,
  addProduct,
  balancesOf,
  journalOf,
  makeShop,
  sell,
  setPolicy,
  stockOf,
  type Shop,
} from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
});

interface Receipt {
  id: string;
  receipt_number: string;
  total_cost: number;
  replayed: boolean;
}
interface Adjustment {
  id: string;
  adjustment_number: string;
  value_change: number;
  replayed: boolean;
}

function receive(
  lines: Record<string, unknown>[],
  more: Record<string, unknown> = {},
  persona: Persona = shop.manager,
): Promise<Receipt> {
  return asUser(database.client, persona, () =>
    callRpc<Receipt>(database.client, 'receive_goods', { p_receipt: { id: randomUUID(), lines, ...more } }),
  );
}
function adjust(
  reason: string,
  lines: Record<string, unknown>[],
  more: Record<string, unknown> = {},
  persona: Persona = shop.manager,
): Promise<Adjustment> {
  return asUser(database.client, persona, () =>
    callRpc<Adjustment>(database.client, 'adjust_stock', {
      p_adjustment: { id: randomUUID(), reason, lines, ...more },
    }),
  );
}

describe('receive_goods', () => {
  it('takes goods in at their cost, against goods received not invoiced', async () => {
    const product = await addProduct(database.client, shop);
    const receipt = await receive(
      [
        { product_id: product, quantity: 10, unit_cost: 12.5 },
        { product_id: product, quantity: 3, unit_cost: 1 / 8 },
      ],
      { supplier_reference: 'DN 7' },
    );

    expect(receipt).toMatchObject({ total_cost: 125.38, replayed: false });
    expect(receipt.receipt_number).toMatch(/^GRN-\d{6}$/);
    expect(await journalOf(database.client, receipt.id)).toEqual({ inventory: 125.38, grni: -125.38 });
    expect(await stockOf(database.client, product)).toEqual({ quantity: 13, value: 125.38, reserved: 0 });
    const { rows } = await database.client.query<{ last_cost: number }>(
      'select last_cost::float from public.product_costs where product_id = $1',
      [product],
    );
    expect(rows).toEqual([{ last_cost: 0.125 }]);
  });

  it('moves the average, while issues leave it alone', async () => {
    const product = await addProduct(database.client, shop, { price: 10 });
    await receive([{ product_id: product, quantity: 10, unit_cost: 4 }]);
    await receive([{ product_id: product, quantity: 10, unit_cost: 6 }]);
    await sell(database.client, shop, product, 4, 10);

    expect(await stockOf(database.client, product)).toMatchObject({ quantity: 16, value: 80 });
  });

  it('corrects the cost of goods that were sold before they came', async () => {
    const product = await addProduct(database.client, shop, { price: 10, stock: 1, cost: 5 });
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: true });
    await sell(database.client, shop, product, 4, 10);
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: false });
    expect(await stockOf(database.client, product)).toMatchObject({ quantity: -3, value: -15 });
    const partly = await receive([{ product_id: product, quantity: 1, unit_cost: 7 }]);

    expect(await journalOf(database.client, partly.id)).toEqual({ inventory: 5, grni: -7, cost_of_goods_sold: 2 });
    expect(await stockOf(database.client, product)).toMatchObject({ quantity: -2, value: -10 });
    const rest = await receive([{ product_id: product, quantity: 10, unit_cost: 7 }]);

    expect(await journalOf(database.client, rest.id)).toEqual({ inventory: 66, grni: -70, cost_of_goods_sold: 4 });
    expect(await stockOf(database.client, product)).toMatchObject({ quantity: 8, value: 56 });
  });

  it('is idempotent by id and body', async () => {
    const product = await addProduct(database.client, shop);
    const id = randomUUID();
    const first = await receive([{ product_id: product, quantity: 1, unit_cost: 2 }], { id });

    expect(await receive([{ product_id: product, quantity: 1, unit_cost: 2 }], { id })).toEqual({
      ...first,
      replayed: true,
    });
    await expectCode(receive([{ product_id: product, quantity: 2, unit_cost: 2 }], { id }), 'idempotency_mismatch');
  });

  it('takes no service, no product with variants, nothing of another business', async () => {
    const service = await addProduct(database.client, shop, { kind: 'service' });
    const parent = await addProduct(database.client, shop);
    await database.client.query(
      `insert into public.products (tenant_id, name, parent_id, option_values) values ($1, 'S', $2, '{"Size": "S"}')`,
      [shop.tenantId, parent],
    );
    const product = await addProduct(database.client, shop);
    const foreign = await addProduct(database.client, other);
    for (const productId of [service, parent, foreign, randomUUID()])
      await expectCode(receive([{ product_id: productId, quantity: 1, unit_cost: 1 }]), 'not_found');
    await expectCode(
      receive([{ product_id: product, quantity: 1, unit_cost: 1 }], {
        contact_id: await addContact(database.client, other),
      }),
      'not_found',
    );
    const { rows } = await database.client.query<{ id: string }>(
      'select id from public.locations where tenant_id = $1',
      [other.tenantId],
    );
    await expectCode(
      receive([{ product_id: product, quantity: 1, unit_cost: 1 }], { location_id: rows[0]?.id }),
      'not_found',
    );
  });

  it('is not for cashiers', async () => {
    await expectCode(
      receive([{ product_id: randomUUID(), quantity: 1, unit_cost: 1 }], {}, shop.cashier),
      'permission_denied',
    );
  });
});

describe('adjust_stock', () => {
  it('books what is gone as shrinkage, own use as expense, finds as stock gain', async () => {
    const product = await addProduct(database.client, shop, { stock: 10, cost: 8 });
    const damaged = await adjust('damaged', [{ product_id: product, quantity_change: -2 }]);
    const used = await adjust('internal_use', [{ product_id: product, quantity_change: -1 }]);
    const found = await adjust('found', [{ product_id: product, quantity_change: 3 }]);
    const dear = await adjust('correction', [{ product_id: product, quantity_change: 1, unit_cost: 20 }]);

    expect(await journalOf(database.client, damaged.id)).toEqual({ inventory: -16, shrinkage: 16 });
    expect(await journalOf(database.client, used.id)).toEqual({ inventory: -8, expenses: 8 });
    expect(await journalOf(database.client, found.id)).toEqual({ inventory: 24, stock_gain: -24 });
    expect(await journalOf(database.client, dear.id)).toEqual({ inventory: 20, stock_gain: -20 });
    expect(damaged).toMatchObject({
      value_change: -16,
      adjustment_number: expect.stringMatching(/^ADJ-\d{6}$/) as string,
    });
    expect(await stockOf(database.client, product)).toMatchObject({ quantity: 11, value: 100 });
  });

  it('books gain and loss of one document side by side', async () => {
    const more = await addProduct(database.client, shop, { stock: 5, cost: 10 });
    const less = await addProduct(database.client, shop, { stock: 5, cost: 4 });
    const counted = await adjust('correction', [
      { product_id: more, quantity_change: 1 },
      { product_id: less, quantity_change: -2 },
    ]);

    expect(await journalOf(database.client, counted.id)).toEqual({ inventory: 2, stock_gain: -10, shrinkage: 8 });
  });

  it('cannot take away what is not there', async () => {
    const product = await addProduct(database.client, shop, { name: 'Few', stock: 2 });
    const error = await expectCode(
      adjust('lost', [{ product_id: product, quantity_change: -3 }]),
      'insufficient_stock',
    );

    expect(JSON.parse(error.detail ?? '{}')).toMatchObject({
      lines: [{ product_id: product, name: 'Few', quantity: 3, available: 2 }],
    });
  });

  it('needs the owner above the limit of the house', async () => {
    const product = await addProduct(database.client, shop, { stock: 100, cost: 10 });
    await setPolicy(database.client, shop.tenantId, { adjustment_approval_limit: 50 });
    await expectCode(adjust('lost', [{ product_id: product, quantity_change: -6 }]), 'approval_required');
    await expect(adjust('lost', [{ product_id: product, quantity_change: -5 }])).resolves.toMatchObject({
      value_change: -50,
    });
    await expect(adjust('lost', [{ product_id: product, quantity_change: -6 }], {}, shop.owner)).resolves.toMatchObject(
      { value_change: -60 },
    );
    await setPolicy(database.client, shop.tenantId, { adjustment_approval_limit: null });
  });

  it('leaves its trace in the audit record', async () => {
    const product = await addProduct(database.client, shop, { stock: 1 });
    const adjustment = await adjust('expired', [{ product_id: product, quantity_change: -1 }], {
      note: 'Best before yesterday',
    });
    const { rows } = await database.client.query<{ action: string; actor_id: string }>(
      'select action, actor_id from audit.events where entity_id = $1',
      [adjustment.id],
    );

    expect(rows).toEqual([{ action: 'stock_adjusted', actor_id: shop.manager.userId }]);
  });

  it.each([
    ['twice the same product', 2, 1],
    ['nothing', 1, 0],
  ])('refuses %s', async (_what, times, change) => {
    const product = await addProduct(database.client, shop, { stock: 5 });
    await expectCode(
      adjust(
        'found',
        Array.from({ length: times }, () => ({ product_id: product, quantity_change: change })),
      ),
      'invalid_input',
    );
  });

  it('is for managers of that business', async () => {
    const product = await addProduct(database.client, shop, { stock: 5 });
    await expectCode(
      adjust('found', [{ product_id: product, quantity_change: 1 }], {}, shop.cashier),
      'permission_denied',
    );
    await expectCode(adjust('found', [{ product_id: product, quantity_change: 1 }], {}, other.owner), 'not_found');
  });
});

it("opens a product's stock against opening balance equity", async () => {
  const fresh = await makeShop(database.client);
  await addProduct(database.client, fresh, { stock: 4, cost: 2.5 });

  expect(await balancesOf(database.client, fresh.tenantId)).toEqual({ inventory: 10, opening_balance_equity: -10 });
});
