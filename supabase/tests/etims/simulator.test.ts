import { etimsProvider } from '../../functions/_shared/fiscal/etims/etimsProvider.ts';
import {
  application,
  hostsAt,
  item,
  line,
  movement,
  newDevice,
  openAuthority,
  openShop,
  openStockedShop,
  sale,
  send,
  styles,
  task,
  type Authority,
} from './etimsFixtures';
import { credited, sold, tampered } from './sentDocuments';

let authority: Authority;
beforeEach(async () => {
  authority = await openAuthority();
});
afterEach(async () => authority.close());

describe.each(styles)('a device, %s', (style) => {
  it('gets its key once (V1)', async () => {
    const shop = await openShop(authority, { style });
    expect(shop.sdcId).toMatch(/^KRACU01\d{8}$/);
    expect(shop.secret.communicationKey).toHaveLength(64);
    const again = await shop.provider.provision();
    expect(again).toMatchObject({ state: 'already_initialised', code: '902', message: 'This device is installed' });
    expect(JSON.stringify(again)).not.toContain(shop.secret.communicationKey);
  });

  it('is unknown with a serial that nobody approved (V1)', async () => {
    await expect(openShop(authority, { style, branchCode: '01' })).resolves.toBeDefined();
    const { reply } = await (
      await openShop(authority, { style })
    ).client.call('initialise', JSON.stringify({ tin: 'A123456789Z', bhfId: '00', dvcSrlNo: 'NOPE' }));
    expect(reply).toMatchObject({ kind: 'answered', code: '901' });
  });

  it('is not set up twice when the answer was lost', async () => {
    const lost = etimsProvider({
      device: newDevice({ style }),
      hosts: hostsAt(authority.url, style),
      sdcId: null,
      secret: { communicationKey: null, gateway: application },
    });
    authority.etims.faults.add({ kind: 'timeout_after_commit', operation: 'initialise' });
    expect(await lost.provision()).toMatchObject({ state: 'unknown' });
    expect(await lost.provision()).toMatchObject({ state: 'already_initialised' });
  });

  it('is sent by the text of a broken sandbox where the rules say so', async () => {
    const shop = await openShop(authority, { style });
    authority.etims.changeRules({ repeatedInitialise: 'corrupt' });
    expect(await shop.provider.provision()).toMatchObject({
      state: 'already_initialised',
      message: 'Query did not return a unique result: 2 results were returned',
    });
  });
});

describe.each(styles)('an item, %s', (style) => {
  it('takes the next number, and may be changed under its own (V2)', async () => {
    const shop = await openShop(authority, { style });
    expect(await send(shop, task('item', item(), 1))).toEqual({ state: 'accepted', answer: null });
    expect(await send(shop, task('item', item({ itemCode: 'KE2NTNO0000005' }), 5))).toMatchObject({
      state: 'resync',
      counter: 'item',
      expected: '2',
    });
    expect(await send(shop, task('item', item({ price: '120.50', name: 'Renamed' }), null))).toMatchObject({
      state: 'accepted',
    });
    expect(await send(shop, task('item', item({ itemCode: 'KE2NTNO0000002' }), 2))).toMatchObject({
      state: 'accepted',
    });
    const listed = await shop.provider.syncReference('items', null);
    expect(listed).toMatchObject({
      rows: [{ itemNm: 'Renamed', dftPrc: 120.5, regBhfId: '00' }, { itemCd: 'KE2NTNO0000002' }],
    });
  });

  it('has units, class, kind and tax of the lists, and a code made of them', async () => {
    const shop = await openShop(authority, { style });
    const wrong: [Parameters<typeof item>[0], string][] = [
      [{ packageUnit: 'ZZ' }, 'pkgUnitCd'],
      [{ quantityUnit: 'ZZ' }, 'qtyUnitCd'],
      [{ itemClass: '1111111111' }, 'itemClsCd'],
      [{ quantityUnit: 'U', itemCode: 'KE2NTU0000001' }, 'Incorrect QtyUnitCd Prefix'],
      [{ itemCode: 'KE1NTNO0000001' }, 'Incorrect ItemTyCd Prefix'],
      [{ itemCode: 'UG2NTNO0000001' }, 'Incorrect OrgnNatCd Prefix'],
      [{ itemCode: 'KE2NTNO00000001' }, '7 digits'],
    ];
    for (const [change, message] of wrong)
      expect(await send(shop, task('item', item(change), 1))).toMatchObject({
        state: 'rejected',
        message: expect.stringContaining(message) as string,
      });
  });

  it('counts by prefix and with eight digits where the rules say so', async () => {
    const shop = await openShop(authority, { style });
    authority.etims.changeRules({ itemCodeCounter: 'prefix', itemCodeDigits: 8 });
    expect(await send(shop, task('item', item({ itemCode: 'KE2NTNO00000001' }), 1))).toMatchObject({
      state: 'accepted',
    });
    const service = { itemType: '3', quantityUnit: 'NX', itemCode: 'KE3NTNX00000001' } as const;
    expect(await send(shop, task('item', item(service), 1))).toMatchObject({ state: 'accepted' });
  });
});

