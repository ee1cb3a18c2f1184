import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { addProduct, journalOf, makeShop, setPolicy, stockOf, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { addMember } from '../support/makeTenant';
import type { Persona } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { as } from './stockFixtures';

interface Answer {
  id: string;
  status: string;
  adjustment_number: string | null;
  value_change: number | null;
  estimated_value?: number;
  replayed: boolean;
}

const database = testDatabase();
let client: Client;
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  client = database.client;
  shop = await makeShop(client);
  other = await makeShop(client);
  await setPolicy(client, shop.tenantId, { adjustment_approval_limit: 50 });
});

const lost = (product: string, quantity: number): Record<string, unknown> => ({
  id: randomUUID(),
  reason: 'lost',
  note: 'Gone from the shelf',
  lines: [{ product_id: product, quantity_change: -quantity }],
});
const request = (adjustment: Record<string, unknown>, persona: Persona = shop.manager): Promise<Answer> =>
  as<Answer>(client, persona, 'request_stock_adjustment', { p_adjustment: adjustment });
const decide = (
  id: string,
  decision: string,
  persona: Persona = shop.owner,
  note: string | null = null,
  on: Client = client,
): Promise<Answer> =>
  as<Answer>(on, persona, 'decide_stock_adjustment', { p_adjustment_id: id, p_decision: decision, p_note: note });

