import { fromNumeric, sum, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import type { Account } from '../../common/ledger/accountRows';
import { SUBTYPE_NAMES } from '../ledgerNames';
import { figureText } from './figureText';
import {
  addLines,
  layoutOf,
  nestAccounts,
  totalLine,
  type Asked,
  type Layout,
  type StatementLine,
  type StatementTable,
} from './statementTable';

interface BalanceOptions extends Omit<Asked, 'isBalance' | 'hasMonthTotal'> {
  accounts: readonly Account[];
  when: string;
}

const SUBTYPE_ORDER = Object.keys(SUBTYPE_NAMES) as rpc.AccountSubtype[];

/** The accounts of a side under the headings of the chart, the others in the groups of the statement. */
function groupsOf(section: rpc.StatementSection, accounts: readonly Account[], layout: Layout): StatementLine[] {
  const lines = nestAccounts(section.rows, { accounts, layout, section: section.section });
  // A heading of the chart stands where the first account below it belongs.
  const subtypeOf = ({ accountId, children }: StatementLine) =>
    section.rows.find((row) => row.account_id === (accountId ?? children[0]?.accountId))?.subtype;
  return SUBTYPE_ORDER.flatMap((subtype): StatementLine[] => {
    const members = lines.filter((line) => subtypeOf(line) === subtype);
    const singles = members.filter(({ kind }) => kind === 'account');
    // A group of one account would say everything twice.
    if (singles.length < 2) return members;
    return [
      ...members.filter(({ kind }) => kind !== 'account'),
      {
        key: `${section.section} ${subtype}`,
        label: SUBTYPE_NAMES[subtype],
        kind: 'heading',
        accountId: null,
        figures: addLines(singles, layout.columns.length),
        children: singles,
      },
    ];
  });
}

/** The rows of equity that no account holds: results are computed, never posted. */
function computedLines(answer: rpc.BalanceSheet, layout: Layout): StatementLine[] {
  const rows: [key: string, label: string, term: string, amounts: readonly number[]][] = [
    ['earlier_years', 'Profit of earlier years', 'Retained earnings', answer.earlier_years],
    ['this_year', 'Profit of this year so far', 'Current year earnings', answer.this_year],
    ['between_locations', 'Held for other locations', 'Inter-branch', answer.between_locations],
  ];
  return rows
    .filter(([, , , amounts]) => amounts.some((amount) => amount !== 0))
    .map(([key, label, term, amounts]) => ({
      ...totalLine(key, { label, term, figures: layout.fill(amounts) }),
      kind: 'account' as const,
    }));
}

interface Moved {
  section: rpc.StatementSection;
  /** The names of the accounts that stand here although the chart has them on the other side. */
  names: string[];
  amount: Money;
}

/** Tax that was paid in advance and the like stands where its balance is: the name says so, since the account is called by its usual side. */
function withMoved(section: rpc.StatementSection, accounts: readonly Account[]): Moved {
  const [usual, prefix] = section.section === 'assets' ? ['asset', 'Credit on'] : ['liability', 'Owed on'];
  const isMoved = (row: rpc.StatementRow) =>
    (accounts.find(({ id }) => id === row.account_id)?.type ?? usual) !== usual;
  const moved = section.rows.filter((row) => isMoved(row) && (row.amounts[0] ?? 0) !== 0);
  return {
    section: {
      ...section,
      rows: section.rows.map((row) => (isMoved(row) ? { ...row, name: `${prefix} “${row.name}”` } : row)),
    },
    names: moved.map(({ name }) => name),
    amount: sum(moved.map(({ amounts }) => fromNumeric(amounts[0] ?? 0))),
  };
}

/** Why the total differs from that of Accounts and of the trial balance; null where it does not. */
const movedNote = ({ names, amount }: Moved, side: string, otherSide: string): string | null =>
  names.length === 0
    ? null
    : `${side} include ${figureText(amount)} of ${names.join(', ')}. Accounts and the trial balance show it under ${otherSide}.`;

/** Balance sheet: what the business has, what it owes, and what of it belongs to the owner. */
export function balanceTable(answer: rpc.BalanceSheet, { accounts, when, ...asked }: BalanceOptions): StatementTable {
  const layout = layoutOf(answer.columns, { ...asked, isBalance: true, hasMonthTotal: false });
  const sectionOf = (name: string): rpc.StatementSection =>
    answer.sections.find(({ section }) => section === name) ?? {
      section: name,
      rows: [],
      totals: answer.columns.map(() => 0),
    };
  const assets = withMoved(sectionOf('assets'), accounts);
  const owes = withMoved(sectionOf('liabilities'), accounts);
  const liabilities = owes.section;
  const owed = liabilities.totals.map((total, place) => total + (answer.equity[place] ?? 0));
  const difference = layout.fill(answer.difference);
  const side = (section: rpc.StatementSection, words: Pick<StatementLine, 'label' | 'term'>): StatementLine => ({
    ...totalLine(section.section, { ...words, figures: layout.fill(section.totals), kind: 'heading' }),
    children: groupsOf(section, accounts, layout),
  });
  const equity = side(sectionOf('equity'), { label: 'What belongs to the owner', term: 'Equity' });
  return {
    title: 'Balance sheet',
    term: 'Statement of financial position',
    when,
    currencyCode: answer.currency_code,
    columns: layout.columns,
    lines: [
      side(assets.section, { label: 'What the business has', term: 'Assets' }),
      side(liabilities, { label: 'What the business owes', term: 'Liabilities' }),
      {
        ...equity,
        figures: layout.fill(answer.equity),
        children: [...equity.children, ...computedLines(answer, layout)],
      },
      totalLine('both', {
        label: 'Total liabilities and equity',
        figures: layout.fill(owed.map((amount) => Math.round(amount * 100) / 100)),
        kind: 'result',
      }),
      ...(difference.some((amount) => amount !== 0)
        ? [totalLine('difference', { label: 'Difference between the two sides', figures: difference, kind: 'warning' })]
        : []),
    ],
    notes: [
      movedNote(assets, 'Assets', 'liabilities'),
      movedNote(owes, 'Liabilities', 'assets'),
      answer.difference.some((amount) => fromNumeric(amount) !== 0)
        ? 'The two sides differ. Check the journal under Closing, and contact support.'
        : null,
    ].filter((note) => note !== null),
  };
}
