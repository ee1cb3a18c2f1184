import { randomUUID } from 'node:crypto';
import { expectCode } from '../support/callRpc';
import { addMember } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { getOrder } from '../purchases/orderFixtures';
import { addSupplier, as, goods, makeBuyer, type Buyer } from '../purchases/purchaseFixtures';
import type { ProductSupply, PurchaseOrderHead, ReorderPage } from '../../../shared/src/api/rpcTypes';
import { ImportDriver, type ImportFile } from './importFixtures';

/* Suppliers' price lists: whose row it is, of what, what it changes, what the reorder list and its drafts make of it, and the way back. */
const database = testDatabase();
let buyer: Buyer;
let driver: ImportDriver;
let flour: string;
let sugar: string;
let mills: string;

const call = <T>(name: string, args: Record<string, unknown>) => as<T>(database.client, buyer.owner, name, args);
const set = (id: string, columns: string) =>
  database.client.query(`update public.products set ${columns} where id = $1`, [id]);
const pricesOf = async (product: string) =>
  (await call<ProductSupply>('supply_of_products', { p_product_ids: [product] })).prices;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  driver = new ImportDriver(database.client, buyer.owner);
  flour = await goods(database.client, buyer);
  sugar = await goods(database.client, buyer);
  await set(flour, `name = 'Flour', sku = 'FL'`);
  await set(sugar, `name = 'Sugar', sku = 'SU', unit = 'kg'`);
  mills = await addSupplier(database.client, buyer, 'Unga Mills');
});

const headers = ['supplier', 'sku', 'supplier_code', 'unit_price', 'pack_size', 'min_quantity', 'currency'];
const list = (rows: ImportFile['rows'], more: Partial<ImportFile> = {}): ImportFile => ({
  kind: 'supplier_prices',
  headers,
  rows,
  fileName: 'prices.csv',
  ...more,
});

it('keeps what a supplier asks; the same file again changes nothing, another price changes it', async () => {
  const rows = [
    ['unga mills', 'fl', 'UM-1', '152.25', '12', '24', 'kes'],
    ['Unga Mills', 'SU', '', '90.123456', '', '2.5', ''],
  ];
  const done = await driver.import(list(rows));
  expect(done).toMatchObject({ status: 'committed', created_count: 2, failed_count: 0, can_undo: true });
  expect(await pricesOf(flour)).toMatchObject([
    { contact_id: mills, last_price: 152.25, pack_size: 12, min_quantity: 24, supplier_code: 'UM-1' },
  ]);
  // Nothing is said of packs: those of the product.
  expect(await pricesOf(sugar)).toMatchObject([
    { last_price: 90.123456, pack_size: 1, min_quantity: 2.5, supplier_code: null },
  ]);
  expect(await driver.import(list(rows))).toMatchObject({ created_count: 0, updated_count: 0, unchanged_count: 2 });

  const dearer = await driver.check(list([['Unga Mills', 'FL', '', '160', '', '', '']]));
  expect(await driver.rows(dearer.id)).toMatchObject([
    { action: 'update', changes: { unit_price: { before: 152.25, after: 160 } } },
  ]);
  await driver.run('commit_import', dearer.id);
  // What this list does not say stays as the last one said it.
  expect(await pricesOf(flour)).toMatchObject([{ last_price: 160, min_quantity: 24, supplier_code: 'UM-1', times: 2 }]);
});

it('says of each row what is wrong, and takes the right ones', async () => {
  await set(sugar, `unit = 'each'`);
  const variants = await goods(database.client, buyer);
  await set(variants, `sku = 'VAR', archived_at = now()`);
  const { id } = await driver.check(
    list([
      ['Unga Mills', 'FL', '', '150', '', '', ''],
      ['Nobody', 'SU', '', '150', '', '', ''],
      ['', 'SU', '', '150', '', '', ''],
      ['Unga Mills', 'NONE', '', '150', '', '', ''],
      ['Unga Mills', '', '', '150', '', '', ''],
      ['Unga Mills', 'FL', '', '151', '', '', ''],
      ['Unga Mills', 'SU', '', '', '', '', ''],
      ['Mombasa Traders', 'FL', '', '1', '', '', 'USD'],
      ['Mombasa Traders', 'SU', '', '1', '1.5', '2.5', ''],
      ['Mombasa Traders', 'VAR', '', '-1', '', '0', ''],
    ]),
  );
  expect(await driver.errors(id)).toEqual([
    '2 supplier unknown_supplier',
    '3 supplier missing',
    '4 sku unknown_product',
    '5 sku missing',
    '6 sku duplicate_in_file',
    '7 unit_price missing',
    '8 currency other_currency',
    '9 pack_size quantity_not_whole',
    '9 min_quantity quantity_not_whole',
    '10 unit_price out_of_range',
    '10 min_quantity out_of_range',
    '10 sku archived',
  ]);
  expect(await driver.run('commit_import', id)).toMatchObject({ created_count: 1, failed_count: 9 });
  expect(await pricesOf(flour)).toMatchObject([{ contact_id: mills, last_price: 150 }]);
});

