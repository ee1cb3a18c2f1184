import { randomUUID } from 'node:crypto';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { ImportDriver, type ImportFile } from './importFixtures';

const database = testDatabase();
let tenant: TestTenant;
let driver: ImportDriver;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
  driver = new ImportDriver(database.client, tenant.owner);
});

async function products(columns = 'sku, name, price::float, category_name'): Promise<Record<string, unknown>[]> {
  const { rows } = await database.client.query<Record<string, unknown>>(
    `select ${columns} from public.products p where tenant_id = $1 order by sku, name`,
    [tenant.tenantId],
  );
  return rows;
}

async function one<T>(sql: string): Promise<T> {
  const { rows } = await database.client.query<{ value: T }>(`select ${sql} as value`, [tenant.tenantId]);
  return rows[0]?.value as T;
}

const goods: ImportFile = {
  headers: ['sku', 'name', 'price', 'category', 'barcodes', 'cost'],
  rows: [
    ['0017', 'Maziwa 500 ml', '60', 'Drinks > Milk', '0061400000123 16140000012*24', '48.5'],
    ['0018', 'Mkate 400 g', '65.50', 'Bakery', '', ''],
    ['0019', 'Chai', '120', 'drinks > tea', '6161100000017', '90'],
  ],
};

it('makes products with codes as text, paths of categories and costs; nothing is written before the commit', async () => {
  const checked = await driver.check(goods);
  expect(checked).toMatchObject({ status: 'checked', created_count: 3, updated_count: 0, failed_count: 0 });
  expect(await products()).toEqual([]);
  expect(await one('(select count(*)::int from public.categories where tenant_id = $1)')).toBe(0);

  const done = await driver.run('commit_import', checked.id);
  expect(done).toMatchObject({ status: 'committed', created_count: 3, work: null, can_undo: true });
  expect(await products()).toEqual([
    { sku: '0017', name: 'Maziwa 500 ml', price: 60, category_name: 'Milk' },
    { sku: '0018', name: 'Mkate 400 g', price: 65.5, category_name: 'Bakery' },
    { sku: '0019', name: 'Chai', price: 120, category_name: 'tea' },
  ]);
  // "drinks" and "Drinks" are one category.
  expect(await one('(select count(*)::int from public.categories where tenant_id = $1)')).toBe(4);
  expect(
    await one(
      `(select jsonb_agg(barcode || '*' || unit_factor::float order by barcode) from public.product_barcodes where tenant_id = $1)`,
    ),
  ).toEqual(['0061400000123*1', '16140000012*24', '6161100000017*1']);
  expect(await one('(select sum(last_cost)::float from public.product_costs where tenant_id = $1)')).toBe(138.5);
});

it('the same file twice changes nothing and says so; the same content is known by its hash', async () => {
  const first = await driver.import(goods);
  const before = await products('id, updated_at');
  const second = await driver.import(goods);
  expect(second).toMatchObject({
    created_count: 0,
    updated_count: 0,
    unchanged_count: 3,
    failed_count: 0,
    can_undo: false,
  });
  expect(second.same_file?.id).toBe(first.id);
  expect(await products('id, updated_at')).toEqual(before);
});

it('changes what differs, shows it before and after, and leaves empty cells as they are', async () => {
  await driver.import(goods);
  const { id } = await driver.check({
    headers: ['sku', 'name', 'price', 'category', 'description'],
    rows: [['0017', '', '62', 'Drinks > Milk', '']],
  });
  expect(await driver.rows(id)).toMatchObject([{ action: 'update', changes: { price: { before: 60, after: 62 } } }]);
  await driver.run('commit_import', id);
  expect((await products())[0]).toEqual({ sku: '0017', name: 'Maziwa 500 ml', price: 62, category_name: 'Milk' });
  expect(
    await one(`(select after ->> 'price' from audit.events where tenant_id = $1 and action = 'product_price_changed')`),
  ).toBe('62');
});

it('says what is wrong by row, column and code, and takes the rows that are right', async () => {
  const file: ImportFile = {
    headers: ['sku', 'name', 'price', 'barcodes', 'tax_code', 'is_published', 'kind'],
    rows: [
      ['A1', 'Good', '10', '', '', 'yes', 'goods'],
      ['A2', 'No price', '', '', '', '', ''],
      ['A3', 'Comma', '12,50', '', '', '', ''],
      ['A4', 'Excel', '5', '5.9E+12', '', '', ''],
      ['A1', 'Again', '5', '', '', '', ''],
      ['A6', 'Tax', '5', '', 'NOPE', '', ''],
      ['A7', 'Flag', '5', '', '', 'perhaps', ''],
      ['A8', '', '5', '', '', '', ''],
      ['', '', '5', '', '', '', ''],
      ['A9', 'Below', '-5', '', '', '', ''],
      ['A10', 'Steps', '5.005', '', '', '', ''],
      ['A11', 'Kind', '5', '', '', '', 'animal'],
      ['A12', 'x'.repeat(201), '5', '', '', '', ''],
    ],
  };
  const checked = await driver.check(file);
  expect(checked).toMatchObject({ created_count: 1, failed_count: 12 });
  expect(await driver.errors(checked.id)).toEqual([
    '2 price missing',
    '3 price not_a_number',
    '4 barcodes scientific_notation',
    '5 sku duplicate_in_file',
    '6 tax_code unknown_tax_code',
    '7 is_published not_yes_or_no',
    '8 name missing',
    '9 name missing',
    '10 price out_of_range',
    '11 price too_many_decimals',
    '12 kind unknown_kind',
    '13 name too_long',
  ]);
  expect((await driver.rows(checked.id))[2]?.errors[0]).toMatchObject({ column: 2, field: 'price' });
  await driver.run('commit_import', checked.id);
  expect((await products()).map(({ sku }) => sku)).toEqual(['A1']);
  expect((await driver.rows(checked.id, 'error')).map(({ row_number }) => row_number)).toHaveLength(12);
});

