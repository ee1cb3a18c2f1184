import type { SharedCode } from '../../../shared/src/api/rpcTypes';
import { setUpSharedCode } from '../leak-matrix/tillPageCalls';
import { addProduct } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;
let tea: string;
let cocoa: string;

beforeEach(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
  tea = await addProduct(database.client, shop, { name: 'Tea' });
  cocoa = await addProduct(database.client, shop, { name: 'Cocoa' });
  await setUpSharedCode(database.client, shop.tenantId, tea, cocoa);
});

const call = <T>(name: string, args: Record<string, unknown> = {}, persona: Persona = shop.manager) =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const mend = (keep: string, persona: Persona = shop.manager) =>
  call<SharedCode[]>('mend_shared_code', { p_mend: { barcode: '4006381333931', keep_product_id: keep } }, persona);
const codes = async () =>
  (
    await database.client.query('select barcode, product_id, gtin from public.product_barcodes where tenant_id = $1', [
      shop.tenantId,
    ])
  ).rows;
const GTIN = '04006381333931';

describe('a code on two products', () => {
  it('is listed with both, and not one that is on one product only', async () => {
    await database.client.query(
      `insert into public.product_barcodes (tenant_id, product_id, barcode) values ($1, $2, '96385074'), ($1, $2, 'TEA-1')`,
      [shop.tenantId, tea],
    );
    expect(await call('list_shared_codes', {}, shop.cashier)).toEqual([
      {
        gtin: GTIN,
        keeps: { id: tea, name: 'Tea', sku: null, barcode: GTIN, is_archived: false },
        other: { id: cocoa, name: 'Cocoa', sku: null, barcode: '4006381333931', is_archived: false },
      },
    ]);
    expect(await call('list_shared_codes', {}, other.owner)).toEqual([]);
  });

  it.each([
    ['the one that holds the number', () => tea, GTIN],
    ['the other one', () => cocoa, '4006381333931'],
  ])('stays with %s', async (_which, keep, barcode) => {
    expect(await mend(keep())).toEqual([]);
    expect(await codes()).toEqual([{ barcode, product_id: keep(), gtin: GTIN }]);
    const { rows } = await database.client.query(
      `select actor_id, entity_id, after from audit.events where tenant_id = $1 and action = 'shared_code_mended'`,
      [shop.tenantId],
    );
    expect(rows).toEqual([{ actor_id: shop.manager.userId, entity_id: keep(), after: { barcode } }]);
    await expectCode(mend(keep()), 'not_found');
  });

  it('is mended by who may edit products, for one of the two, in the own business', async () => {
    await expectCode(mend(tea, shop.cashier), 'permission_denied');
    await expectCode(mend(await addProduct(database.client, shop, { name: 'Sugar' })), 'invalid_input');
    await expectCode(mend(tea, other.owner), 'not_found');
    expect(await codes()).toHaveLength(2);
  });
});
