import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { addProduct, balancesOf, journalOf, makeShop, sell, setPolicy, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { addLocation, as, defaultLocation, levelAt, sendTransfer, type Transfer } from './stockFixtures';

const database = testDatabase();
let client: Client;
let shop: Shop;
let other: Shop;
let main: string;
let store: string;

beforeAll(async () => {
  client = database.client;
  shop = await makeShop(client);
  other = await makeShop(client);
  main = await defaultLocation(client, shop);
  store = await addLocation(client, shop);
});

const send = (productId: string, quantity: number): Promise<Transfer> =>
  sendTransfer(client, shop, { from: main, to: store }, [{ product_id: productId, quantity }]);
const lineOf = (transfer: Transfer): Transfer['lines'][number] => transfer.lines[0]!;
const receive = (
  transfer: Transfer,
  quantity: number,
  more: Record<string, unknown> = {},
  lost = 0,
  on: Client = client,
): Promise<Transfer> =>
  as<Transfer>(on, shop.manager, 'receive_transfer', {
    p_receipt: {
      id: randomUUID(),
      transfer_id: transfer.id,
      lines: [{ line_id: lineOf(transfer).id, quantity, lost_quantity: lost }],
      ...more,
    },
  });
const balance = async (role: string): Promise<number> => (await balancesOf(client, shop.tenantId))[role] ?? 0;

describe('rule 32: a transfer is out at cost, in transit, in at the same cost', () => {
  it('moves nothing while it is a draft', async () => {
    const product = await addProduct(client, shop, { stock: 5, cost: 4 });
    const draft = await as<Transfer>(client, shop.manager, 'save_transfer', {
      p_transfer: {
        id: randomUUID(),
        from_location_id: main,
        to_location_id: store,
        lines: [{ product_id: product, quantity: 2 }],
      },
    });

    expect(draft).toMatchObject({ status: 'draft', revision: 1, in_transit_value: 0 });
    expect(draft.transfer_number).toMatch(/^TRF-\d{6}$/);
    expect(await levelAt(client, product, main)).toEqual({ quantity: 5, value: 20 });
  });

  it('holds what was sent where nobody can sell it, with its value', async () => {
    const product = await addProduct(client, shop, { stock: 10, cost: 4, price: 10 });
    const before = await balance('goods_in_transit');
    const sent = await send(product, 6);

    expect(sent).toMatchObject({ status: 'sent', in_transit_value: 24 });
    expect(await levelAt(client, product, main)).toEqual({ quantity: 4, value: 16 });
    expect(await levelAt(client, product, store)).toEqual({ quantity: 0, value: 0 });
    expect(await journalOf(client, sent.id)).toEqual({ goods_in_transit: 24, inventory: -24 });
    expect((await balance('goods_in_transit')) - before).toBe(24);
    const { rows } = await client.query<{ stock: number; moving: number }>(
      `select p.stock_quantity::float as stock, (select t.quantity::float from private.stock_in_transit(p.tenant_id, now()) t
         where t.product_id = p.id) as moving from public.products p where p.id = $1`,
      [product],
    );
    expect(rows).toEqual([{ stock: 4, moving: 6 }]);
    await expectCode(sell(client, shop, product, 5, 10), 'insufficient_stock');
  });

  it('arrives in parts at the cost it left with, the last part with the rest of the value', async () => {
    const product = await addProduct(client, shop, { stock: 3, cost: 1 });
    await as(client, shop.manager, 'receive_goods', {
      p_receipt: { id: randomUUID(), lines: [{ product_id: product, quantity: 4, unit_cost: 3.5 }] },
    });
    const sent = await send(product, 7);
    const part = await receive(sent, 2);

    expect(part).toMatchObject({ status: 'partially_received', in_transit_value: 12.14 });
    const whole = await receive(sent, 5);

    expect(whole).toMatchObject({ status: 'received', in_transit_value: 0 });
    expect(await levelAt(client, product, store)).toEqual({ quantity: 7, value: 17 });
    expect(await journalOf(client, whole.receipts[1]!.id)).toEqual({ inventory: 12.14, goods_in_transit: -12.14 });
  });

  it('makes no profit and no loss where the average is another', async () => {
    const product = await addProduct(client, shop, { stock: 10, cost: 2 });
    await as(client, shop.manager, 'receive_goods', {
      p_receipt: {
        id: randomUUID(),
        location_id: store,
        lines: [{ product_id: product, quantity: 10, unit_cost: 8 }],
      },
    });
    const before = await balancesOf(client, shop.tenantId);
    await receive(await send(product, 5), 5);
    const after = await balancesOf(client, shop.tenantId);

    expect(after).toEqual(before);
    expect(await levelAt(client, product, store)).toEqual({ quantity: 15, value: 90 });
  });

  it('books what did not arrive to shrinkage, with a reason, at the cost it left with', async () => {
    const product = await addProduct(client, shop, { stock: 10, cost: 2 });
    const sent = await send(product, 10);
    await expectCode(receive(sent, 7, {}, 3), 'invalid_input');
    const done = await receive(sent, 7, { loss_reason: 'damaged' }, 3);

    expect(done).toMatchObject({ status: 'received' });
    expect(lineOf(done)).toMatchObject({ received_quantity: 7, lost_quantity: 3, in_transit_quantity: 0 });
    expect(await journalOf(client, done.receipts[0]!.id)).toEqual({
      inventory: 14,
      shrinkage: 6,
      goods_in_transit: -20,
    });
  });

  it('refuses more than was sent', async () => {
    const product = await addProduct(client, shop, { stock: 10 });
    const sent = await send(product, 4);
    const error = await expectCode(receive(sent, 5), 'over_receipt');

    expect(JSON.parse(error.detail ?? '{}')).toMatchObject({ lines: [{ quantity: 5, in_transit_quantity: 4 }] });
    await receive(sent, 4);
    await expectCode(receive(sent, 1), 'stale_row');
  });

  it('asks for approval of a loss above the limit, and keeps the rest receivable', async () => {
    const product = await addProduct(client, shop, { stock: 10, cost: 100 });
    const sent = await send(product, 10);
    await setPolicy(client, shop.tenantId, { adjustment_approval_limit: 150 });
    await expectCode(receive(sent, 8, { loss_reason: 'lost' }, 2), 'approval_required');
    await expect(receive(sent, 8)).resolves.toMatchObject({ status: 'partially_received' });
    await expect(receive(sent, 0, { loss_reason: 'lost' }, 1)).resolves.toMatchObject({ status: 'partially_received' });
    await setPolicy(client, shop.tenantId, { adjustment_approval_limit: null });
  });

  it('goes back to the sender at the cost it left with when it is cancelled', async () => {
    const product = await addProduct(client, shop, { stock: 10, cost: 3 });
    const sent = await send(product, 6);
    const back = await as<Transfer>(client, shop.manager, 'cancel_transfer', {
      p_transfer_id: sent.id,
      p_reason: 'The van broke down',
    });

    expect(back).toMatchObject({ status: 'cancelled', in_transit_value: 0, replayed: false });
    expect(await levelAt(client, product, main)).toEqual({ quantity: 10, value: 30 });
    await expect(
      as<Transfer>(client, shop.manager, 'cancel_transfer', { p_transfer_id: sent.id }),
    ).resolves.toMatchObject({ status: 'cancelled', replayed: true });
    expect(await levelAt(client, product, main)).toEqual({ quantity: 10, value: 30 });
  });

  it('keeps what had arrived when the rest goes back', async () => {
    const product = await addProduct(client, shop, { stock: 10, cost: 3 });
    const sent = await send(product, 6);
    await receive(sent, 2);
    await expect(
      as<Transfer>(client, shop.manager, 'cancel_transfer', { p_transfer_id: sent.id }),
    ).resolves.toMatchObject({ status: 'received' });
    expect(await levelAt(client, product, main)).toEqual({ quantity: 8, value: 24 });
    expect(await levelAt(client, product, store)).toEqual({ quantity: 2, value: 6 });
  });

  it('settles what had been sold there before it came', async () => {
    const product = await addProduct(client, shop, { stock: 10, cost: 3 });
    await setPolicy(client, shop.tenantId, { allow_negative_stock: true });
    await as(client, shop.owner, 'adjust_stock', {
      p_adjustment: {
        id: randomUUID(),
        location_id: store,
        reason: 'lost',
        lines: [{ product_id: product, quantity_change: -2 }],
      },
    });
    const sent = await send(product, 5);
    await receive(sent, 5);
    await setPolicy(client, shop.tenantId, { allow_negative_stock: false });

    expect(await levelAt(client, product, store)).toMatchObject({ quantity: 3 });
    expect(await balance('inventory')).toBe(
      (
        await client.query<{ value: number }>(
          'select sum(stock_value)::float as value from public.stock_levels where tenant_id = $1',
          [shop.tenantId],
        )
      ).rows[0]?.value,
    );
  });
});

describe('drafts', () => {
  it('are replaced by whoever read the newest one, and posted once', async () => {
    const product = await addProduct(client, shop, { stock: 5 });
    const body = {
      id: randomUUID(),
      from_location_id: main,
      to_location_id: store,
      lines: [{ product_id: product, quantity: 2 }],
    };
    const save = (transfer: Record<string, unknown>): Promise<Transfer> =>
      as<Transfer>(client, shop.manager, 'save_transfer', { p_transfer: transfer });
    const first = await save(body);
    await expect(save(body)).resolves.toMatchObject({ id: first.id, revision: 1, replayed: true });
    const second = await save({ ...body, revision: 1, note: 'With the van' });
    expect(second).toMatchObject({ revision: 2 });
    await expectCode(save({ ...body, revision: 1, note: 'Meanwhile' }), 'stale_row');
    await expectCode(
      as(client, shop.manager, 'send_transfer', { p_transfer_id: first.id, p_revision: 1 }),
      'stale_row',
    );
    await as(client, shop.manager, 'send_transfer', { p_transfer_id: first.id, p_revision: 2 });
    await expect(
      as(client, shop.manager, 'send_transfer', { p_transfer_id: first.id, p_revision: 2 }),
    ).resolves.toMatchObject({ replayed: true });
    await expectCode(save({ ...body, revision: 2, note: 'Too late' }), 'stale_row');
    expect(await levelAt(client, product, main)).toMatchObject({ quantity: 3 });
  });

  it.each([
    ['to the same place', { to_location_id: 'main' }, 'invalid_input'],
    ['of nothing', { lines: [] }, 'invalid_input'],
    ['of less than nothing', { lines: [{ product_id: 'product', quantity: -1 }] }, 'invalid_input'],
    ['of something unknown', { lines: [{ product_id: randomUUID(), quantity: 1 }] }, 'not_found'],
    ['to an unknown place', { to_location_id: randomUUID() }, 'not_found'],
    ['for no day', { expected_on: 'tomorrow' }, 'invalid_input'],
  ])('cannot be written %s', async (_what, change, code) => {
    const product = await addProduct(client, shop, { stock: 5 });
    const body = JSON.parse(
      JSON.stringify({
        id: randomUUID(),
        from_location_id: main,
        to_location_id: store,
        lines: [{ product_id: product, quantity: 1 }],
        ...change,
      })
        .replace('"main"', JSON.stringify(main))
        .replace('"product"', JSON.stringify(product)),
    ) as Record<string, unknown>;

    await expectCode(as(client, shop.manager, 'save_transfer', { p_transfer: body }), code);
  });

  it('take no goods that shoppers have ordered', async () => {
    const product = await addProduct(client, shop, { stock: 5 });
    await client.query('update public.stock_levels set reserved_quantity = 0 where product_id = $1', [product]);
    const few = await addProduct(client, shop, { stock: 3 });
    await expectCode(send(few, 4), 'insufficient_stock');
    await expect(send(product, 5)).resolves.toMatchObject({ status: 'sent' });
  });
});

describe('people', () => {
  it('of other businesses find nothing', async () => {
    const product = await addProduct(client, shop, { stock: 5 });
    const sent = await send(product, 2);
    for (const [name, args] of [
      ['get_transfer', { p_transfer_id: sent.id }],
      ['send_transfer', { p_transfer_id: sent.id, p_revision: 1 }],
      ['cancel_transfer', { p_transfer_id: sent.id }],
      [
        'receive_transfer',
        { p_receipt: { id: randomUUID(), transfer_id: sent.id, lines: [{ line_id: lineOf(sent).id, quantity: 1 }] } },
      ],
    ] as const)
      await expectCode(as(client, other.owner, name, args), 'not_found');
    await expect(as(client, other.owner, 'list_transfers', {})).resolves.toMatchObject({ rows: [] });
    await expectCode(
      as(client, other.owner, 'save_transfer', {
        p_transfer: {
          id: randomUUID(),
          from_location_id: main,
          to_location_id: store,
          lines: [{ product_id: product, quantity: 1 }],
        },
      }),
      'not_found',
    );
  });

  it('who may not see costs see quantities without values; cashiers move nothing', async () => {
    const product = await addProduct(client, shop, { stock: 5 });
    const sent = await send(product, 2);
    const seen = await as<Transfer>(client, shop.cashier, 'get_transfer', { p_transfer_id: sent.id });

    expect(seen).toMatchObject({ in_transit_value: null, lines: [{ quantity: 2, sent_value: null }] });
    await expectCode(as(client, shop.cashier, 'cancel_transfer', { p_transfer_id: sent.id }), 'permission_denied');
    await expectCode(
      as(client, shop.cashier, 'receive_transfer', {
        p_receipt: { id: randomUUID(), transfer_id: sent.id, lines: [] },
      }),
      'permission_denied',
    );
  });
});

describe('races', () => {
  let clients: Client[];
  beforeAll(async () => {
    clients = await Promise.all(Array.from({ length: count(8, 24) }, () => database.connect()));
  });

  it('the same goods received by many at once arrive once', async () => {
    const product = await addProduct(client, shop, { stock: 9, cost: 2 });
    const sent = await send(product, 9);
    const settled = await Promise.allSettled(clients.map((connection) => receive(sent, 9, {}, 0, connection)));

    expect(settled.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await levelAt(client, product, store)).toEqual({ quantity: 9, value: 18 });
  }, 300_000);

  it('one receipt sent many times at once arrives once and answers all', async () => {
    const product = await addProduct(client, shop, { stock: 9, cost: 2 });
    const sent = await send(product, 9);
    const id = randomUUID();
    const answers = await Promise.all(clients.map((connection) => receive(sent, 4, { id }, 0, connection)));

    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect(await levelAt(client, product, store)).toEqual({ quantity: 4, value: 8 });
  }, 300_000);

  it('what is sold while it is sent is not sent, and the other way round', async () => {
    const product = await addProduct(client, shop, { stock: 6, cost: 2, price: 10 });
    const draft = await as<Transfer>(client, shop.manager, 'save_transfer', {
      p_transfer: {
        id: randomUUID(),
        from_location_id: main,
        to_location_id: store,
        lines: [{ product_id: product, quantity: 4 }],
      },
    });
    const [sending, ...sales] = await Promise.allSettled([
      as<Transfer>(clients[0]!, shop.manager, 'send_transfer', { p_transfer_id: draft.id, p_revision: 1 }),
      ...clients.slice(1).map((connection) => sell(connection, shop, product, 1, 10)),
    ]);
    const sold = sales.filter((sale) => sale.status === 'fulfilled').length;
    const left = await levelAt(client, product, main);

    expect(left.quantity).toBe(6 - sold - (sending.status === 'fulfilled' ? 4 : 0));
    expect(left.quantity).toBeGreaterThanOrEqual(0);
  }, 300_000);
});