it('reads decimal commas when told to, and numbers of a spreadsheet in any case', async () => {
  await driver.import({
    headers: ['sku', 'name', 'price', 'cost'],
    rows: [
      ['C1', 'Comma', '1.234,50', 0.1],
      ['C2', 'Currency', 'KSh 99,90', 12],
    ],
    options: { decimals: 'comma' },
  });
  expect((await products()).map(({ price }) => price)).toEqual([1234.5, 99.9]);
});

it('refuses a code that another product has, in the file or in the business', async () => {
  await driver.import(goods);
  const { id } = await driver.check({
    headers: ['sku', 'name', 'price', 'barcodes'],
    rows: [
      ['B1', 'Taken', '1', '6161100000017'],
      ['B2', 'First', '1', '777'],
      ['B3', 'Second', '1', '777'],
    ],
  });
  expect(await driver.errors(id)).toEqual(['1 barcodes duplicate_barcode', '3 barcodes duplicate_in_file']);
});

it('finds products by barcode or name where the file has no SKU', async () => {
  await driver.import(goods);
  const { id } = await driver.check({
    headers: ['name', 'barcodes', 'price'],
    rows: [
      ['Chai', '6161100000017', '125'],
      ['Mkate 400 g', '', '66'],
    ],
  });
  expect((await driver.rows(id)).map(({ action, changes }) => [action, Object.keys(changes)])).toEqual([
    ['update', ['price']],
    ['update', ['price']],
  ]);
});

it('makes variants by the SKU of their product, wherever it stands in the file, and offers their options', async () => {
  const shirts: ImportFile = {
    headers: ['sku', 'name', 'price', 'parent_sku', 'option:Size', 'option:Colour'],
    rows: [
      ['S-M', '', '', 'S', 'M', 'Red'],
      ['S', 'Shirt', '500', '', '', ''],
      ['S-L', 'Shirt large', '550', 'S', 'L', 'Red'],
      ['X-1', 'Lost', '1', 'X', 'M', 'Red'],
    ],
  };
  const done = await driver.import(shirts);
  expect(done).toMatchObject({ created_count: 3, failed_count: 1 });
  expect(await products('sku, name, price::float, has_variants, option_values')).toEqual([
    { sku: 'S', name: 'Shirt', price: 500, has_variants: true, option_values: {} },
    { sku: 'S-L', name: 'Shirt large', price: 550, has_variants: false, option_values: { Size: 'L', Colour: 'Red' } },
    { sku: 'S-M', name: 'Shirt M / Red', price: 500, has_variants: false, option_values: { Size: 'M', Colour: 'Red' } },
  ]);
  expect(
    await one(
      `(select jsonb_object_agg(o ->> 'name', o -> 'values') from public.products p, jsonb_array_elements(p.options) o where tenant_id = $1)`,
    ),
  ).toEqual({ Size: ['M', 'L'], Colour: ['Red'] });
  expect(await driver.import(shirts)).toMatchObject({
    created_count: 0,
    updated_count: 0,
    unchanged_count: 3,
    failed_count: 1,
  });
});

it('posts opening stock once, and a second import of the same line is unchanged', async () => {
  const stocked: ImportFile = {
    headers: ['sku', 'name', 'price', 'opening_quantity', 'opening_cost', 'unit'],
    rows: [
      ['O1', 'Sugar', '150', '20', '110.5', ''],
      ['O2', 'Salt', '30', '7.5', '20', 'kg'],
      ['O3', 'Costless', '30', '1', '', ''],
    ],
  };
  const done = await driver.import(stocked);
  expect(await driver.errors(done.id)).toEqual(['3 opening_cost missing']);
  const value = '(select sum(stock_value)::float from public.stock_levels where tenant_id = $1)';
  const equity = `(select sum(l.credit - l.debit)::float from public.journal_lines l join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id where l.tenant_id = $1 and a.role = 'opening_balance_equity')`;
  expect(await one(value)).toBe(2360);
  expect(await one(equity)).toBe(2360);
  expect(await driver.import(stocked)).toMatchObject({ unchanged_count: 2, failed_count: 1 });
  expect(await one(value)).toBe(2360);
  const other = await driver.check({ ...stocked, rows: [['O1', 'Sugar', '150', '25', '110.5']] });
  expect(await driver.errors(other.id)).toEqual(['1 opening_quantity opening_exists']);
});

