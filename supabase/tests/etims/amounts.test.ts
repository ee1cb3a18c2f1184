import fc from 'fast-check';
import { documentAmounts, FiscalBodyError } from '../../functions/_shared/fiscal/etims/amounts.ts';
import { saleBody } from '../../functions/_shared/fiscal/etims/bodies.ts';
import { defaultSettings } from '../../functions/_shared/fiscal/etims/settings.ts';
import type { FiscalLine } from '../../functions/_shared/fiscal/types.ts';
import { credit, line, sale } from './etimsFixtures';

const device = { settings: defaultSettings };

/** Vector V4, field by field. */
const first = {
  trdInvcNo: 'POS-000123',
  invcNo: 1,
  orgInvcNo: 0,
  custTin: null,
  custNm: null,
  salesTyCd: 'N',
  rcptTyCd: 'S',
  pmtTyCd: '06',
  salesSttsCd: '02',
  cfmDt: '20261120093000',
  salesDt: '20261120',
  stockRlsDt: '20261120093000',
  cnclReqDt: null,
  cnclDt: null,
  rfdDt: null,
  rfdRsnCd: null,
  totItemCnt: 1,
  taxblAmtA: 0,
  taxblAmtB: 86.21,
  taxblAmtC: 0,
  taxblAmtD: 0,
  taxblAmtE: 0,
  taxRtA: 0,
  taxRtB: 16,
  taxRtC: 0,
  taxRtD: 0,
  taxRtE: 0,
  taxAmtA: 0,
  taxAmtB: 13.79,
  taxAmtC: 0,
  taxAmtD: 0,
  taxAmtE: 0,
  totTaxblAmt: 86.21,
  totTaxAmt: 13.79,
  totAmt: 100,
  prchrAcptcYn: 'N',
  remark: null,
  regrId: 'sim',
  regrNm: 'sim',
  modrId: 'sim',
  modrNm: 'sim',
  receipt: {
    custTin: null,
    custMblNo: null,
    rcptPbctDt: '20261120093000',
    trdeNm: 'SIM',
    adrs: null,
    topMsg: null,
    btmMsg: null,
    prchrAcptcYn: 'N',
  },
  itemList: [
    {
      itemSeq: 1,
      itemCd: 'KE2NTNO0000001',
      itemClsCd: '5059690800',
      itemNm: 'Sim item',
      bcd: null,
      pkgUnitCd: 'NT',
      pkg: 1,
      qtyUnitCd: 'NO',
      qty: 1,
      prc: 100,
      splyAmt: 100,
      dcRt: 0,
      dcAmt: 0,
      isrccCd: null,
      isrccNm: null,
      isrcRt: null,
      isrcAmt: null,
      taxTyCd: 'B',
      taxblAmt: 86.21,
      taxAmt: 13.79,
      totAmt: 100,
    },
  ],
};

const linesOf = (body: Record<string, unknown>) => body.itemList as Record<string, unknown>[];

describe('the amounts of a document', () => {
  it('are those of vector V4', () => {
    expect(saleBody(sale(), 1, device)).toEqual(first);
  });

  it('are those of vector V5: bands side by side, the sum of their lines', () => {
    const lines = [
      line({ quantity: '2', unitPrice: '3500', total: '7000' }),
      line({ unitPrice: '200', total: '200', taxLetter: 'A', taxRate: '0' }),
      line({ unitPrice: '1000', total: '1000', taxLetter: 'C', taxRate: '0' }),
      line({ unitPrice: '216', total: '216', taxLetter: 'E', taxRate: '8' }),
    ];
    expect(saleBody(sale({ lines, total: '8416.00' }), 1, device)).toMatchObject({
      ...{ taxblAmtB: 6034.48, taxAmtB: 965.52, taxRtB: 16, taxblAmtA: 200, taxAmtA: 0, taxblAmtC: 1000, taxAmtC: 0 },
      ...{ taxblAmtE: 200, taxAmtE: 16, taxRtE: 8, totTaxblAmt: 7434.48, totTaxAmt: 981.52, totAmt: 8416 },
    });
  });

  it.each([
    ['V6', line({ quantity: '0.375', unitPrice: '480', total: '180' }), [180, 0, 0, 155.17, 24.83, 180]],
    [
      'V7',
      line({ quantity: '3', unitPrice: '1000', discount: '300', total: '2700' }),
      [3000, 10, 300, 2327.59, 372.41, 2700],
    ],
    ['a half cent', line({ unitPrice: '0.58', total: '0.58' }), [0.58, 0, 0, 0.5, 0.08, 0.58]],
    ['nothing', line({ unitPrice: '0', total: '0' }), [0, 0, 0, 0, 0, 0]],
    ['a gift', line({ unitPrice: '100', discount: '100', total: '0' }), [100, 100, 100, 0, 0, 0]],
  ])('are those of %s', (_name, only, expected) => {
    const [found] = linesOf(saleBody(sale({ lines: [only], total: only.total }), 1, device));
    expect(['splyAmt', 'dcRt', 'dcAmt', 'taxblAmt', 'taxAmt', 'totAmt'].map((name) => found?.[name])).toEqual(expected);
  });

  it('bear tax in the taxable amount where the device says so', () => {
    const settings = { ...defaultSettings, taxableBasis: 'gross' as const };
    expect(saleBody(sale(), 1, { settings })).toMatchObject({ taxblAmtB: 100, taxAmtB: 13.79, totAmt: 100 });
  });

  it('are below zero on a credit note where the device says so, its quantity and price never', () => {
    const settings = { ...defaultSettings, creditSign: 'negative' as const };
    const body = saleBody(credit(1), 2, { settings });
    expect(body).toMatchObject({
      rcptTyCd: 'R',
      orgInvcNo: 1,
      rfdRsnCd: '06',
      totAmt: -100,
      taxAmtB: -13.79,
      taxRtB: 16,
    });
    expect(body.taxAmtA).toBe(0);
    expect(linesOf(body)[0]).toMatchObject({ qty: 1, prc: 100, splyAmt: -100, totAmt: -100, dcAmt: 0 });
    expect(saleBody(credit(1), 2, device)).toMatchObject({ totAmt: 100 });
  });

  it('always come to the total, whatever is sold', () => {
    const sold = fc.record({
      cents: fc.integer({ min: 0, max: 100_000_000 }),
      letter: fc.constantFrom(
        ...([
          ['A', '0'],
          ['B', '16'],
          ['C', '0'],
          ['E', '8'],
        ] as const),
      ),
    });
    fc.assert(
      fc.property(fc.array(sold, { minLength: 1, maxLength: 40 }), (parts) => {
        const lines = parts.map(({ cents, letter: [letter, rate] }): FiscalLine => {
          const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
          return { ...line({ unitPrice: price, total: price, taxRate: rate }), taxLetter: letter };
        });
        const amounts = documentAmounts(lines, 'net');
        expect(amounts.taxable + amounts.tax).toBe(amounts.total);
        expect(amounts.total).toBe(parts.reduce((running, { cents }) => running + cents, 0));
        const inBands = Object.values(amounts.bands).reduce((running, { taxable, tax }) => running + taxable + tax, 0);
        expect(inBands).toBe(amounts.total);
      }),
    );
  });
});

