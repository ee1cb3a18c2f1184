import {
  paperDateTime,
  amountRow,
  totalRow,
  type DocumentFact,
  type DocumentModel,
  type DocumentNote,
  type DocumentSum,
  type DocumentSums,
} from '@dukani/shared/documents';
import { negate, zero } from '@dukani/shared/money';
import { documentBusiness, type NamedBusiness } from '../common/documents/documentBusiness';
import type { ReceiptHeader } from '../common/papers/receiptHeaderApi';
import type { TenderNames } from '../common/tenderNames';
import type { TakenByTender, TillReport } from '../checkout/till-sessions/tillSessionsApi';
import { MOVEMENT_NAMES } from './CashMovementDialog';
import { drawerSum } from './drawerSum';

interface TillReportParts {
  report: TillReport;
  business: NamedBusiness & { timezone: string; currencyCode: string };
  header: ReceiptHeader | undefined;
  tenderNames: TenderNames;
}

/** The X report of an open till, the Z report of a closed one. */
export function tillReportDocument({ report, business, header, tenderNames }: TillReportParts): DocumentModel {
  const { zNumber } = report;
  const taken = (title: string, rows: readonly TakenByTender[]) =>
    rows.map(({ tenderType, amount, count }) => amountRow(`${title}: ${tenderNames[tenderType]} (${count})`, amount));
  return {
    kind: 'till_report',
    title: zNumber === null ? 'X report' : 'Z report',
    number: zNumber === null ? null : String(zNumber),
    stamp: zNumber === null ? 'Till still open' : null,
    business: documentBusiness(header, business),
    party: null,
    facts: reportFacts(report, business.timezone, header),
    tables: [],
    sums: [
      { rows: salesSums(report, business.currencyCode) },
      {
        title: 'Payments',
        rows: [
          ...report.tenders.map(({ tenderType, amount, count }) =>
            amountRow(`${tenderNames[tenderType]} (${count})`, amount),
          ),
          ...(report.rounding === zero ? [] : [amountRow('Rounding', report.rounding)]),
        ],
      },
      {
        title: 'Besides sales',
        rows: [...taken('Gift cards sold', report.giftCardsSold), ...taken('Paid on account', report.accountPayments)],
      },
      { title: 'Refunds', rows: taken('Refunded', (report.refundTenders ?? []).map(paidBack)) },
      { title: 'Payments without proof', rows: taken('No proof yet', report.unproven) },
      { title: 'Cash in the drawer', rows: drawerSums(report) },
      { title: 'Cash in and out', rows: movementSums(report) },
    ].filter(({ rows }: DocumentSums) => rows.length > 0),
    taxes: null,
    notes: approvalNotes(report),
    code: null,
    footer: null,
  };
}

const paidBack = (row: TakenByTender): TakenByTender => ({ ...row, amount: negate(row.amount) });

function reportFacts(report: TillReport, timezone: string, header: ReceiptHeader | undefined): DocumentFact[] {
  const { tillName, openedAt, openedByName, closedAt, saleCount } = report;
  return [
    { label: 'Till', value: tillName },
    { label: 'Opened', value: paperDateTime(header, openedAt, timezone) },
    ...(openedByName === null ? [] : [{ label: 'Cashier', value: openedByName }]),
    ...(closedAt === null ? [] : [{ label: 'Closed', value: paperDateTime(header, closedAt, timezone) }]),
    { label: 'Sales', value: String(saleCount) },
  ];
}

/** Sales less refunds are net and tax. */
function salesSums(report: TillReport, currencyCode: string): DocumentSum[] {
  return [
    totalRow({ label: 'Sales', amount: report.salesTotal, currencyCode }),
    amountRow('Refunds', negate(report.refunds)),
    amountRow('Net', report.net),
    ...(report.tax === 0 ? [] : [amountRow('Tax', report.tax)]),
    amountRow('Discounts', report.discounts),
  ];
}

/** The cash, added up as it would be on paper: what the drawer began with, what came and went, what should lie in it. */
function drawerSums(report: TillReport): DocumentSum[] {
  const { expectedCash, countedCash, overShort, counts } = report;
  const isCounted = countedCash !== null;
  const recounts = countSums(counts);
  return [
    ...drawerSum(report).map(({ label, amount }) => amountRow(label, amount)),
    ...(expectedCash === null ? [] : [{ ...amountRow('Expected in drawer', expectedCash), isSubtotal: true }]),
    ...(isCounted ? [amountRow('Counted', countedCash)] : recounts),
    ...(overShort === null
      ? []
      : [amountRow(overShort < 0 ? 'Short' : overShort > 0 ? 'Over' : 'Difference', overShort)]),
    ...(isCounted && counts.length > 1 ? recounts : []),
  ];
}

const approvalNotes = ({ varianceApproval: approval }: TillReport): DocumentNote[] =>
  approval === null ? [] : [{ title: `Difference approved by ${approval.approverName}`, text: approval.reason }];

/** The first count, which nobody can count away, and how often it was counted again. */
function countSums(counts: TillReport['counts']): DocumentSum[] {
  const [first] = counts;
  if (first === undefined) return [];
  const { counted, overShort } = first;
  return [
    amountRow('First count', counted),
    ...(overShort === null
      ? []
      : [amountRow(overShort < 0 ? 'Short at the first count' : 'Over at the first count', overShort)]),
    { label: 'Times counted', value: String(counts.length) },
  ];
}

const movementSums = ({ movements }: TillReport): DocumentSum[] =>
  movements.map(({ kind, reason, amount }) => amountRow(`${MOVEMENT_NAMES[kind]}: ${reason}`, amount));