describe.each(styles)('stock, %s', (style) => {
  it('moves in order of its numbers, and its level is what the movements come to (V3)', async () => {
    const shop = await openShop(authority, { style });
    await send(shop, task('item', item(), 1));
    const level = (quantity: string) => task('stock_level', { itemCode: 'KE2NTNO0000001', quantity }, null);
    expect(await send(shop, level('100'))).toMatchObject({
      state: 'rejected',
      message: expect.stringContaining('Stock IO is empty') as string,
    });
    expect(await sold(shop, 1)).toMatchObject({
      message:
        'Items provided under the itemList section do not exist in your stock' +
        (style === 'gateway' ? ' (Bad Request)' : ''),
    });
    expect(await send(shop, task('stock_movement', movement(), 1))).toMatchObject({ state: 'accepted' });
    expect(authority.etims.store.get('movements', 'A123456789Z/00/1')?.body).toMatchObject({
      ...{ sarNo: 1, orgSarNo: 0, sarTyCd: '02', totTaxblAmt: 8620.69, totTaxAmt: 1379.31, totAmt: 10_000 },
    });
    expect(await send(shop, task('stock_movement', movement(), 5))).toMatchObject({
      state: 'resync',
      counter: 'stock_movement',
      expected: '2',
    });
    expect(await send(shop, level('90'))).toMatchObject({ state: 'resync', counter: 'stock_level', expected: '100.0' });
    expect(await send(shop, level('100'))).toMatchObject({ state: 'accepted' });
    expect(await sold(shop, 1)).toMatchObject({ state: 'accepted' });
  });

  it('leaves for a sale after the sale only, and comes back after its credit note', async () => {
    const shop = await openStockedShop(authority, { style });
    const out = movement({ movementType: '11', lines: [line()] });
    const back = movement({ movementType: '03', lines: [line()] });
    expect(await send(shop, task('stock_movement', out, 2))).toMatchObject({ state: 'rejected' });
    await sold(shop, 1);
    expect(await send(shop, task('stock_movement', out, 2))).toMatchObject({ state: 'accepted' });
    // One movement for each sale.
    expect(await send(shop, task('stock_movement', out, 3))).toMatchObject({ state: 'rejected' });
    expect(await send(shop, task('stock_movement', back, 3))).toMatchObject({ state: 'rejected' });
    await credited(shop, 2);
    expect(await send(shop, task('stock_movement', back, 3))).toMatchObject({ state: 'accepted' });
    expect(await send(shop, task('stock_level', { itemCode: 'KE2NTNO0000001', quantity: '100' }, null))).toMatchObject({
      state: 'accepted',
    });
  });

  it.each([
    ['a total of nothing', { lines: [line({ unitPrice: '0', total: '0' })] }, 'totAmt must not be 0'],
    ['a day to come', { day: '20261121' }, 'future'],
    ['a movement that never was', { originalNumber: 7 }, 'orgSarNo does not exist'],
    ['a kind that is none', { movementType: '99' }, 'sarTyCd'],
    ['no packages', { lines: [line({ packages: '0' })] }, 'Invalid pkg for ItemList 1. Expected: 1, Found: 0'],
    ['an item that is none', { lines: [line({ itemCode: 'KE2NTNO0000009' })] }, 'do not exist in your stock'],
  ])('is not taken with %s', async (_what, change, message) => {
    const shop = await openStockedShop(authority, { style });
    expect(await send(shop, task('stock_movement', movement(change), 2))).toMatchObject({
      state: 'rejected',
      message: expect.stringContaining(message) as string,
    });
    expect(authority.etims.store.get('counters', 'A123456789Z/00')?.movement).toBe(1);
  });

  it('is not needed for services, and takes none of them', async () => {
    const shop = await openShop(authority, { style });
    const service = { itemCode: 'KE3NTNO0000001', itemType: '3' } as const;
    await send(shop, task('item', item(service), 1));
    const lines = [line({ itemCode: service.itemCode })];
    expect(await sold(shop, 1, { lines })).toMatchObject({ state: 'accepted' });
    expect(await send(shop, task('stock_movement', movement({ lines }), 1))).toMatchObject({ state: 'rejected' });
  });
});