describe('an adjustment above the limit waits, and its work is not lost', () => {
  it('is posted at once below the limit', async () => {
    const product = await addProduct(client, shop, { stock: 20, cost: 10 });
    const answer = await request(lost(product, 5));

    expect(answer).toMatchObject({ status: 'posted', value_change: -50, replayed: false });
    expect(answer.adjustment_number).toMatch(/^ADJ-\d{6}$/);
  });

  it('waits above it: nothing has moved, nothing is posted, no number is used', async () => {
    const product = await addProduct(client, shop, { stock: 20, cost: 10 });
    const body = lost(product, 6);
    const before = await client.query(
      "select next_value from private.document_sequences where tenant_id = $1 and document_type = 'stock_adjustment'",
      [shop.tenantId],
    );
    const answer = await request(body);

    expect(answer).toMatchObject({ status: 'waiting', estimated_value: 60, adjustment_number: null });
    expect(await stockOf(client, product)).toMatchObject({ quantity: 20, value: 200 });
    expect(await journalOf(client, answer.id)).toEqual({});
    const after = await client.query(
      "select next_value from private.document_sequences where tenant_id = $1 and document_type = 'stock_adjustment'",
      [shop.tenantId],
    );
    expect(after.rows).toEqual(before.rows);
    await expect(request(body)).resolves.toMatchObject({ status: 'waiting', replayed: true });
    await expectCode(request({ ...body, reason: 'damaged' }), 'idempotency_mismatch');
    await expectCode(as(client, shop.manager, 'adjust_stock', { p_adjustment: body }), 'stale_row');
  });

  it('tells those who approve', async () => {
    const product = await addProduct(client, shop, { stock: 20, cost: 10 });
    const answer = await request(lost(product, 7));
    const { rows } = await client.query<{ permission: string; path: string }>(
      "select permission, path from public.notifications where tenant_id = $1 and kind = 'stock_approval' and path like '%' || $2",
      [shop.tenantId, answer.id],
    );

    expect(rows).toEqual([
      { permission: 'stock.approve', path: `/admin/stock?tab=adjustments&status=waiting&adjustment=${answer.id}` },
    ]);
  });

  it.each([
    ['approve', 'Stock adjustment approved'],
    ['reject', 'Stock adjustment rejected'],
  ])('tells who asked what became of it (%s), and not who decided', async (decision, title) => {
    const product = await addProduct(client, shop, { stock: 20, cost: 10 });
    const { id } = await request(lost(product, 7));
    await decide(id, decision, shop.owner, 'Count them again');
    const { rows } = await client.query<{ title: string; permission: string; body: string; readers: string[] }>(
      `select n.title, n.permission, n.body, array(
         select r.user_id::text from private.notification_reads r where r.tenant_id = n.tenant_id and r.notification_id = n.id) as readers
       from public.notifications n where n.tenant_id = $1 and n.path = $2`,
      [shop.tenantId, `/admin/stock?tab=adjustments&adjustment=${id}`],
    );

    expect(rows).toEqual([
      {
        title,
        permission: 'stock.adjust',
        body: expect.stringContaining('Count them again'),
        readers: [expect.any(String)],
      },
    ]);
    const { rows: asked } = await client.query<{ requested_by: string }>(
      'select requested_by::text from public.stock_adjustment_requests where tenant_id = $1 and id = $2',
      [shop.tenantId, id],
    );
    expect(rows[0]?.readers).not.toContain(asked[0]?.requested_by);
  });

  it('is posted at approval, at the average cost of then, for who asked by who approved', async () => {
    const product = await addProduct(client, shop, { stock: 10, cost: 10 });
    const { id } = await request(lost(product, 6));
    await as(client, shop.manager, 'receive_goods', {
      p_receipt: { id: randomUUID(), lines: [{ product_id: product, quantity: 10, unit_cost: 20 }] },
    });
    const approved = await decide(id, 'approve');

    expect(approved).toMatchObject({ status: 'approved', value_change: -90, replayed: false });
    expect(await stockOf(client, product)).toMatchObject({ quantity: 14, value: 210 });
    expect(await journalOf(client, id)).toEqual({ inventory: -90, shrinkage: 90 });
    const { rows } = await client.query('select adjusted_by, approved_by from public.stock_adjustments where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ adjusted_by: shop.manager.userId, approved_by: shop.owner.userId }]);
    await expect(decide(id, 'approve')).resolves.toMatchObject({ status: 'approved', replayed: true });
    await expectCode(decide(id, 'reject', shop.owner, 'Too late'), 'stale_row');
    expect(await stockOf(client, product)).toMatchObject({ quantity: 14 });
  });

  it('is refused with a note, or withdrawn by who asked', async () => {
    const product = await addProduct(client, shop, { stock: 20, cost: 10 });
    const refused = await request(lost(product, 6));
    await expectCode(decide(refused.id, 'reject'), 'invalid_input');
    await expect(decide(refused.id, 'reject', shop.owner, 'Count again')).resolves.toMatchObject({
      status: 'rejected',
    });
    const withdrawn = await request(lost(product, 6));
    await expectCode(decide(withdrawn.id, 'withdraw', shop.owner), 'permission_denied');
    await expect(decide(withdrawn.id, 'withdraw', shop.manager)).resolves.toMatchObject({ status: 'withdrawn' });
    await expectCode(decide(withdrawn.id, 'approve'), 'stale_row');
    expect(await stockOf(client, product)).toMatchObject({ quantity: 20 });
  });

  it('cannot be approved once the goods are gone', async () => {
    const product = await addProduct(client, shop, { stock: 6, cost: 10 });
    const { id } = await request(lost(product, 6));
    await as(client, shop.owner, 'adjust_stock', { p_adjustment: lost(product, 2) });

    await expectCode(decide(id, 'approve'), 'insufficient_stock');
    await expect(as(client, shop.owner, 'get_stock_adjustment', { p_adjustment_id: id })).resolves.toMatchObject({
      status: 'waiting',
      may_decide: true,
      lines: [{ quantity_change: -6, quantity_now: 4 }],
    });
  });

  it('may be approved by managers up to their own limit', async () => {
    const product = await addProduct(client, shop, { stock: 100, cost: 10 });
    const second = await addMember(client, shop.tenantId, 'manager');
    const { id } = await request(lost(product, 8));
    await expectCode(decide(id, 'approve', second), 'approval_required');
    await setPolicy(client, shop.tenantId, { manager_approval_limit: 100 });
    await expect(decide(id, 'approve', second)).resolves.toMatchObject({ status: 'approved' });
    await expect(request(lost(product, 11))).resolves.toMatchObject({ status: 'waiting' });
    await setPolicy(client, shop.tenantId, { manager_approval_limit: null });
  });

  it('is nothing for cashiers and anonymous visitors', async () => {
    const product = await addProduct(client, shop, { stock: 20, cost: 10 });
    const { id } = await request(lost(product, 6));
    await expectCode(request(lost(product, 6), shop.cashier), 'permission_denied');
    await expectCode(decide(id, 'approve', shop.cashier), 'permission_denied');
    await expectCode(decide(id, 'approve', other.owner), 'not_found');
    await expectCode(decide(id, 'perhaps'), 'invalid_input');
    await expectCode(as(client, other.owner, 'get_stock_adjustment', { p_adjustment_id: id }), 'not_found');
    await expect(as(client, other.owner, 'list_stock_adjustments', { p_status: 'waiting' })).resolves.toMatchObject({
      rows: [],
      waiting_count: 0,
    });
  });

  it('approved by many at once is posted once', async () => {
    const product = await addProduct(client, shop, { stock: 20, cost: 10 });
    const { id } = await request(lost(product, 6));
    const clients = await Promise.all(Array.from({ length: count(6, 20) }, () => database.connect()));
    const answers = await Promise.all(clients.map((connection) => decide(id, 'approve', shop.owner, null, connection)));

    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect(await stockOf(client, product)).toMatchObject({ quantity: 14 });
  }, 300_000);
});

describe('lists of adjustments and deliveries', () => {
  it('page by key, newest first, each row once', async () => {
    const product = await addProduct(client, shop, { stock: 50, cost: 1 });
    for (let index = 0; index < 5; index += 1) await request(lost(product, 1));
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: { rows: { id: string }[]; next_cursor: string | null } = await as(
        client,
        shop.manager,
        'list_stock_adjustments',
        { p_limit: 2, p_after: after },
      );
      seen.push(...page.rows.map((row) => row.id));
      after = page.next_cursor;
    } while (after !== null);
    const { rows } = await client.query<{ id: string }>(
      'select id from public.stock_adjustments where tenant_id = $1 order by adjusted_at desc, id desc',
      [shop.tenantId],
    );

    expect(seen).toEqual(rows.map((row) => row.id));
  });

  it('a delivery is found by its number and reference, with what it cost for those who may know', async () => {
    const product = await addProduct(client, shop);
    const receipt = await as<{ id: string; receipt_number: string }>(client, shop.manager, 'receive_goods', {
      p_receipt: {
        id: randomUUID(),
        supplier_reference: 'DN 4711',
        lines: [{ product_id: product, quantity: 24, unit_cost: 2.5 }],
      },
    });

    await expect(as(client, shop.manager, 'list_goods_receipts', { p_query: 'dn 47' })).resolves.toMatchObject({
      rows: [{ id: receipt.id, total_cost: 60, line_count: 1, quantity: 24 }],
      next_cursor: null,
    });
    await expect(as(client, shop.manager, 'get_goods_receipt', { p_receipt_id: receipt.id })).resolves.toMatchObject({
      lines: [{ product_id: product, quantity: 24, unit_cost: 2.5, line_cost: 60 }],
    });
    await expectCode(as(client, other.owner, 'get_goods_receipt', { p_receipt_id: receipt.id }), 'not_found');
    await expectCode(as(client, shop.cashier, 'list_goods_receipts', {}), 'permission_denied');
  });

  it('a scanned crate stands for its units', async () => {
    const product = await addProduct(client, shop, { name: 'Soda' });
    await client.query(
      'insert into public.product_barcodes (tenant_id, barcode, product_id, unit_factor) values ($1, $2, $3, 24)',
      [shop.tenantId, 'CRATE24', product],
    );

    await expect(as(client, shop.manager, 'receiving_products', { p_code: 'CRATE24' })).resolves.toMatchObject({
      rows: [{ id: product, unit_factor: 24 }],
    });
    await expect(as(client, shop.manager, 'receiving_products', { p_query: 'soda' })).resolves.toMatchObject({
      rows: [{ id: product, unit_factor: 1 }],
    });
    await expect(as(client, other.owner, 'receiving_products', { p_code: 'CRATE24' })).resolves.toEqual({ rows: [] });
  });
});
