import { formatAmount, taxText } from '../format/format.ts';
import { fromNumeric, quantityFromNumeric, subtract, sum } from '../money/money.ts';
import type {
  AnsweredDocument,
  BusinessAnswer,
  GoodsAnswer,
  QuoteAnswer,
  SaleAnswer,
  StatementAnswer,
  TermsAnswer,
} from './answerTypes.ts';
import { billingInvoiceDocument } from './billingInvoiceDocument.ts';
import type { DocumentBusiness, DocumentModel } from './documentModel.ts';
import type { DocumentGoods } from './goodsTable.ts';
import { FIRST_PAPERS, paperDate, type PapersAnswer } from './paperRules.ts';
import { purchaseOrderDocument } from './purchaseOrderDocument.ts';
import { quoteDocument } from './quoteDocument.ts';
import { reportDocument } from './reportDocument.ts';
import { saleDocument, type SaleSource, type SaleTerms } from './saleDocument.ts';
import { statementDocument } from './statementDocument.ts';

/** The document of an answer of the database: for mails, and for whoever holds a link. */
export function documentOfAnswer(document: AnsweredDocument): DocumentModel {
  switch (document.kind) {
    case 'quote':
      return quoteOf(document.answer, document.url);
    case 'statement':
      return statementOf(document.answer);
    case 'purchase_order':
      return purchaseOrderDocument(document.answer, businessOf(document.answer));
    case 'billing_invoice':
      return billingInvoiceDocument(document.answer, document.timezone);
    case 'report':
      return reportDocument(document.answer, businessOf(document.answer));
    case 'receipt':
    case 'invoice': {
      const { answer, url, terms, kind } = document;
      const isInvoice = kind === 'invoice' || terms !== null;
      return saleDocument(saleOf(answer), {
        business: businessOf(answer),
        timezone: answer.business.timezone,
        footer: answer.receipt_footer,
        url,
        terms: terms === null ? null : termsOf(terms),
        isInvoice,
        stamp: saleStamp(answer.sale, isInvoice),
      });
    }
  }
}

const SALE_STAMPS: Partial<Record<string, string>> = {
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  voided: 'Void',
};

/** What the reader must not miss of a sale: who was billed sees at once that nothing is left to pay. */
function saleStamp({ status, balance_due: due }: SaleAnswer['sale'], isInvoice: boolean): string | null {
  return SALE_STAMPS[status] ?? (isInvoice && due <= 0 ? 'Paid' : null);
}

/** Where the business has not named them. */
const TENDERS: Partial<Record<string, string>> = {
  cash: 'Cash',
  card: 'Card',
  mobile_money: 'Mobile money',
  store_credit: 'Store credit',
  gift_card: 'Gift card',
  loyalty: 'Points',
  on_account: 'On account',
  bank: 'Bank transfer or cheque',
};

const present = (lines: readonly (string | null | undefined)[]): string[] =>
  lines.filter((line): line is string => line != null && line !== '');

function businessOf(answer: {
  business: BusinessAnswer;
  tax_pin: string | null;
  tax_pin_label: string;
  papers?: PapersAnswer;
}): DocumentBusiness {
  const { name, logo_url: logoUrl, phone, email, address } = answer.business;
  const { papers = FIRST_PAPERS } = answer;
  const town = present([address.postal_code, address.city]).join(' ');
  return {
    name,
    logoUrl: papers.shows_logo ? logoUrl : null,
    addressLines: present([address.line_1, address.line_2, town, address.state_province]),
    phone,
    email,
    taxPin: answer.tax_pin,
    taxPinLabel: answer.tax_pin_label,
    header: papers.header,
    papers,
  };
}

function goodsOf(line: GoodsAnswer): DocumentGoods {
  const promotions = line.promotions.map(({ name, amount }) => ({ name, amount: fromNumeric(amount) }));
  const serials = (line.serials ?? []).map(({ serial_number: number }) => number);
  return {
    id: line.id,
    name: line.name,
    quantity: quantityFromNumeric(line.quantity),
    unit: line.unit,
    unitPrice: fromNumeric(line.unit_price),
    discount: subtract(fromNumeric(line.discount_amount), sum(promotions.map(({ amount }) => amount))),
    gross: fromNumeric(line.gross_amount),
    taxCode: line.tax_code ?? null,
    details: [
      ...(line.modifiers ?? []).map(({ name, amount }) =>
        amount === 0 ? name : `${name} +${formatAmount(fromNumeric(amount))}`,
      ),
      ...(serials.length === 0
        ? []
        : [`${serials.length === 1 ? 'Serial number' : 'Serial numbers'} ${serials.join(', ')}`]),
      ...promotions.map(({ name, amount }) => `${name} −${formatAmount(amount)}`),
    ],
  };
}

