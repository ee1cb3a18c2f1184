import fc from 'fast-check';
import Papa from 'papaparse';
import { toCsv } from '../../../shared/src/documents/csv';
import type { FileRows } from '../../../shared/src/api/rpcTypes';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { ImportDriver } from './importFixtures';

const database = testDatabase();
let tenant: TestTenant;
let driver: ImportDriver;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
  driver = new ImportDriver(database.client, tenant.owner);
});

const fields = [
  'sku',
  'name',
  'barcodes',
  'price',
  'retail_price',
  'cost',
  'category',
  'unit',
  'kind',
  'tax_code',
  'description',
  'is_published',
  'is_featured',
  'low_stock_level',
  'brand',
  'parent_sku',
  'options',
];

type Row = (string | number | null)[];

/** The file that an export makes, read back as a browser reads it. */
async function exported(): Promise<Row[]> {
  const { rows: products } = await database.client.query<{ id: string }>(
    'select id from public.products where tenant_id = $1 and parent_id is null order by created_at, id',
    [tenant.tenantId],
  );
  const rows: Row[] = [];
  for (let start = 0; start < products.length; start += 500) {
    const page = await driver.call<FileRows>('product_file_rows', {
      p_ids: products.slice(start, start + 500).map(({ id }) => id),
    });
    rows.push(...page.rows.map(({ cells }) => fields.map((field) => cells[field] ?? null)));
  }
  const text = toCsv(fields, rows).replace('\uFEFF', '');
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  return data.slice(1);
}

const visible = fc.stringMatching(/^[A-Za-z0-9éñ'"=+\-@;,&()|#%$ ]{1,30}$/).map((text) => text.trim());
const word = visible.filter((text) => text !== '');
const code = fc.stringMatching(/^[A-Z0-9.$/+%-]{3,14}$/);
const money = fc.integer({ min: 0, max: 9_999_999 }).map((hundredths) => String(hundredths / 100));
const flag = fc.constantFrom('yes', 'no');
const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | ''> => fc.oneof(value, fc.constant<''>(''));

const product = fc
  .record({
    name: word,
    codes: fc.uniqueArray(code, { maxLength: 3 }),
    factor: fc.constantFrom('', '*24', '*1.5'),
    price: money,
    retail: optional(money),
    cost: optional(money),
    category: optional(
      fc
        .array(
          word.filter((text) => text.length <= 20),
          { minLength: 1, maxLength: 3 },
        )
        .map((path) => path.join(' > ')),
    ),
    unit: fc.constantFrom('each', 'kg', 'l'),
    kind: fc.constantFrom('goods', 'service'),
    tax: optional(fc.constantFrom('B', 'A')),
    description: optional(fc.array(word, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))),
    isPublished: flag,
    isFeatured: flag,
    low: optional(fc.integer({ min: 0, max: 9_999 }).map((thousandths) => String(thousandths / 1000))),
    brand: optional(word),
  })
  .map((one) => ({
    ...one,
    // What is counted by the piece runs low at whole pieces, and its packs hold whole ones.
    low: one.unit === 'each' && one.low !== '' ? String(Math.floor(Number(one.low))) : one.low,
    factor: one.unit === 'each' && one.factor === '*1.5' ? '*24' : one.factor,
  }));

type Product = typeof product extends fc.Arbitrary<infer One> ? One : never;

/** What once came back with one apostrophe more: a line of its own after the first. */
const quotedLine: Product = {
  ...{
    name: 'Quoted',
    codes: [],
    factor: '',
    price: '1',
    retail: '',
    cost: '',
    category: '',
    unit: 'each',
    kind: 'goods',
  },
  ...{ tax: '', description: "'\nsecond line", isPublished: 'yes', isFeatured: 'no', low: '', brand: '' },
};

function fileOf(products: Product[]): Row[] {
  return products.flatMap((one, index): Row[] => {
    // Codes belong to one product each: the number of the product makes them so.
    const codes = one.codes.map((text, place) => `${text}-${index}-${place}${place === 1 ? one.factor : ''}`).join(' ');
    const row: Row = [
      `SKU-${index}`,
      one.name,
      codes,
      one.price,
      one.retail,
      one.cost,
      one.category,
      one.unit,
      one.kind,
      one.tax,
    ];
    row.push(one.description, one.isPublished, one.isFeatured, one.low, one.brand, '', '');
    if (index % 7 !== 3) return [row];
    const variant: Row = [
      `SKU-${index}-M`,
      `${one.name} M`.slice(0, 60),
      '',
      one.price,
      '',
      '',
      '',
      one.unit,
      one.kind,
      '',
    ];
    variant.push('', 'no', 'no', '', '', `SKU-${index}`, 'Size=M; Colour=Red');
    return [row, variant];
  });
}

it('what was imported, exported and imported again is unchanged, whatever it holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 40 }), async (products) => {
      tenant = await makeTenant(database.client);
      driver = new ImportDriver(database.client, tenant.owner);
      const rows = fileOf(products);
      const first = await driver.import({ headers: fields, rows });
      const wrong = await driver.errors(first.id);
      expect(wrong.filter((text) => !/tax_code unknown_tax_code$/.test(text))).toEqual([]);

      const file = await exported();
      expect(file).toHaveLength(rows.length - first.failed_count);
      const second = await driver.import({ headers: fields, rows: file });
      expect(await driver.errors(second.id)).toEqual([]);
      expect((await driver.rows(second.id, 'update')).map(({ changes }) => changes)).toEqual([]);
      expect(second).toMatchObject({ created_count: 0, updated_count: 0, unchanged_count: file.length });
      expect(await exported()).toEqual(file);
    }),
    { numRuns: count(8, 200), examples: [[[quotedLine]]] },
  );
});

it('cells that a spreadsheet would run come out guarded and come back as they were', async () => {
  const hostile = [
    '=1+1',
    '+5',
    '-7 days',
    '@SUM(A1)',
    "'=quoted",
    "''=twice",
    '=HYPERLINK("http://x.test")',
    "'plain",
    '-5',
  ];
  await driver.import({
    headers: fields,
    // As an export writes them: what is there already begins with one apostrophe more.
    rows: hostile.map((name, index) => {
      const row: Row = [`H-${index}`, /^'*[=+\-@]/.test(name) ? `'${name}` : name, '', '10'];
      return row.concat(fields.slice(4).map(() => ''));
    }),
  });
  const { rows: stored } = await database.client.query<{ name: string }>(
    'select name from public.products where tenant_id = $1 order by sku',
    [tenant.tenantId],
  );
  expect(stored.map(({ name }) => name)).toEqual(hostile);

  const file = await exported();
  for (const row of file)
    for (const cell of row)
      expect(/^[=+@\t\r]/.test(String(cell)) || /^-(?!\d+(\.\d+)?$)/.test(String(cell))).toBe(false);
  expect(await driver.import({ headers: fields, rows: file })).toMatchObject({
    unchanged_count: hostile.length,
    failed_count: 0,
  });
});
