import { add, fromNumeric, zero, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import type { Account } from '../../common/ledger/accountRows';
import {
  layoutOf,
  nestAccounts,
  totalLine,
  type Asked,
  type Layout,
  type StatementLine,
  type StatementTable,
} from './statementTable';

const SECTIONS: Record<string, { label: string; term: string }> = {
  income: { label: 'Sales', term: 'Revenue' },
  cost_of_sales: { label: 'Cost of goods sold', term: 'Cost of sales' },
  other_income: { label: 'Other income', term: 'Other income' },
  expense: { label: 'Running costs', term: 'Operating expenses' },
  other_expense: { label: 'Other costs', term: 'Interest and tax' },
};

/** Gross profit of net sales in percent, to one decimal; null where nothing was sold. */
export function grossPercent(gross: Money | undefined, net: Money | undefined): number | null {
  if (gross === undefined || net === undefined || net === 0) return null;
  return Math.round((gross / net) * 1000) / 10;
}

interface ProfitOptions extends Omit<Asked, 'isBalance' | 'hasMonthTotal'> {
  accounts: readonly Account[];
  when: string;
}

/** Profit and loss: sales, what the goods cost, what is left after running costs. */
export function profitTable(answer: rpc.ProfitAndLoss, { accounts, when, ...asked }: ProfitOptions): StatementTable {
  const layout = layoutOf(answer.columns, { ...asked, isBalance: false, hasMonthTotal: true });
  const section = (name: string): StatementLine[] => {
    const found = answer.sections.find((part) => part.section === name);
    if (found === undefined || found.rows.length === 0) return [];
    const words = SECTIONS[name] ?? { label: name, term: name };
    return [
      {
        key: name,
        ...words,
        kind: 'heading',
        accountId: null,
        figures: layout.fill(found.totals),
        children: nestAccounts(found.rows, { accounts, layout, section: name }),
      },
    ];
  };
  const profit = layout.fill(answer.profit);
  return {
    title: 'Profit and loss',
    term: 'Income statement',
    when,
    currencyCode: answer.currency_code,
    columns: layout.columns,
    lines: [
      ...section('income'),
      totalLine('net_sales', { label: 'Net sales', figures: layout.fill(answer.net_sales) }),
      ...section('cost_of_sales'),
      ...grossLines(answer, layout),
      ...section('other_income'),
      ...section('expense'),
      ...section('other_expense'),
      totalLine('profit', {
        label: (profit[0] ?? 0) < 0 ? 'Loss' : 'Profit',
        term: (profit[0] ?? 0) < 0 ? 'Net loss' : 'Net profit',
        figures: profit,
        kind: 'result',
      }),
    ],
    notes: [],
  };
}

function grossLines(answer: rpc.ProfitAndLoss, layout: Layout): StatementLine[] {
  const gross = layout.fill(answer.gross_profit);
  const net = layout.fill(answer.net_sales);
  const percents = layout.columns.map(({ key }, place) =>
    key === 'change' || key === 'budget' || key === 'share' ? null : grossPercent(gross[place], net[place]),
  );
  return [
    totalLine('gross_profit', { label: 'Gross profit', figures: gross }),
    { ...totalLine('gross_percent', { label: 'Gross profit of net sales', figures: [], kind: 'percent' }), percents },
  ];
}

/** Income and costs of each column, whether paid or not: for cards and pictures. */
export function incomeAndCosts(answer: rpc.ProfitAndLoss): { income: Money; costs: Money; profit: Money }[] {
  const { fill } = layoutOf(answer.columns, {
    split: null,
    isCompared: false,
    isBalance: false,
    hasMonthTotal: false,
  });
  const totalOf = (name: string) =>
    fill(answer.sections.find(({ section }) => section === name)?.totals ?? answer.columns.map(() => 0));
  const added = (names: readonly string[]) => {
    const parts = names.map(totalOf);
    return answer.columns.map((_column, place) => parts.reduce((all, part) => add(all, part[place] ?? zero), zero));
  };
  const income = added(['income', 'other_income']);
  const costs = added(['cost_of_sales', 'expense', 'other_expense']);
  const profit = fill(answer.profit);
  return answer.columns.map((_column, place) => ({
    income: income[place] ?? zero,
    costs: costs[place] ?? zero,
    profit: profit[place] ?? zero,
  }));
}

/** The profit of the first column. */
export const profitOf = (answer: rpc.ProfitAndLoss): Money => fromNumeric(answer.profit[0] ?? 0);