function quoteOf(answer: QuoteAnswer, url: string | null): DocumentModel {
  const { quote, business } = answer;
  return quoteDocument(
    {
      number: quote.quote_number,
      status: quote.status,
      createdAt: quote.issued_on,
      validUntil: quote.valid_until,
      contactName: quote.issued_to,
      madeByName: null,
      currencyCode: quote.currency_code,
      pricesIncludeTax: quote.prices_include_tax,
      lines: quote.lines.map(goodsOf),
      discount: fromNumeric(quote.discount_amount),
      tax: fromNumeric(quote.tax_amount),
      total: fromNumeric(quote.total_amount),
      note: quote.note,
    },
    { business: businessOf(answer), timezone: business.timezone, url },
  );
}

function saleOf(answer: SaleAnswer): SaleSource {
  const { sale, business, issued_to: issuedTo, tender_names: names } = answer;
  return {
    number: sale.invoice_number,
    issuedOn: sale.business_date,
    currencyCode: sale.currency_code,
    pricesIncludeTax: sale.prices_include_tax,
    facts: [{ label: 'Date', value: paperDate(answer, sale.business_date, business.timezone) }],
    customerName: issuedTo ?? sale.contact?.name ?? null,
    lines: sale.lines.map(goodsOf),
    deliveryFee: fromNumeric(sale.delivery_fee),
    returned: null,
    discount: fromNumeric(sale.discount_amount),
    steps: [],
    total: { label: 'Total', amount: fromNumeric(sale.total_amount) },
    payments: sale.payments.map((payment) => [
      paymentName(payment, names),
      fromNumeric(payment.amount_tendered ?? payment.amount),
    ]),
    rounding: fromNumeric(sale.rounding_amount ?? 0),
    cashRounding: fromNumeric(sale.cash_rounding_amount ?? 0),
    change: fromNumeric(sale.change_due),
    refunded: fromNumeric(sale.refunded_amount),
    balanceDue: fromNumeric(sale.balance_due),
    taxes: taxesOf(sale, business.tax_names ?? []),
    // Between the business and whoever served.
    note: null,
    fiscal: sale.fiscal_block ?? null,
  };
}

function paymentName(
  { tender_type: tender, reference }: SaleAnswer['sale']['payments'][number],
  names: SaleAnswer['tender_names'],
): string {
  if (reference === 'Paid in advance' || reference?.startsWith('Exchange ') === true) return reference;
  return present([names?.[tender] ?? TENDERS[tender] ?? tender, reference]).join(' ');
}

/** None where the business has no taxes. */
function taxesOf({ taxes, tax_amount: tax }: SaleAnswer['sale'], names: NonNullable<BusinessAnswer['tax_names']>) {
  if (tax === 0 && !taxes.some(({ tax_rate_percent: rate }) => rate > 0)) return [];
  return taxes.map((row) => {
    const known = names.find(
      (name) => name.tax_code === row.tax_code && name.tax_rate_percent === row.tax_rate_percent,
    );
    const text = taxText(known?.name ?? 'Tax', row.tax_rate_percent);
    return {
      label: present([row.tax_code, text]).join(' '),
      net: fromNumeric(row.net_amount),
      tax: fromNumeric(row.tax_amount),
    };
  });
}

function termsOf(terms: TermsAnswer): SaleTerms {
  const { address } = terms;
  const town = present([address?.postal_code, address?.city]).join(' ');
  return {
    dueOn: terms.due_on,
    isPaid: terms.open_amount <= 0,
    isOverdue: terms.is_overdue ?? false,
    taxPin: terms.tax_pin,
    howToPay: terms.how_to_pay,
    addressLines: present([address?.line_1, address?.line_2, town]),
  };
}

function statementOf(answer: StatementAnswer): DocumentModel {
  const { ageing } = answer;
  return statementDocument(
    {
      contact: answer.contact,
      from: answer.from,
      to: answer.to,
      currencyCode: answer.currency_code,
      openingBalance: fromNumeric(answer.opening_balance),
      entries: answer.entries.map((entry) => ({
        kind: entry.kind,
        documentId: entry.document_id,
        number: entry.number,
        businessDate: entry.business_date,
        dueOn: entry.due_on,
        amount: fromNumeric(entry.amount),
        balance: fromNumeric(entry.balance),
      })),
      closingBalance: fromNumeric(answer.closing_balance),
      ageing: {
        current: fromNumeric(ageing.current),
        d1To30: fromNumeric(ageing.d1_30),
        d31To60: fromNumeric(ageing.d31_60),
        d61To90: fromNumeric(ageing.d61_90),
        d90Plus: fromNumeric(ageing.d90_plus),
      },
    },
    { business: businessOf(answer) },
  );
}