describe('undo', () => {
  const changed: ImportFile = {
    headers: ['sku', 'name', 'price', 'barcodes', 'cost', 'category'],
    rows: [
      ['0017', 'Maziwa mapya', '70', '999', '50', 'Dairy'],
      ['N1', 'New', '5', '', '', ''],
    ],
  };

  it('restores what was changed and deletes what was made', async () => {
    await driver.import(goods);
    const before = await products('sku, name, price::float, category_id');
    const { id } = await driver.import(changed);
    const undone = await driver.run('undo_import', id);
    expect(undone).toMatchObject({ status: 'undone', undone_count: 2, left_count: 0 });
    expect(await products('sku, name, price::float, category_id')).toEqual(before);
    expect(
      await one(`(select count(*)::int from public.product_barcodes where tenant_id = $1 and barcode = '999')`),
    ).toBe(0);
    expect(
      await one(
        `(select last_cost::float from public.product_costs c join public.products p on p.tenant_id = c.tenant_id and p.id = c.product_id where c.tenant_id = $1 and p.sku = '0017')`,
      ),
    ).toBe(48.5);
  });

  it('leaves what somebody changed since, and says so', async () => {
    await driver.import(goods);
    const { id } = await driver.import(changed);
    await database.client.query(`update public.products set price = 71 where tenant_id = $1 and sku = '0017'`, [
      tenant.tenantId,
    ]);
    expect(await driver.run('undo_import', id)).toMatchObject({ undone_count: 1, left_count: 1 });
    expect(await driver.rows(id, 'left')).toMatchObject([{ row_number: 1, left_reason: 'It was changed.' }]);
    expect(await one(`(select price::float from public.products where tenant_id = $1 and sku = '0017')`)).toBe(71);
  });

  it('leaves a new product of which somebody changed what the file did not have', async () => {
    const { id } = await driver.import(changed);
    const made = await one<{ id: string; updated_at: string }>(
      `(select jsonb_build_object('id', p.id, 'updated_at', p.updated_at) from public.products p where tenant_id = $1 and sku = 'N1')`,
    );
    const saved = {
      id: made.id,
      expected_updated_at: made.updated_at,
      name: 'New',
      sku: 'N1',
      price: 5,
      unit: 'each',
      kind: 'goods',
      is_published: false,
      low_stock_level: 3,
    };
    await driver.call('save_product', { p_product: saved });
    expect(await driver.run('undo_import', id)).toMatchObject({ undone_count: 1, left_count: 1 });
    expect(await driver.rows(id, 'left')).toMatchObject([{ row_number: 2, left_reason: 'It was changed.' }]);
    expect(await one(`(select low_stock_level::float from public.products where tenant_id = $1 and sku = 'N1')`)).toBe(
      3,
    );
  });

  it('takes opening stock back by posting, archives those goods, and brings them back when imported again', async () => {
    const stocked: ImportFile = {
      headers: ['sku', 'name', 'price', 'opening_quantity', 'opening_cost'],
      rows: [
        ['O1', 'Sugar', '150', '20', '110.5'],
        ['O2', 'Salt', '30', '7', '20'],
      ],
    };
    const { id } = await driver.import(stocked);
    await driver.call('adjust_stock', {
      p_adjustment: {
        id: randomUUID(),
        location_id: await one('(select id from public.locations where tenant_id = $1 and is_default)'),
        reason: 'damaged',
        lines: [
          {
            product_id: await one(`(select id from public.products where tenant_id = $1 and sku = 'O2')`),
            quantity_change: -1,
          },
        ],
      },
    });
    expect(await driver.run('undo_import', id)).toMatchObject({ undone_count: 1, left_count: 1 });
    expect(await one(`(select sum(stock_value)::float from public.stock_levels l where tenant_id = $1)`)).toBe(120);
    expect(await products('sku, archived_at is not null as archived')).toEqual([
      { sku: 'O1', archived: true },
      { sku: 'O2', archived: false },
    ]);
    expect(await driver.import(stocked)).toMatchObject({ updated_count: 1, unchanged_count: 1 });
    expect(
      await one(
        `(select stock_quantity::float from public.products where tenant_id = $1 and sku = 'O1' and archived_at is null)`,
      ),
    ).toBe(20);
  });

  it('keeps a product that still has a variant somebody changed', async () => {
    const { id } = await driver.import({
      headers: ['sku', 'name', 'price', 'parent_sku', 'option:Size'],
      rows: [
        ['S', 'Shirt', '500', '', ''],
        ['S-M', '', '', 'S', 'M'],
      ],
    });
    await database.client.query(`update public.products set price = 1 where tenant_id = $1 and sku = 'S-M'`, [
      tenant.tenantId,
    ]);
    expect(await driver.run('undo_import', id)).toMatchObject({ undone_count: 0, left_count: 2 });
  });
});
