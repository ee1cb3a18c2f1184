import { randomUUID } from 'node:crypto';
import type { ProductDetail } from '../../../shared/src/api/rpcTypes';
import { ImportDriver } from '../imports/importFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { productInput } from './catalogueFixtures';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;

beforeEach(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
});

const save = (more: Record<string, unknown>, persona: Persona = shop.manager) =>
  asUser(database.client, persona, () =>
    callRpc<ProductDetail>(database.client, 'save_product', { p_product: productInput(more) }),
  );
const codesOf = async () =>
  (
    await database.client.query<{ name: string; barcode: string; gtin: string | null }>(
      `select p.name, b.barcode, b.gtin from public.product_barcodes b
       join public.products p on p.tenant_id = b.tenant_id and p.id = b.product_id
       where b.tenant_id = $1 order by b.barcode`,
      [shop.tenantId],
    )
  ).rows;

const UPC = '076345507122';

it.each([
  ['UPC-A', UPC, '00076345507122'],
  ['EAN-13 of a UPC-A', `0${UPC}`, '00076345507122'],
  ['GTIN-14', `00${UPC}`, '00076345507122'],
  ['EAN-8', '96385074', '00000096385074'],
  ['UPC-E', '04252614', '00042100005264'],
  ['eight digits of an own sort', '12345678', null],
  ['letters', 'SOAP-1', null],
  ['few digits', '4711', null],
])('knows the number of %s', async (_sort, barcode, gtin) => {
  await save({ barcodes: [barcode] });
  expect(await codesOf()).toMatchObject([{ barcode, gtin }]);
});

describe('a number that another product has', () => {
  it.each([UPC, `0${UPC}`, `00${UPC}`])('is refused as %s, naming the product', async (code) => {
    const holder = await save({ name: 'Cocoa', barcodes: [`0${UPC}`] });
    const refusal = await expectCode(save({ name: 'Tea', barcodes: [code] }), 'duplicate_barcode');
    expect(refusal.message).toMatch(/^Cocoa has the barcode 0076345507122/);
    expect(refusal.message.includes('the same number')).toBe(code !== `0${UPC}`);
    expect(JSON.parse(refusal.detail ?? '{}')).toMatchObject({ field: 'barcodes', product_id: holder.id });
    expect(await codesOf()).toHaveLength(1);
  });

  it('is taken where only digits behind the zeros are alike, and by another business', async () => {
    await save({ barcodes: [UPC] });
    await save({ barcodes: [`1${UPC}`] });
    await save({ barcodes: [`0${UPC}`] }, other.manager);
    expect(await codesOf()).toHaveLength(2);
  });

  it('is free again once its product has given it up', async () => {
    const holder = await save({ barcodes: [UPC] });
    await asUser(database.client, shop.manager, () =>
      callRpc(database.client, 'save_product', {
        p_product: { ...productInput({ id: holder.id }), barcodes: [], expected_updated_at: holder.updated_at },
      }),
    );
    await save({ barcodes: [`0${UPC}`] });
    expect(await codesOf()).toMatchObject([{ barcode: `0${UPC}` }]);
  });

  it('is one of two products alone, however fast both are saved', async () => {
    const second = await database.connect();
    const results = await Promise.allSettled([
      save({ barcodes: [UPC] }),
      asUser(second, shop.owner, () =>
        callRpc(second, 'save_product', { p_product: productInput({ id: randomUUID(), barcodes: [`0${UPC}`] }) }),
      ),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await codesOf()).toHaveLength(1);
  });
});

it('is not listed twice on one product', async () => {
  await expectCode(save({ barcodes: [UPC, `0${UPC}`] }), 'invalid_input');
});

describe('a file', () => {
  const headers = ['name', 'price', 'barcodes'];

  it('means the product that has the number in another form, and leaves its code as it is', async () => {
    await save({ name: 'Cocoa', price: 100, barcodes: [`0${UPC}`] });
    const driver = new ImportDriver(database.client, shop.owner);
    const checked = await driver.check({ headers, rows: [['Cocoa', '120', UPC]] });
    expect(checked).toMatchObject({ created_count: 0, updated_count: 1, failed_count: 0 });
    expect(await driver.run('commit_import', checked.id)).toMatchObject({ status: 'committed', updated_count: 1 });
    expect(await codesOf()).toMatchObject([{ name: 'Cocoa', barcode: `0${UPC}` }]);
  });

  it('is refused in the row that gives the number to another product, and where two rows have it', async () => {
    await save({ name: 'Cocoa', barcodes: [`0${UPC}`] });
    const driver = new ImportDriver(database.client, shop.owner);
    const { id } = await driver.check({
      headers: ['sku', ...headers],
      rows: [
        ['T1', 'Tea', '120', UPC],
        ['T2', 'Rice', '10', '042100005264'],
        ['T3', 'Beans', '10', '0042100005264'],
      ],
    });
    expect(await driver.errors(id)).toEqual(['1 barcodes duplicate_barcode', '3 barcodes duplicate_in_file']);
  });
});