describe('a document that does not fit itself is not sent', () => {
  it.each([
    ['quantity and price are not the total', { lines: [line({ quantity: '2' })] }, 'totAmt'],
    ['the lines are not its total', { total: '99.99' }, 'totAmt'],
    ['nothing is on it', { lines: [] }, 'itemList'],
    ['a quantity is zero', { lines: [line({ quantity: '0', total: '0' })], total: '0' }, 'itemList'],
    ['a line is below zero', { lines: [line({ unitPrice: '-100', total: '-100' })], total: '-100' }, 'itemList'],
    ['a discount is below zero', { lines: [line({ discount: '-1', total: '101' })], total: '101' }, 'itemList'],
    ['an amount has three decimals', { lines: [line({ unitPrice: '100.005' })] }, 'itemList'],
    ['an amount is no number', { lines: [line({ total: 'NaN' })] }, 'itemList'],
    ['a quantity has four decimals', { lines: [line({ quantity: '1.0001' })] }, 'itemList'],
    ['one band has two rates', { lines: [line(), line({ taxRate: '14' })], total: '200' }, 'taxTyCd'],
    ['its number is too long', { humanNumber: 'X'.repeat(51) }, 'trdInvcNo'],
    ['its time is no time', { issuedAt: '2026-11-20T09:30' }, 'cfmDt'],
    ['it has a reason without an original', { refund: { at: '20261120093000', reasonCode: '06' } }, 'rfdRsnCd'],
    ['it has an original without a reason', { original: { number: 1 } }, 'rfdRsnCd'],
  ])('because %s', (_why, change, field) => {
    expect(() => saleBody(sale(change), 1, device)).toThrow(expect.objectContaining({ field }) as FiscalBodyError);
  });
});

describe('texts of a document', () => {
  it('keep every script, cut to the field without breaking a character', () => {
    const names = ['Ugali wa mahindi', 'شاي كيني', '肯尼亚茶', 'Чай', 'चाय', `${'x'.repeat(199)}😀`, '  a \n b  '];
    const lines = names.map((name) => line({ name }));
    const sent = linesOf(saleBody(sale({ lines, total: String(names.length * 100) }), 1, device)).map(
      ({ itemNm }) => itemNm,
    );
    expect(sent).toEqual([...names.slice(0, 5), 'x'.repeat(199), 'a b']);
  });

  it('leave out what would be something else when it is cut', () => {
    const lines = [line({ barcode: '1'.repeat(21) })];
    const customer = { taxNumber: 'A123456789ZZ', name: 'Wanjiru', phone: null };
    const body = saleBody(sale({ lines, customer }), 1, device);
    expect(linesOf(body)[0]?.bcd).toBeNull();
    expect(body).toMatchObject({ custTin: null, custNm: 'Wanjiru' });
  });

  it.each([
    ['A123456789Z', 'A123456789Z'],
    [' a123 456 789z ', 'A123456789Z'],
    ['1000123456', null],
    ['', null],
  ])('name a buyer by a PIN only: %s', (taxNumber, sent) => {
    const body = saleBody(sale({ customer: { taxNumber, name: null, phone: null } }), 1, device);
    expect(body).toMatchObject({ custTin: sent, receipt: { custTin: sent } });
  });

  it('name people by the last 20 characters of a long id', () => {
    const operator = { id: '3f2b8c1e-1111-4222-8333-444455556666', name: 'Amina' };
    expect(saleBody(sale({ operator }), 1, device)).toMatchObject({ regrId: '42228333444455556666', modrNm: 'Amina' });
  });

  it('carry 300 lines', () => {
    const lines = Array.from({ length: 300 }, () => line({ unitPrice: '0.33', total: '0.33' }));
    const body = saleBody(sale({ lines, total: '99' }), 1, device);
    expect(body).toMatchObject({ totItemCnt: 300, totTaxblAmt: 84, totTaxAmt: 15, totAmt: 99 });
    expect(linesOf(body)[299]).toMatchObject({ itemSeq: 300, taxblAmt: 0.28, taxAmt: 0.05 });
  });
});
