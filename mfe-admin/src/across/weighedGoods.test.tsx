import { screen } from '@testing-library/react';
import { fromNumeric } from '@dukani/shared/money';
import { renderWithApp } from '@dukani/shared/testing';
import { DocumentPaper } from '@dukani/shared/documents';
import { taxNameOf } from '../common/taxNames';
import { TENDER_NAMES } from '../common/tenderNames';
import type { WebOrder } from '../orders/orderRows';
import { packingSlipDocument } from '../orders/packingSlipDocument';
import { encodeReceipt } from '../receipts/encodeReceipt';
import { receiptDocument } from '../receipts/receiptDocument';
import { refundProblem } from '../checkout/returns/refund';
import { RefundLineFields } from '../sales/refund/RefundLineFields';
import type { Sale, SaleLine } from '../checkout/saleRows';
import { needText } from '../till/dialogs/approvalNeed';
import { saleErrorSentence } from '../till/payment/saleErrorSentence';
import { ApiError } from '@dukani/shared/errors';

const bananas: SaleLine = {
  id: 'l1',
  productId: 'p1',
  name: 'Bananas',
  sku: null,
  unit: 'kg',
  quantity: 1350,
  returnedQuantity: 600,
  listPrice: fromNumeric(120),
  unitPrice: fromNumeric(120),
  discount: fromNumeric(0),
  gross: fromNumeric(162),
  taxRatePercent: 0,
  taxCode: 'E',
};
const mugs: SaleLine = {
  ...bananas,
  id: 'l2',
  productId: 'p2',
  name: 'Mug',
  unit: 'each',
  quantity: 2000,
  gross: fromNumeric(240),
};
const sale = {
  id: 's1',
  invoiceNumber: 'INV-000001',
  currencyCode: 'KES',
  occurredAt: '2026-11-21T10:00:00Z',
  cashierName: 'Ben',
  operatorName: null,
  tillName: null,
  contact: null,
  approvals: [],
  late: null,
  note: null,
  lines: [bananas, mugs],
  taxes: [],
  payments: [],
  tax: 0,
  discount: fromNumeric(0),
  deliveryFee: fromNumeric(0),
  change: fromNumeric(0),
  balanceDue: fromNumeric(0),
  total: fromNumeric(402),
} as unknown as Sale;
const business = { name: 'Duka', timezone: 'Africa/Nairobi' };
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

describe('goods by weight are named with their unit, pieces without', () => {
  it('on the receipt of the screen and of the browser’s print', () => {
    const parts = { header: undefined, invoiceUrl: null, tenderNames: TENDER_NAMES, taxName: taxNameOf([]) };
    renderWithApp(<DocumentPaper size="80" document={receiptDocument({ sale, business, ...parts })} />, {
      session: {},
    });
    const goods = screen.getByRole('table', { name: 'Goods' });
    expect(plain(goods.textContent)).toContain('1.35 kg × 120.00');
    expect(plain(goods.textContent)).toContain('2 × 120.00');
  });

  it('on the receipt of a receipt printer, in signs that it has', () => {
    const bytes = encodeReceipt(
      { language: 'esc-pos', codepageMapping: null },
      {
        sale,
        business,
        header: undefined,
        invoiceUrl: null,
        printCount: 1,
        columns: 48,
        tenderNames: TENDER_NAMES,
        taxName: taxNameOf([]),
        opensDrawer: false,
      },
    );
    const text = String.fromCharCode(...bytes);
    expect(text).toContain('1.35 kg x 120.00');
    expect(text).toContain('2 x 120.00');
  });

  it('in a return: what can be returned, and why more cannot', () => {
    const line = { saleLineId: 'l1', quantityText: '0.9', restock: true };
    renderWithApp(<RefundLineFields sale={sale} line={line} onChange={jest.fn()} />, { session: {} });
    expect(plain(document.body.textContent)).toContain('0.75 kg of 1.35 kg can be returned');
    expect(plain(refundProblem(sale, [line], 'Bad'))).toBe('Only 0.75 kg of Bananas can still be returned.');
  });

  it('on the packing slip', () => {
    const order = {
      orderNumber: 'WEB-1',
      placedAt: '2026-11-21T10:00:00Z',
      currencyCode: 'KES',
      customer: { name: 'Asha', phone: '0712', email: null },
      deliveryAddress: null,
      pickupAt: null,
      pickupUntil: null,
      deliveryZone: null,
      note: null,
      total: fromNumeric(402),
      held: fromNumeric(0),
      lines: [bananas, mugs],
    } as unknown as WebOrder;
    const [goods] = packingSlipDocument({ order, business, header: undefined }).tables;
    expect(goods?.rows.map(({ cells }) => cells.map(plain))).toEqual([
      ['Bananas', '1.35 kg'],
      ['Mug', '2'],
    ]);
  });

  it('where somebody approves another price, and where there is not enough', () => {
    const lines = [{ ...bananas, modifiers: [] }] as never;
    const need = {
      permission: 'sales.override_price',
      prices: [{ product_id: 'p1', unit_price: 100, quantity: 1.35 }],
    };
    expect(plain(needText(need as never, { lines }, 'KES'))).toContain('1.35 kg of Bananas for KSh 100.00 / kg');
    const short = new ApiError({
      code: 'insufficient_stock',
      status: 409,
      message: '',
      details: { lines: [{ product_id: 'p1', available: 0.5 }] },
    });
    expect(plain(saleErrorSentence(short, { lines } as never, 'KES'))).toContain('Bananas (0.5 kg left)');
  });
});