describe.each(styles)('a sale, %s', (style) => {
  it('is signed, and its receipt is found by the printed link (V4)', async () => {
    const shop = await openStockedShop(authority, { style });
    const outcome = await sold(shop, 1);
    if (outcome.state !== 'accepted' || outcome.answer === null) throw new Error(JSON.stringify(outcome));
    const { answer } = outcome;
    expect(answer).toMatchObject({
      receiptNumber: 1,
      totalReceipts: 1,
      authorityTime: '20261120093001',
      sdcId: shop.sdcId,
    });
    expect([answer.signature.length, answer.internalData.length]).toEqual([16, 26]);
    const document = {
      kind: 'sale' as const,
      isCopy: false,
      humanNumber: 'POS-000123',
      issuedAt: '20261120093000',
      originalInvoice: null,
    };
    const block = shop.provider.renderFiscalBlock(document, answer);
    expect(block.qr).toContain(`indexEtimsReceiptData?Data=A123456789Z00${answer.signature}`);
    const page = await fetch(block.qr ?? '');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('POS-000123')]);
    const forged = await fetch((block.qr ?? '').replace(answer.signature, 'A'.repeat(16)));
    expect(forged.status).toBe(404);
    expect(shop.provider.renderFiscalBlock(document, null)).toMatchObject({
      qr: null,
      rows: [{ value: 'Pending fiscal signature' }],
    });
  });

  it('of all bands, parts of a piece and discounts is worked out the same by the authority (V5 to V7)', async () => {
    const shop = await openStockedShop(authority, { style });
    const others = [
      ['2', 'A', '5013170100'],
      ['3', 'C', '5022130300'],
      ['4', 'E', '1510150600'],
    ] as const;
    for (const [end, taxLetter, itemClass] of others) {
      const itemCode = `KE2NTNO000000${end}`;
      await send(shop, task('item', item({ itemCode, taxLetter, itemClass }), Number(end)));
      const lines = [
        line({ itemCode, taxLetter, itemClass, taxRate: taxLetter === 'E' ? '8' : '0', quantity: '10', total: '1000' }),
      ];
      await send(shop, task('stock_movement', movement({ lines }), Number(end)));
      await send(shop, task('stock_level', { itemCode, quantity: '10' }, null));
    }
    const in_ = (end: string, taxLetter: 'A' | 'C' | 'E', itemClass: string, total: string) =>
      line({
        itemCode: `KE2NTNO000000${end}`,
        taxLetter,
        itemClass,
        taxRate: taxLetter === 'E' ? '8' : '0',
        unitPrice: total,
        total,
      });
    const mixed = [
      line({ quantity: '2', unitPrice: '3500', total: '7000' }),
      in_('2', 'A', '5013170100', '200'),
      in_('3', 'C', '5022130300', '1000'),
      in_('4', 'E', '1510150600', '216'),
    ];
    expect(await sold(shop, 1, { lines: mixed, total: '8416' })).toMatchObject({ state: 'accepted' });
    const part = line({ quantity: '0.375', unitPrice: '480', total: '180' });
    expect(await sold(shop, 2, { lines: [part], total: '180' })).toMatchObject({ state: 'accepted' });
    const cheaper = line({ quantity: '3', unitPrice: '1000', discount: '300', total: '2700' });
    expect(await sold(shop, 3, { lines: [cheaper], total: '2700' })).toMatchObject({ state: 'accepted' });
    const long = Array.from({ length: 300 }, (_, index) => line({ unitPrice: `${index}.37`, total: `${index}.37` }));
    expect(await sold(shop, 4, { lines: long, total: '44961' })).toMatchObject({ state: 'accepted' });
  });

  it.each<[string, (body: Record<string, unknown>, lines: Record<string, unknown>[]) => void, string]>([
    [
      'V8',
      (_body, [first]) => Object.assign(first ?? {}, { taxblAmt: 100 }),
      'Invalid taxblAmt on item: 1. Expected: 86.21, But Found: 100.00',
    ],
    [
      'V10',
      (_body, [first]) => Object.assign(first ?? {}, { pkg: 0 }),
      'Invalid pkg for ItemList 1. Expected: 1, Found: 0',
    ],
    [
      'V11',
      (body) => Object.assign(body, { taxRtE: 8 }),
      'Rule taxRtE failed: Tax rate mismatch. Expected: 0.00, Found: 8',
    ],
    [
      'a tax that differs by a cent',
      (_body, [first]) => Object.assign(first ?? {}, { taxAmt: 13.8 }),
      'Invalid taxAmt on item: 1',
    ],
    ['a band that differs', (body) => Object.assign(body, { taxblAmtB: 86.2 }), 'Invalid taxblAmtB'],
    ['a sum that differs', (body) => Object.assign(body, { totTaxAmt: 13.78 }), 'Invalid totTaxAmt'],
    ['a total that differs', (body) => Object.assign(body, { totAmt: 100.01 }), 'Invalid totAmt'],
    ['a count that differs', (body) => Object.assign(body, { totItemCnt: 2 }), 'Invalid totItemCnt'],
    ['a line out of order', (_body, [first]) => Object.assign(first ?? {}, { itemSeq: 2 }), 'Invalid itemSeq'],
    ['a number as text', (body) => Object.assign(body, { totAmt: '100' }), '<totAmt> is not a number'],
    ['three decimals', (body) => Object.assign(body, { totAmt: 100.001 }), '<totAmt> has more than 2 decimals'],
    [
      'a text that is too long',
      (body) => Object.assign(body, { trdInvcNo: 'X'.repeat(51) }),
      '<trdInvcNo> is longer than 50',
    ],
    ['a field that is missing', (body) => delete body.regrId, '<regrId> is mandatory'],
    [
      'an empty name',
      (_body, [first]) => Object.assign(first ?? {}, { itemNm: ' ' }),
      '<itemList><itemNm> is mandatory',
    ],
    ['a band that is missing', (body) => delete body.taxblAmtD, '<taxblAmtD> is mandatory'],
    ['a field that is none', (body) => Object.assign(body, { invNo: 1 }), '<invNo> is not a field'],
    ['a payment that is none', (body) => Object.assign(body, { pmtTyCd: '09' }), '<pmtTyCd>'],
    ['a tax that is none', (_body, [first]) => Object.assign(first ?? {}, { taxTyCd: 'F' }), 'taxTyCd'],
    ['a copy', (body) => Object.assign(body, { salesTyCd: 'C' }), 'Invalid salesTyCd'],
    ['a time to come', (body) => Object.assign(body, { cfmDt: '20261120093100' }), 'cfmDt cannot be in the future'],
    ['a day that is none', (body) => Object.assign(body, { salesDt: '20260231' }), '<salesDt> is no date'],
    ['an original', (body) => Object.assign(body, { orgInvcNo: 1 }), 'orgInvcNo of a sale is 0'],
    ['a reason', (body) => Object.assign(body, { rfdRsnCd: '06' }), 'rfdRsnCd belongs to a credit note'],
    ['no receipt', (body) => delete body.receipt, '<receipt> is mandatory'],
    ['no lines', (body) => Object.assign(body, { itemList: [] }), '<itemList> is mandatory'],
    [
      'a unit that is not the item’s',
      (_body, [first]) => Object.assign(first ?? {}, { qtyUnitCd: 'KG' }),
      'Invalid qtyUnitCd on item: 1',
    ],
    [
      'an insurance that is none',
      (_body, [first]) => Object.assign(first ?? {}, { isrccCd: 'X', isrccNm: 'X', isrcRt: 10 }),
      '<isrccCd>',
    ],
    ['another branch', (body) => Object.assign(body, { bhfId: '07' }), '<bhfId> differs from the header'],
  ])('is not taken with %s, and its number stays free', async (_what, change, message) => {
    const shop = await openStockedShop(authority, { style });
    expect(await tampered({ authority, shop }, sale(), 1, change)).toMatchObject({
      state: 'rejected',
      message: expect.stringContaining(message) as string,
    });
    expect(await sold(shop, 1)).toMatchObject({ state: 'accepted' });
  });

  it('has the next number (V9), which a refusal does not take', async () => {
    const shop = await openStockedShop(authority, { style });
    await sold(shop, 1);
    const first = await sold(shop, 8);
    expect(first).toMatchObject({ state: 'resync', counter: 'invoice', expected: '2' });
    expect(await sold(shop, 2)).toMatchObject({ state: 'accepted', answer: { receiptNumber: 2 } });
  });

  it('counts by branch, or by taxpayer where the rules say so', async () => {
    const [one, two] = [
      await openStockedShop(authority, { style }),
      await openShop(authority, { style, branchCode: '01' }),
    ];
    await send(two, task('stock_movement', movement(), 1));
    await send(two, task('stock_level', { itemCode: 'KE2NTNO0000001', quantity: '100' }, null));
    await sold(one, 1);
    expect(await sold(two, 1)).toMatchObject({ state: 'accepted' });
    authority.etims.changeRules({ counterScope: 'pin' });
    expect(await sold(one, 1)).toMatchObject({ state: 'accepted' });
    expect(await sold(two, 1)).toMatchObject({ state: style === 'direct' ? 'unknown' : 'resync' });
    expect(await sold(two, 2)).toMatchObject({ state: 'accepted' });
  });

  it('may have an insurance that the branch registered', async () => {
    const shop = await openStockedShop(authority, { style });
    await send(shop, task('item', item({ isInsured: true }), null));
    const audit = { regrId: 'sim', regrNm: 'sim', modrId: 'sim', modrNm: 'sim' };
    const body = { isrccCd: 'NHIF', isrccNm: 'Sim cover', isrcRt: 20, useYn: 'Y', ...audit };
    expect((await shop.client.call('saveBranchInsurance', shop.client.bodyText(body))).reply).toMatchObject({
      code: '000',
    });
    const lines = [line({ insurance: { code: 'NHIF', name: 'Sim cover', rate: '20', amount: '20' } })];
    expect(await sold(shop, 1, { lines })).toMatchObject({ state: 'accepted' });
  });
});
