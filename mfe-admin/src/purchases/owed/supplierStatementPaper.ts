import type { DocumentBusiness, DocumentModel, DocumentRow } from '@dukani/shared/documents';
import { formatAmount, formatCurrency } from '@dukani/shared/format';
import { negate, type Money } from '@dukani/shared/money';
import { dayText } from '../purchaseNames';
import { entryTitle } from './entryNames';
import type { Statement } from './owedRows';

/** As books write it: less than nothing in brackets. */
const figure = (amount: Money): string => (amount < 0 ? `(${formatAmount(negate(amount))})` : formatAmount(amount));

/** What a supplier billed and was paid over a time, on pages of A4, to be compared with the supplier's own statement. */
export function supplierStatementPaper(statement: Statement, business: DocumentBusiness): DocumentModel {
  const { supplierName, supplierLines, from, to, currencyCode, entries } = statement;
  const opening: DocumentRow = {
    key: 'opening',
    cells: [dayText(from), 'Balance brought forward', '', '', '', figure(statement.opening)],
  };
  return {
    kind: 'statement',
    title: 'Supplier statement',
    file: [business.name, `Statement ${supplierName}`, `${from} ${to}`],
    number: null,
    stamp: null,
    business,
    party: { label: 'Supplier', name: supplierName, lines: supplierLines },
    facts: [
      { label: 'From', value: dayText(from) },
      { label: 'To', value: dayText(to) },
      { label: 'Amounts in', value: currencyCode },
    ],
    tables: [
      {
        label: 'Entries',
        columns: [
          { title: 'Date' },
          { title: 'Document' },
          { title: 'Reference' },
          { title: 'Due' },
          { title: 'Amount', isFigure: true },
          { title: 'Owed', isFigure: true },
        ],
        rows: [
          opening,
          ...entries.map((entry) => ({
            key: entry.key,
            cells: [
              dayText(entry.businessDate),
              entryTitle(entry),
              entry.reference ?? '',
              entry.dueOn === null ? '' : dayText(entry.dueOn),
              figure(entry.amount),
              figure(entry.balance),
            ],
          })),
        ],
      },
    ],
    sums: [
      {
        rows: [
          { label: 'Billed', value: figure(statement.billed) },
          { label: 'Paid and credited', value: figure(statement.settled) },
          { label: `Owed on ${dayText(to)}`, value: formatCurrency(statement.closing, currencyCode), isTotal: true },
        ],
      },
    ],
    taxes: null,
    notes: entries.length === 0 ? [{ text: 'No entries in this period.' }] : [],
    code: null,
    footer: null,
  };
}
