import { formatAmount } from '@dukani/shared/format';
import { paperDateTime, amountRow, totalRow, type DocumentModel } from '@dukani/shared/documents';
import { compare, fromNumeric, negate, zero } from '@dukani/shared/money';
import type { ContactPayment } from '@dukani/shared/rpc';
import { documentBusiness, type NamedBusiness } from '../common/documents/documentBusiness';
import type { ReceiptHeader } from '../common/papers/receiptHeaderApi';
import type { TenderNames } from '../common/tenderNames';

interface AccountPaymentParts {
  payment: ContactPayment;
  customerName: string;
  business: NamedBusiness & { timezone: string; currencyCode: string };
  header: ReceiptHeader | undefined;
  tenderNames: TenderNames;
}

/** The receipt of money for what a customer owed: what it settled, and what is still owed. */
export function accountPaymentDocument(parts: AccountPaymentParts): DocumentModel {
  const { payment, customerName, business, header, tenderNames } = parts;
  const { currencyCode, timezone } = business;
  const tender = tenderNames[payment.tender_type];
  const deposit = fromNumeric(payment.unallocated_amount);
  const balance = fromNumeric(payment.balance);
  const isAhead = compare(balance, zero) < 0;
  const servedBy = payment.received_by_name;
  return {
    kind: 'deposit_receipt',
    title: 'Receipt',
    number: payment.payment_number,
    stamp: payment.reversed_at === null ? null : 'Reversed',
    business: documentBusiness(header, business),
    party: { label: 'Customer', name: customerName, lines: [] },
    facts: [
      { label: 'Date', value: paperDateTime(header, payment.received_at, timezone) },
      ...(servedBy === null || header?.papers.shows_cashier === false ? [] : [{ label: 'Served by', value: servedBy }]),
    ],
    tables: [
      {
        label: 'Payment for',
        columns: [{ title: 'Payment for' }, { title: currencyCode, isFigure: true }],
        rows: [
          ...payment.allocations.map(({ item_id: key, number, amount, open_amount: open }) => ({
            key,
            cells: [number ?? 'Opening balance', formatAmount(fromNumeric(amount))],
            details: open === 0 ? [] : [`${formatAmount(fromNumeric(open))} still due`],
          })),
          ...(compare(deposit, zero) > 0
            ? [{ key: 'deposit', cells: ['Deposit for later purchases', formatAmount(deposit)], details: [] }]
            : []),
        ],
      },
    ],
    sums: [
      {
        rows: [
          totalRow({ label: 'Paid now', amount: fromNumeric(payment.amount), currencyCode }),
          { label: 'Paid by', value: payment.reference === null ? tender : `${tender} ${payment.reference}` },
          isAhead ? amountRow('Paid in advance', negate(balance)) : amountRow('Balance due', balance),
        ],
      },
    ],
    taxes: null,
    notes: [],
    code: null,
    footer: header?.footer ?? null,
  };
}
