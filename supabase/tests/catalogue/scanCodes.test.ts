import { randomUUID } from 'node:crypto';
import { scanCodes, scanElement } from '../../../mfe-admin/src/common/codes/scan';
import { EAN, SCANS, UPC } from '../../../mfe-admin/src/common/codes/scanVectors';
import type { TillProduct } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;

const find = (code: string, tenant = shop) =>
  asUser(database.client, tenant.owner, () =>
    callRpc<TillProduct | null>(database.client, 'find_product_by_code', { p_code: code }),
  );
async function save(barcode: string, more: object = {}): Promise<string> {
  const id = randomUUID();
  await asUser(database.client, shop.owner, () =>
    callRpc(database.client, 'save_product', {
      p_product: {
        id,
        name: `Product ${barcode}`,
        kind: 'goods',
        unit: 'kg',
        price: 10,
        is_published: true,
        barcodes: [{ barcode, unit_factor: 1 }],
        ...more,
      },
    }),
  );
  return id;
}

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
  await save(EAN);
  await save(UPC);
});

describe('what a scanner reads', () => {
  it.each(SCANS)('finds the product, as the device does: %s', async (_what, scanned, barcode, weight) => {
    const found = await find(scanned);
    expect([found?.barcode ?? null, found?.quantity ?? null]).toEqual([barcode, weight]);
    expect(found?.label?.kind ?? null).toBe(weight === null ? null : 'weight');
    const { rows } = await database.client.query<{ codes: string[]; weight: string | null }>(
      `select private.scan_codes($1) as codes, private.scan_element($1) ->> 'weight' as weight`,
      [scanned],
    );
    expect(rows[0]?.codes).toEqual(scanCodes(scanned));
    const onDevice = scanElement(scanned)?.weight ?? null;
    expect(rows[0]?.weight == null ? null : Number(rows[0].weight) * 1000).toBe(onDevice);
  });

  it('finds the exact code before another form of it, and an sku before both', async () => {
    await save(`000000${EAN.slice(6)}X`, { sku: '00000012345670' });
    const short = await save('12345670');
    expect((await find('12345670'))?.id).toBe(short);
    expect((await find('0000012345670'))?.id).toBe(short);
    expect((await find('00000012345670'))?.sku).toBe('00000012345670');
  });

  it('finds nothing of another business', async () => {
    expect(await find(`010${EAN}3103001250`, other)).toBeNull();
  });
});