it('takes the whole file for the list of a chosen supplier, products by his own codes, and prices of packs', async () => {
  await driver.import(list([['Unga Mills', 'FL', 'UM-1', '152', '12', '', '']]));
  await set(sugar, `supplier_code = 'um-2', preferred_supplier_id = '${mills}', purchase_unit_factor = 50`);
  const file = list(
    [
      ['UM-1', '1800'],
      ['um-2', '5000'],
      ['UM-3', '1'],
    ],
    { headers: ['supplier_code', 'pack_price'], options: { supplier_id: mills } },
  );
  const done = await driver.import(file);
  expect(done).toMatchObject({ created_count: 1, updated_count: 1, failed_count: 1 });
  expect(await driver.errors(done.id)).toEqual(['3 supplier_code unknown_product']);
  expect(await pricesOf(flour)).toMatchObject([{ last_price: 150, pack_size: 12 }]);
  expect(await pricesOf(sugar)).toMatchObject([{ last_price: 100 }]);
  // Another supplier's codes are not his.
  const others = await driver.check({ ...file, options: { supplier_id: buyer.supplierId } });
  expect(others).toMatchObject({ failed_count: 3 });
});

it('means the supplier whom another one was merged into', async () => {
  const old = await addSupplier(database.client, buyer, 'Old Mills');
  await driver.import(list([['Old Mills', 'FL', '', '140', '', '', '']]));
  await call('merge_contacts', { p_survivor_id: mills, p_merged_ids: [old] });
  expect(await driver.import(list([['Old Mills', 'FL', '', '140', '', '', '']]))).toMatchObject({ unchanged_count: 1 });
  expect(await driver.import(list([['Old Mills', 'FL', '', '141', '', '', '']]))).toMatchObject({ updated_count: 1 });
  expect(await pricesOf(flour)).toMatchObject([{ contact_id: mills, last_price: 141 }]);
});

it('is taken back: what was known before counts again', async () => {
  await driver.import(list([['Unga Mills', 'FL', 'UM-1', '152', '12', '24', '']]));
  const { id } = await driver.import(list([['Unga Mills', 'FL', 'UM-9', '99', '6', '6', '']]));
  expect(await pricesOf(flour)).toMatchObject([{ last_price: 99, min_quantity: 6, supplier_code: 'UM-9' }]);
  expect(await driver.run('undo_import', id)).toMatchObject({ undone_count: 1, left_count: 0 });
  expect(await pricesOf(flour)).toMatchObject([
    { last_price: 152, pack_size: 12, min_quantity: 24, supplier_code: 'UM-1', times: 1 },
  ]);
});

describe('the reorder list and the drafts made of it', () => {
  const suggestion = async (id: string) =>
    (await call<ReorderPage>('reorder_suggestions', {})).rows.find((row) => row.id === id);
  const drafts = () =>
    call<{ orders: PurchaseOrderHead[] }>('draft_orders_from_reorder', { p_request: { id: randomUUID() } });
  const linesOf = async (id: string) => (await getOrder(database.client, buyer, id)).lines;

  it('keep to the least that the supplier delivers, in his packs, with his code', async () => {
    await set(flour, `reorder_point = 10, reorder_quantity = 5, purchase_unit_factor = 5`);
    await driver.import(list([['Unga Mills', 'FL', 'UM-1', '100', '8', '20', '']]));
    // 20 at least, in packs of 8: three packs.
    expect(await suggestion(flour)).toMatchObject({
      supplier_id: mills,
      min_quantity: 20,
      purchase_unit_factor: 8,
      suggested_quantity: 24,
      supplier_code: 'UM-1',
    });
    const { orders } = await drafts();
    expect(await linesOf(orders[0]!.id)).toMatchObject([
      { packs: 3, pack_size: 8, quantity: 24, pack_price: 800, supplier_code: 'UM-1' },
    ]);
  });

  it('take the terms of the supplier who is preferred, not of the cheapest', async () => {
    await set(flour, `reorder_point = 10, reorder_quantity = 5, preferred_supplier_id = '${buyer.supplierId}'`);
    await driver.import(
      list([
        ['Unga Mills', 'FL', '', '1', '', '500', ''],
        ['Mombasa Traders', 'FL', '', '2', '', '12', ''],
      ]),
    );
    expect(await suggestion(flour)).toMatchObject({ min_quantity: 12, suggested_quantity: 12 });
  });

  it('order what is needed where that is more, or where nothing is known', async () => {
    await set(flour, `reorder_point = 10, reorder_quantity = 40`);
    await driver.import(list([['Unga Mills', 'FL', '', '1', '', '12', '']]));
    expect(await suggestion(flour)).toMatchObject({ min_quantity: 12, suggested_quantity: 40 });
    await set(sugar, `reorder_point = 10, reorder_quantity = 4`);
    expect(await suggestion(sugar)).toMatchObject({ min_quantity: null, suggested_quantity: 10 });
  });
});

it('needs the right to purchases, and means nobody else’s suppliers', async () => {
  const cashier = await addMember(database.client, buyer.tenantId, 'cashier');
  await expectCode(
    new ImportDriver(database.client, cashier).upload(list([['', 'FL', '', '1', '', '', '']])),
    'permission_denied',
  );
  const other = await makeBuyer(database.client);
  const file = list([['', 'FL', '', '1', '', '', '']], { options: { supplier_id: other.supplierId } });
  await expectCode(driver.upload(file), 'invalid_input');
  const { id } = await driver.import(list([['Unga Mills', 'FL', '', '1', '', '', '']]));
  await expectCode(
    new ImportDriver(database.client, other.owner).call('undo_import', { p_import_id: id }),
    'not_found',
  );
});
