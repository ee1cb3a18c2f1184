import { add, fromNumeric, negate, sum, zero, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { ACCOUNT_TYPES, TYPE_NAMES } from '../ledgerNames';
import { totalLine, type FigureColumn, type StatementLine, type StatementTable } from './statementTable';

type Sides = Pick<StatementLine, 'figures'>;

/** Opening and change as debits less credits, the closing on its side. */
function figuresOf(opening: Money, moved: Money): (Money | null)[] {
  const closing = add(opening, moved);
  return [opening, moved, closing > 0 ? closing : null, closing < 0 ? negate(closing) : null];
}

const COLUMNS: readonly Pick<FigureColumn, 'key' | 'title'>[] = [
  { key: 'opening', title: 'At the beginning' },
  { key: 'moved', title: 'Change' },
  { key: 'debit', title: 'Debit' },
  { key: 'credit', title: 'Credit' },
];

const added = (lines: readonly Sides[]): Money[] =>
  COLUMNS.map((_column, place) => sum(lines.map(({ figures }) => figures[place] ?? zero)));

/** Trial balance: every account, and both sides come to the same. */
export function trialTable(answer: rpc.TrialBalance, { when }: { when: string }): StatementTable {
  const [asked] = answer.columns;
  const earlier = fromNumeric(answer.earlier_years);
  const groups = ACCOUNT_TYPES.flatMap((type): StatementLine[] => {
    const children = answer.rows
      .filter((row) => row.account_type === type)
      .map((row): StatementLine => ({
        key: row.account_id,
        label: row.name,
        code: row.code,
        kind: 'account',
        accountId: row.account_id,
        figures: figuresOf(fromNumeric(row.opening), fromNumeric(row.moved)),
        children: [],
      }));
    if (type === 'equity' && earlier !== zero)
      children.push({
        ...totalLine('earlier_years', {
          label: 'Profit of earlier years',
          term: 'Retained earnings, computed',
          figures: figuresOf(earlier, zero),
        }),
        kind: 'account',
      });
    if (children.length === 0) return [];
    return [
      {
        key: type,
        label: TYPE_NAMES[type].term,
        kind: 'heading',
        accountId: null,
        figures: added(children),
        children,
      },
    ];
  });
  const totals = added(groups);
  const isBalanced = totals[2] === totals[3];
  return {
    title: 'Trial balance',
    term: 'All accounts',
    when,
    currencyCode: answer.currency_code,
    columns: COLUMNS.map((column) => ({
      ...column,
      period: asked === undefined ? null : { from: asked.from, to: asked.to },
      locationId: asked?.location_id ?? null,
      isUnassigned: asked?.is_unassigned ?? false,
    })),
    lines: [
      ...groups,
      totalLine('total', { label: 'Total', figures: totals, kind: isBalanced ? 'result' : 'warning' }),
    ],
    notes: [],
  };
}
