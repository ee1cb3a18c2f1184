import { randomUUID } from 'node:crypto';
import type { FiscalImportPage, FiscalPurchasePage } from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, sell, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import {
  asService,
  asStaff,
  claim,
  complete,
  connect,
  deviceOf,
  documentsOf,
  drain,
  saveSecret,
} from './fiscalFixtures';

// What the authority offers: suppliers' sales and imported lines, how they are decided.
const database = testDatabase();
let shop: Shop;
let other: Shop;
let milk: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 116, stock: 100 });
});

const asOwner = <T>(name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asStaff<T>(database.client, shop.owner, name, args);

const soldLine = (over: Record<string, unknown> = {}) => ({
  itemCode: 'KE2NTNO0000044',
  itemClass: '5059690800',
  name: 'Brookside milk',
  barcode: null,
  packageUnit: 'NT',
  quantityUnit: 'NO',
  packages: '1',
  quantity: '10',
  unitPrice: '58',
  discount: '0',
  total: '580',
  taxLetter: 'B',
  taxRate: '16',
  insurance: null,
  expiresOn: null,
  ...over,
});
const soldBy = (over: Record<string, unknown> = {}) => ({
  supplier_pin: 'A222222222Z',
  supplier_name: 'Brookside',
  supplier_invoice_number: 41,
  payment_code: '02',
  confirmed_at: '20261119100000',
  day: '20261119',
  total: 580,
  tax: 80,
  lines: [soldLine()],
  ...over,
});
const savePurchases = (device: string, rows: unknown[]) =>
  asService<number>(database.client, 'save_fiscal_purchases', { p_device: device, p_list: JSON.stringify(rows) });
const purchases = async () => (await asOwner<FiscalPurchasePage>('list_fiscal_purchases')).rows;
const firstPurchase = async () => {
  const [first] = await purchases();
  if (first === undefined) throw new Error('No purchase is there.');
  return first;
};
const decidePurchase = (id: string, decision: Record<string, unknown>) =>
  asOwner('decide_fiscal_purchase', { p_id: id, p_decision: decision });

describe('a supplier´s sale', () => {
  it('is accepted as products of the shop, which are proposed the next time', async () => {
    const device = await connect(database.client, shop);
    await savePurchases(device, [soldBy()]);
    const first = await firstPurchase();
    expect(first.lines[0]?.product).toBeNull();
    const blank = decidePurchase(first.id, { decision: 'accept' });
    await expectCode(blank, 'invalid_input');
    await expectCode(decidePurchase(first.id, { decision: 'accept', products: [randomUUID()] }), 'not_found');
    await expectCode(decidePurchase(first.id, { decision: 'accept', products: [milk, milk] }), 'invalid_input');
    const theirs = await addProduct(database.client, other, { name: 'Theirs' });
    await expectCode(decidePurchase(first.id, { decision: 'accept', products: [theirs] }), 'not_found');
    expect(await decidePurchase(first.id, { decision: 'accept', products: [milk] })).toMatchObject({
      state: 'accepted',
      lines: [{ name: 'Brookside milk', product: { id: milk, name: 'Milk' } }],
      goods_receipt: null,
    });

    const { sent } = await drain(database.client, device);
    expect(sent.map(({ kind }) => kind)).toEqual(['item', 'stock_movement', 'stock_level', 'purchase']);
    const item = sent[0]?.body as { itemCode: string };
    expect(sent.at(-1)?.body).toMatchObject({
      decision: 'accept',
      lines: [{ itemCode: item.itemCode, quantityUnit: 'NO', quantity: '10', total: '580', taxLetter: 'B' }],
    });

    await savePurchases(device, [soldBy({ supplier_invoice_number: 42 })]);
    const next = (await purchases()).find((row) => row.supplier_invoice_number === 42);
    expect(next?.lines[0]?.product).toEqual({ id: milk, name: 'Milk' });
    expect(await decidePurchase(next?.id ?? '', { decision: 'accept' })).toMatchObject({ state: 'accepted' });
  });

  it('is known by its barcode, too, and not accepted as a product of another tax or one that is left out', async () => {
    const device = await connect(database.client, shop);
    const book = await addProduct(database.client, shop, { name: 'Book', taxCode: 'A' });
    await database.client.query(
      `insert into public.product_barcodes (tenant_id, product_id, barcode) values ($1, $2, '6161100000017')`,
      [shop.tenantId, milk],
    );
    await savePurchases(device, [soldBy({ lines: [soldLine({ barcode: '6161100000017' })] })]);
    const { id, lines } = await firstPurchase();
    expect(lines[0]?.product?.id).toBe(milk);
    await expectCode(decidePurchase(id, { decision: 'accept', products: [book] }), 'invalid_input');
    await asOwner('save_fiscal_items', { p_items: JSON.stringify([{ product_id: milk, is_excluded: true }]) });
    await expectCode(decidePurchase(id, { decision: 'accept', products: [milk] }), 'invalid_input');
    expect(await decidePurchase(id, { decision: 'decline', note: 'Never came' })).toMatchObject({ state: 'declined' });
  });

  it('is taken into stock at the branch in one step, and the authority receives the goods after it', async () => {
    const device = await connect(database.client, shop);
    await sell(database.client, shop, milk, 1, 116);
    await drain(database.client, device);
    await savePurchases(device, [soldBy()]);
    const { id, supplier_id } = await firstPurchase();
    expect(supplier_id).toBeNull();
    const { rows: known } = await database.client.query<{ id: string }>(
      `insert into public.contacts (tenant_id, name, type, tax_pin)
       values ($1, 'Brookside', 'supplier', 'a222222222z'), ($2, 'Brookside', 'supplier', 'A222222222Z') returning id`,
      [shop.tenantId, other.tenantId],
    );
    expect((await firstPurchase()).supplier_id).toBe(known[0]?.id);
    await expectCode(decidePurchase(id, { decision: 'accept', products: [milk], is_received: 'yes' }), 'invalid_input');
    const decided = await decidePurchase(id, { decision: 'accept', products: [milk], is_received: true });
    expect(decided).toMatchObject({ goods_receipt: { receipt_number: expect.any(String) as string } });
    const { rows } = await database.client.query(
      `select p.stock_quantity::int as stock, g.total_cost::float as cost from public.goods_receipts g
       join public.products p on p.tenant_id = g.tenant_id and p.id = $2 where g.tenant_id = $1 and g.supplier_reference = '41'`,
      [shop.tenantId, milk],
    );
    const { rows: registered } = await database.client.query<{ is: boolean }>(
      `select private.is_tax_registered_on($1, '2026-11-19') as is`,
      [shop.tenantId],
    );
    expect(rows).toEqual([{ stock: 109, cost: registered[0]?.is ? 500 : 580 }]);

    const { sent } = await drain(database.client, device);
    expect(sent.map(({ kind }) => kind)).toEqual(['purchase', 'stock_movement', 'stock_level']);
    expect(sent[1]?.body).toMatchObject({ movementType: '02', lines: [{ quantity: '10' }] });
    expect(sent[2]?.body).toMatchObject({ quantity: '109' });
  });

  it('of a bill is in stock already, and a supplier´s credit note brings nothing', async () => {
    const device = await connect(database.client, shop);
    await savePurchases(device, [soldBy({ receipt_type: 'R' })]);
    const { id } = await firstPurchase();
    await expectCode(decidePurchase(id, { decision: 'accept', products: [milk], is_received: true }), 'invalid_input');
    expect((await firstPurchase()).state).toBe('new');
  });

  it('is there once for the taxpayer, whichever of its devices reads it, and follows when a device is replaced', async () => {
    const pin = 'A777000001Z';
    const device = await connect(database.client, shop, { pin });
    expect(await savePurchases(device, [soldBy()])).toBe(1);
    const next = await deviceOf(database.client, shop, { pin, branch_code: '01', serial: 'SIMDVC0009' });
    await asOwner('save_fiscal_device', { p_device: next });
    await saveSecret(database.client, shop, next.id);
    expect(await savePurchases(next.id, [soldBy()])).toBe(0);
    expect((await firstPurchase()).device_id).toBe(device);
    await asOwner('start_fiscal_device', { p_device_id: next.id });
    expect(await savePurchases(next.id, [soldBy()])).toBe(0);
    expect((await firstPurchase()).device_id).toBe(next.id);
    const foreign = await connect(database.client, other, { pin });
    expect(await savePurchases(foreign, [soldBy()])).toBe(1);
    await expectCode(savePurchases(randomUUID(), []), 'not_found');
  });

  it('two branches that read at once write it once', async () => {
    const pin = 'A777000002Z';
    const device = await connect(database.client, shop, { pin });
    const next = await deviceOf(database.client, shop, { pin, branch_code: '01', serial: 'SIMDVC0010' });
    await asOwner('save_fiscal_device', { p_device: next });
    const [one, two] = [await database.connect(), await database.connect()];
    const read = (client: typeof one, id: string) =>
      asService<number>(client, 'save_fiscal_purchases', { p_device: id, p_list: JSON.stringify([soldBy()]) });
    const counts = await Promise.all([read(one, device), read(two, next.id)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await purchases()).toHaveLength(1);
  });
});

describe('an imported line', () => {
  const imported = (over: Record<string, unknown> = {}) => ({
    task_code: '2239078',
    line_number: 1,
    declared_on: '20261118',
    declaration_number: 'IM-1',
    customs_code: '0402100000',
    name: 'Milk powder',
    origin: 'CN',
    exported_from: 'CN',
    quantity: 5,
    quantity_unit: 'NO',
    foreign_amount: 250,
    foreign_currency: 'USD',
    exchange_rate: 129.5,
    status: '2',
    ...over,
  });
  const save = (device: string, rows: unknown[]) =>
    asService<number>(database.client, 'save_fiscal_imports', { p_device: device, p_list: JSON.stringify(rows) });
  const imports = async (filter = {}) =>
    (await asOwner<FiscalImportPage>('list_fiscal_imports', { p_filter: filter })).rows;
  const decide = (id: string | undefined, decision: Record<string, unknown>) =>
    asOwner('decide_fiscal_import', { p_id: id, p_decision: decision });

  it('is read once, whichever way its day is written, and found by what people see', async () => {
    const device = await connect(database.client, shop);
    const rows = [
      imported(),
      imported({ line_number: 2, declared_on: '17112026', name: 'Cups' }),
      imported({ line_number: 3, declared_on: '99', name: 'Lids' }),
      imported({ line_number: 4, status: '3' }),
      imported({ line_number: 5, task_code: '' }),
    ];
    expect(await save(device, rows)).toBe(3);
    expect(await save(device, rows)).toBe(0);
    expect((await imports({ search: 'milk' })).map(({ day, state }) => `${day} ${state}`)).toEqual(['2026-11-18 new']);
    expect((await imports({ search: 'cups' }))[0]).toMatchObject({ day: '2026-11-17', declared_on: '17112026' });
    expect(await imports({ search: 'im-1', state: 'new' })).toHaveLength(3);
    expect((await asStaff<FiscalImportPage>(database.client, other.owner, 'list_fiscal_imports')).rows).toEqual([]);
    await expectCode(asStaff(database.client, shop.cashier, 'list_fiscal_imports'), 'permission_denied');
    const first = await asOwner<FiscalImportPage>('list_fiscal_imports', { p_limit: 2 });
    const second = await asOwner<FiscalImportPage>('list_fiscal_imports', { p_after: first.next_cursor, p_limit: 2 });
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(3);
  });

  it('is sent as a product, which is registered before and proposed for the same goods', async () => {
    const device = await connect(database.client, shop);
    await save(device, [imported(), imported({ line_number: 2 })]);
    const [second, first] = [await imports(), await imports()].map((rows) => rows).flat();
    const id = first?.line_number === 1 ? first.id : second?.id;
    await expectCode(decide(id, { decision: 'accept' }), 'invalid_input');
    await expectCode(decide(id, { decision: 'decline', product_id: milk }), 'invalid_input');
    await expectCode(decide(id, { decision: 'accept', product_id: randomUUID() }), 'not_found');
    await expectCode(
      asStaff(database.client, other.owner, 'decide_fiscal_import', {
        p_id: id,
        p_decision: { decision: 'accept', product_id: milk },
      }),
      'not_found',
    );
    await expectCode(
      asStaff(database.client, shop.cashier, 'decide_fiscal_import', {
        p_id: id,
        p_decision: { decision: 'accept', product_id: milk },
      }),
      'permission_denied',
    );
    await decide(id, { decision: 'accept', product_id: milk });
    await expectCode(decide(id, { decision: 'accept', product_id: milk }), 'already_resolved');
    expect((await imports({ state: 'new' }))[0]?.product).toEqual({ id: milk, name: 'Milk' });

    const { sent } = await drain(database.client, device);
    expect(sent.map(({ kind }) => kind)).toEqual(['item', 'stock_movement', 'stock_level', 'import']);
    const item = sent[0]?.body as { itemCode: string };
    expect(sent.at(-1)).toMatchObject({
      number: null,
      body: { taskCode: '2239078', declaredOn: '20261118', itemCode: item.itemCode, decision: 'accept' },
    });
    expect((await imports({ state: 'accepted' }))[0]).toMatchObject({
      is_decided_elsewhere: false,
      document: { kind: 'import', state: 'accepted' },
    });
  });

  it('that was decided elsewhere is decided here', async () => {
    const device = await connect(database.client, shop);
    await save(device, [imported()]);
    await save(device, [imported({ status: '4' })]);
    expect(await imports()).toMatchObject([{ state: 'declined', is_decided_elsewhere: true, document: null }]);
    expect(await documentsOf(database.client, device)).toEqual([]);
  });

  it('whose outcome nobody knows is looked for', async () => {
    const device = await connect(database.client, shop);
    await save(device, [imported()]);
    await decide((await imports())[0]?.id, { decision: 'decline', product_id: milk, note: 'Not ours' });
    const { stopped } = await drain(database.client, device, ({ kind }) => kind === 'import');
    if (!stopped) throw new Error('No import came.');
    await asService(database.client, 'keep_fiscal_request', {
      p_tenant_id: shop.tenantId,
      p_task: stopped.task.id,
      p_attempt: stopped.task.attempt,
      p_request: { operation: 'updateImport', body: '{}' },
    });
    await complete(database.client, stopped, { state: 'unknown', code: 'timeout', message: 'Silence' }, 0);
    await database.client.query(`update public.fiscal_documents set next_at = now() where id = $1`, [stopped.task.id]);
    expect((await claim(database.client, device))?.task).toMatchObject({ kind: 'import', lookupFirst: true });
  });
});
