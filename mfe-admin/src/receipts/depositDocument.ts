import { formatAmount, quantityText } from '@dukani/shared/format';
import {
  paperDate,
  paperDateTime,
  amountRow,
  amountRows,
  totalRow,
  type DocumentFact,
  type DocumentModel,
} from '@dukani/shared/documents';
import { subtract, sum } from '@dukani/shared/money';
import { documentBusiness, type NamedBusiness } from '../common/documents/documentBusiness';
import type { ReceiptHeader } from '../common/papers/receiptHeaderApi';
import type { TenderNames } from '../common/tenderNames';
import type { DepositSlip, OrderDeposit } from '../checkout/deposits/depositApi';

interface DepositParts {
  slip: DepositSlip;
  deposit: OrderDeposit;
  business: NamedBusiness & { timezone: string };
  header: ReceiptHeader | undefined;
  tenderNames: TenderNames;
}

/** The receipt of a payment in advance. It is no invoice: that comes with the goods. */
export function depositDocument({ slip, deposit, business, header, tenderNames }: DepositParts): DocumentModel {
  const { currencyCode } = slip;
  const footer = header?.footer ?? null;
  return {
    kind: 'deposit_receipt',
    title: 'Receipt',
    number: deposit.number,
    stamp: deposit.isTakenBack ? 'Reversed' : null,
    business: documentBusiness(header, business),
    party: { label: 'Customer', name: slip.customerName, lines: [] },
    facts: depositFacts({ slip, deposit, header }, business.timezone),
    tables: [
      {
        label: 'Goods reserved',
        columns: [{ title: 'Reserved for you' }, { title: currencyCode, isFigure: true }],
        rows: slip.lines.map(({ id, name, quantity, unit, gross }) => ({
          key: id,
          cells: [name, formatAmount(gross)],
          details: [quantityText(quantity, unit)],
        })),
      },
    ],
    sums: [{ rows: depositSums(slip, deposit, tenderNames) }],
    taxes: null,
    notes: [
      { text: deposit.isTakenBack ? 'This payment was reversed.' : 'Deposit. You get the invoice with the goods.' },
    ],
    code: null,
    footer,
  };
}

/** Orders are held to the end of a day: midnight belongs to the next. */
const lastMomentBefore = (iso: string): string => new Date(Date.parse(iso) - 1).toISOString();

function depositFacts(
  { slip, deposit, header }: Pick<DepositParts, 'slip' | 'deposit' | 'header'>,
  timezone: string,
): DocumentFact[] {
  const { receivedByName } = deposit;
  return [
    { label: 'For order', value: slip.orderNumber },
    { label: 'Date', value: paperDateTime(header, deposit.createdAt, timezone) },
    ...(receivedByName === null || header?.papers.shows_cashier === false
      ? []
      : [{ label: 'Served by', value: receivedByName }]),
    ...(slip.heldUntil === null
      ? []
      : [{ label: 'Reserved until', value: paperDate(header, lastMomentBefore(slip.heldUntil), timezone) }]),
  ];
}

/** What was paid now, altogether by then, and what was left. */
function depositSums(
  slip: DepositSlip,
  deposit: OrderDeposit,
  names: TenderNames,
): DocumentModel['sums'][number]['rows'] {
  const before = slip.deposits.slice(0, slip.deposits.indexOf(deposit));
  const paidBefore = sum(
    before.filter(({ kind }) => kind === 'paid' || kind === 'taken_back').map(({ amount }) => amount),
  );
  const tender = deposit.tenderType === null ? '' : names[deposit.tenderType];
  return [
    amountRow('Order total', slip.total),
    ...amountRows([['Paid earlier', paidBefore]]),
    totalRow({ label: 'Paid now', amount: deposit.amount, currencyCode: slip.currencyCode }),
    { label: 'Paid by', value: deposit.reference === null ? tender : `${tender} ${deposit.reference}` },
    amountRow('Balance due', subtract(slip.total, sum([paidBefore, deposit.amount]))),
  ];
}
