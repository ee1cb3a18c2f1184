import { importBody, personBody } from '../../functions/_shared/fiscal/etims/branchBodies.ts';
import type { EtimsOperation } from '../../functions/_shared/fiscal/etims/paths.ts';
import { importStateOf, readTaxpayer } from '../../functions/_shared/fiscal/etims/references.ts';
import { itemCodeOf } from '../../functions/_shared/fiscal/etims/itemCode.ts';
import type { ReferenceKind } from '../../functions/_shared/fiscal/provider.ts';
import type { FiscalPurchase } from '../../functions/_shared/fiscal/types.ts';
import {
  item,
  offer,
  openAuthority,
  openShop,
  openStockedShop,
  purchase,
  send,
  styles,
  task,
  type Authority,
  type Shop,
} from './etimsFixtures';

let authority: Authority;
beforeEach(async () => {
  authority = await openAuthority();
});
afterEach(async () => authority.close());

const operator = { id: 'sim', name: 'sim' };
const call = async (shop: Shop, operation: EtimsOperation, body: Record<string, unknown>) =>
  (await shop.client.call(operation, shop.client.bodyText(body))).reply;
async function rows(shop: Shop, kind: ReferenceKind, since: string | null = null) {
  const read = await shop.provider.syncReference(kind, since);
  if (read.state !== 'read') throw new Error(`${read.code}: ${read.message}`);
  return read.rows;
}

describe.each(styles)('lists of the authority, %s', (style) => {
  it('tell codes, classes and branches, and rates by the class 04', async () => {
    const shop = await openShop(authority, { style });
    const codes = await rows(shop, 'codes');
    const tax = codes.find(({ cdCls }) => cdCls === '04')?.dtlList as { cd: string; userDfnCd1: string }[];
    expect(tax.map(({ cd, userDfnCd1 }) => `${cd} ${userDfnCd1}`)).toEqual(['A 0', 'B 16', 'C 0', 'D 0', 'E 8']);
    const count = (cls: string) => (codes.find(({ cdCls }) => cdCls === cls)?.dtlList as unknown[]).length;
    expect([count('10'), count('17'), count('07'), count('12'), count('32')]).toEqual([43, 52, 7, 12, 6]);
    expect(await rows(shop, 'item_classes')).toContainEqual(expect.objectContaining({ itemClsCd: '5059690800' }));
    expect(await rows(shop, 'branches')).toEqual([expect.objectContaining({ bhfId: '00', hqYn: 'Y' })]);
  });

  it('are empty where nothing is new, which is no error (V16)', async () => {
    const shop = await openShop(authority, { style });
    expect(await rows(shop, 'notices', '20261120093001')).toEqual([]);
    expect(await rows(shop, 'notices', '20261120093000')).toHaveLength(1);
    expect(await rows(shop, 'codes', '20261120093001')).toEqual([]);
    expect(await rows(shop, 'stock_movements')).toEqual([]);
  });

  it('know a taxpayer by PIN, or none', async () => {
    const shop = await openShop(authority, { style });
    expect(await readTaxpayer(shop.client, 'B000000001C')).toMatchObject({
      rows: [{ tin: 'B000000001C', taxprSttsCd: 'A' }],
    });
    expect(await readTaxpayer(shop.client, 'nobody')).toMatchObject({ state: 'read', rows: [] });
  });
});

describe.each(styles)('a supplier’s sale, %s', (style) => {
  it('is listed until it is answered, and accepted once under the next number', async () => {
    const shop = await openStockedShop(authority, { style });
    offer(authority, 700);
    expect(await rows(shop, 'purchases')).toHaveLength(3);
    expect(await send(shop, task('purchase', purchase(), 4))).toMatchObject({
      state: 'resync',
      counter: 'purchase',
      expected: '1',
    });
    expect(await send(shop, task('purchase', purchase(), 1))).toEqual({ state: 'accepted', answer: null });
    expect(await rows(shop, 'purchases')).toHaveLength(2);
    expect(await send(shop, task('purchase', purchase(), 2))).toMatchObject({ state: 'rejected' });
  });

  it('may be declined', async () => {
    const shop = await openStockedShop(authority, { style });
    offer(authority, 700);
    expect(await send(shop, task('purchase', purchase({ decision: 'decline' }), 1))).toMatchObject({
      state: 'accepted',
    });
    expect(authority.etims.store.get('supplierSales', 'A123456789Z/P000000001S/700')?.answer).toBe('04');
  });

  it.each<[string, Partial<FiscalPurchase>, string]>([
    ['that nobody made', { supplier: { ...purchase().supplier, invoiceNumber: 9 } }, 'does not exist'],
    [
      'of another amount',
      { lines: purchase().lines.map((entry) => ({ ...entry, quantity: '9', total: '1044' })) },
      'Invalid totAmt',
    ],
    [
      'of an item that is not registered',
      { lines: purchase().lines.map((entry) => ({ ...entry, itemCode: 'KE2NTNO0000077' })) },
      'do not exist',
    ],
    ['of a day to come', { day: '20261121' }, 'future'],
  ])('%s is refused', async (_what, change, message) => {
    const shop = await openStockedShop(authority, { style });
    offer(authority, 700);
    expect(await send(shop, task('purchase', purchase(change), 1))).toMatchObject({
      state: 'rejected',
      message: expect.stringContaining(message) as string,
    });
  });
});

