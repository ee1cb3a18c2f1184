import {
  paperDateTime,
  saleDocument,
  type DocumentGoods,
  type DocumentModel,
  type SaleSource,
} from '@dukani/shared/documents';
import { fromNumeric, zero } from '@dukani/shared/money';
import { documentBusiness } from '../../common/documents/documentBusiness';
import type { ReceiptHeader } from '../../common/papers/receiptHeaderApi';
import type { Business } from '../../common/useBusiness';
import { contentOf, type PapersDraft } from './papersDraft';

const goods = (id: string, name: string, quantity: number, unitPrice: number): DocumentGoods => ({
  id,
  name,
  quantity: quantity * 1000,
  unit: 'each',
  unitPrice: fromNumeric(unitPrice),
  discount: zero,
  gross: fromNumeric(quantity * unitPrice),
  taxCode: 'A',
});

/** A sale that nobody made, so that an owner sees what customers will get. */
function sampleSale(currencyCode: string, isInvoice: boolean): Omit<SaleSource, 'facts'> {
  const total = fromNumeric(696);
  return {
    number: 'SAMPLE-000123',
    issuedOn: '2026-11-21',
    currencyCode,
    pricesIncludeTax: true,
    customerName: 'Akinyi Ochieng',
    lines: [goods('1', 'Sample product', 2, 174), goods('2', 'Another product with a longer name', 1, 348)],
    deliveryFee: zero,
    returned: null,
    discount: zero,
    steps: [],
    total: { label: 'Total', amount: total },
    payments: isInvoice ? [] : [['Cash', fromNumeric(700)]],
    rounding: zero,
    cashRounding: zero,
    change: isInvoice ? zero : fromNumeric(4),
    refunded: zero,
    balanceDue: isInvoice ? total : zero,
    taxes: [{ label: 'A Tax 16%', net: fromNumeric(600), tax: fromNumeric(96) }],
    note: null,
  };
}

interface SampleParts {
  kind: 'receipt' | 'invoice';
  draft: PapersDraft;
  header: ReceiptHeader | undefined;
  business: Business;
}

/** A receipt or an invoice of the business as it would look with what is typed. */
export function samplePaper({ kind, draft, header: stored, business }: SampleParts): DocumentModel {
  const { header: above, footer, how_to_pay: howToPay, ...papers } = contentOf(draft);
  const isInvoice = kind === 'invoice';
  const header: ReceiptHeader = {
    name: stored?.name ?? null,
    addressLines: stored?.addressLines ?? [],
    phone: stored?.phone ?? null,
    email: stored?.email ?? null,
    taxPin: stored?.taxPin ?? null,
    taxPinLabel: stored?.taxPinLabel ?? 'PIN',
    header: above,
    footer,
    papers: { ...papers, header: above },
  };
  const { timezone } = business;
  const facts = [
    { label: 'Date', value: paperDateTime(header, '2026-11-21T11:05:00Z', timezone) },
    ...(papers.shows_cashier ? [{ label: 'Served by', value: 'Ben Otieno' }] : []),
    { label: 'Till', value: 'Till 1' },
  ];
  return saleDocument(
    { ...sampleSale(business.currencyCode, isInvoice), facts },
    {
      business: documentBusiness(header, business),
      timezone,
      footer,
      url: 'https://example.com/sample-invoice',
      stamp: 'Sample',
      terms: isInvoice
        ? {
            dueOn: '2026-12-21',
            isPaid: false,
            taxPin: null,
            howToPay,
            addressLines: ['Biashara Street 12', 'Nairobi'],
          }
        : null,
    },
  );
}
