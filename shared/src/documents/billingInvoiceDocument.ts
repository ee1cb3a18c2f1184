import { formatAmount, formatCurrency, formatDate } from '../format/format.ts';
import { fromNumeric } from '../money/money.ts';
import type { BillingInvoiceAnswer } from './answerTypes.ts';
import type { DocumentModel, DocumentSum } from './documentModel.ts';
import { totalRow } from './totalRow.ts';

const STAMPS: Partial<Record<string, string>> = { draft: 'Draft', paid: 'Paid', void: 'Cancelled' };

/** An invoice of the platform as it was issued: seller and buyer, lines, tax, and what was paid of it. */
export function billingInvoiceDocument(invoice: BillingInvoiceAnswer, timezone: string): DocumentModel {
  const { buyer, currency } = invoice;
  const amountOf = (amount: number) => formatAmount(fromNumeric(amount));
  const sum = (label: string, amount: number): DocumentSum[] =>
    amount === 0 ? [] : [{ label, value: amountOf(amount) }];
  const goods = invoice.lines.filter(({ kind }) => kind !== 'tax' && kind !== 'rounding');
  const total = { label: 'Total', amount: fromNumeric(invoice.total), currencyCode: currency };
  return {
    kind: 'invoice',
    title: 'Invoice',
    number: invoice.number,
    stamp: STAMPS[invoice.status] ?? null,
    business: {
      name: invoice.seller.name,
      logoUrl: null,
      addressLines: [],
      phone: null,
      email: null,
      taxPin: null,
      taxPinLabel: 'Tax number',
      header: null,
    },
    party: {
      label: 'For',
      name: buyer.name,
      lines: [buyer.address, buyer.tax_id === null ? null : `Tax number ${buyer.tax_id}`].filter(
        (line) => line !== null,
      ),
    },
    facts: [
      { label: 'Date', value: formatDate(invoice.issued_at, timezone) },
      { label: 'Due', value: formatDate(invoice.due_at, timezone), isStrong: true },
      {
        label: 'Period',
        value: `${formatDate(invoice.period_start, timezone)} to ${formatDate(invoice.period_end, timezone)}`,
      },
    ],
    tables: [
      {
        label: 'Lines',
        columns: [{ title: 'Description' }, { title: `Amount, ${currency}`, isFigure: true }],
        rows: goods.map(({ description, amount }, index) => ({
          key: String(index),
          cells: [description, amountOf(amount)],
        })),
      },
    ],
    sums: [
      {
        rows: [
          ...sum(`Tax ${invoice.tax_rate_percent}%`, invoice.tax),
          ...sum('Rounding', invoice.rounding),
          totalRow(total),
          ...sum('From your balance', -invoice.credit_used),
          ...sum('Paid', -invoice.paid_amount),
          ...(invoice.owed === 0
            ? []
            : [{ label: 'To pay', value: formatCurrency(fromNumeric(invoice.owed), currency), isSubtotal: true }]),
        ],
      },
    ],
    taxes: null,
    notes: notesOf(invoice, timezone),
    code: null,
    footer: null,
  };
}

/** What was paid and credited, each a line under the sums. */
function notesOf(invoice: BillingInvoiceAnswer, timezone: string): DocumentModel['notes'] {
  const { currency } = invoice;
  return [
    ...invoice.payments
      .filter(({ state, receipt }) => state === 'succeeded' && receipt !== null)
      .map(({ amount, receipt, settled_at: at }) => ({
        text: `Paid ${formatCurrency(fromNumeric(amount), currency)}${at === null ? '' : ` on ${formatDate(at, timezone)}`}, receipt ${receipt ?? ''}.`,
      })),
    ...invoice.credit_notes.map(({ number, amount }) => ({
      text: `Credit note ${number}: ${formatCurrency(fromNumeric(amount), currency)}.`,
    })),
  ];
}