describe.each(styles)('an import, %s', (style) => {
  it('is listed and declared once, in either spelling of its state', async () => {
    const shop = await openStockedShop(authority, { style });
    const [first, second] = await rows(shop, 'imports');
    expect(importStateOf(first ?? {})).toBe('2');
    const decided = (row: Record<string, unknown> | undefined) => ({
      taskCode: String(row?.taskCd),
      declaredOn: String(row?.dclDe),
      lineNumber: Number(row?.itemSeq),
      customsCode: String(row?.hsCd),
      itemClass: '5059690800',
      itemCode: 'KE2NTNO0000001',
      decision: 'accept' as const,
      remark: null,
      operator,
    });
    expect(await call(shop, 'updateImport', importBody(decided(first)))).toMatchObject({ code: '000' });
    expect(await call(shop, 'updateImport', importBody(decided(first)))).not.toMatchObject({ code: '000' });
    expect(importStateOf((await rows(shop, 'imports'))[0] ?? {})).toBe('3');
    authority.etims.changeRules({ importStatusField: 'imptItemsttsCd' });
    expect(await call(shop, 'updateImport', importBody(decided(second)))).not.toMatchObject({ code: '000' });
    expect(importStateOf((await rows(shop, 'imports'))[1] ?? {})).toBe('2');
    const declined = importBody({ ...decided(second), decision: 'decline' }, 'imptItemsttsCd');
    expect(await call(shop, 'updateImport', declined)).toMatchObject({ code: '000' });
  });
});

describe.each(styles)('records of a branch, %s', (style) => {
  it('are taken as the tables have them', async () => {
    const shop = await openStockedShop(authority, { style });
    await send(shop, task('item', item({ itemCode: itemCodeOf(item(), 2, shop.device.settings.itemCodeRule) }), 2));
    // What nobody here sends yet stands as the tables of the authority have it.
    const audit = { regrId: 'sim', regrNm: 'sim', modrId: 'sim', modrNm: 'sim' };
    const customer = {
      custNo: '1',
      custTin: 'B000000001C',
      custNm: 'Wanjiru',
      telNo: '0712345678',
      useYn: 'Y',
      ...audit,
    };
    const insurance = { isrccCd: 'NHIF', isrccNm: 'Sim cover', isrcRt: 20, useYn: 'Y', ...audit };
    const part = { itemCd: 'KE2NTNO0000001', cpstItemCd: 'KE2NTNO0000002', cpstQty: 0.5, ...audit };
    const person = personBody({ id: 'amina', name: 'Amina', password: 'random', operator });
    expect(await call(shop, 'saveBranchCustomer', customer)).toMatchObject({ code: '000' });
    expect(await call(shop, 'saveBranchUser', person)).toMatchObject({ code: '000' });
    expect(await call(shop, 'saveBranchInsurance', insurance)).toMatchObject({ code: '000' });
    expect(await call(shop, 'saveComposition', part)).toMatchObject({ code: '000' });
    expect(await call(shop, 'saveComposition', { ...part, cpstItemCd: 'KE2NTNO0000009' })).toMatchObject({
      message: expect.stringContaining('does not exist') as string,
    });
    const { regrId: _id, ...without } = person;
    expect(await call(shop, 'saveBranchUser', without)).toMatchObject({
      message: expect.stringContaining('<regrId> is mandatory') as string,
    });
  });
});
