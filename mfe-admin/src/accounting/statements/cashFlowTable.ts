import { add, zero } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import type { Account } from '../../common/ledger/accountRows';
import {
  layoutOf,
  nestAccounts,
  totalLine,
  type Asked,
  type StatementLine,
  type StatementTable,
} from './statementTable';

const SECTIONS: Record<string, { label: string; term: string }> = {
  operating: { label: 'Daily business', term: 'Net cash from operating activities' },
  investing: { label: 'Equipment and property', term: 'Net cash from investing activities' },
  financing: { label: 'Owner and loans', term: 'Net cash from financing activities' },
  unexplained: { label: 'Unexplained', term: 'Accounts without a class' },
};

interface CashFlowOptions extends Omit<Asked, 'isBalance' | 'hasMonthTotal'> {
  accounts: readonly Account[];
  when: string;
}

/** Cash flow: where the money came from and where it went, from the first day's money to the last day's. */
export function cashFlowTable(answer: rpc.CashFlow, { accounts, when, ...asked }: CashFlowOptions): StatementTable {
  const layout = layoutOf(answer.columns, { ...asked, isBalance: false, hasMonthTotal: false });
  const isUnexplained = answer.unexplained.some((amount) => amount !== 0);
  const profit: StatementLine = {
    ...totalLine('profit', { label: 'Profit', term: 'Net profit', figures: layout.fill(answer.profit) }),
    kind: 'account',
  };
  const sections = answer.sections
    .filter(({ section, rows }) => section === 'operating' || rows.length > 0)
    .map((part): StatementLine => {
      const children = nestAccounts(part.rows, { accounts, layout, section: part.section });
      const isOperating = part.section === 'operating';
      const totals = layout.fill(part.totals);
      return {
        key: part.section,
        ...(SECTIONS[part.section] ?? { label: part.section }),
        kind: part.section === 'unexplained' ? 'warning' : 'heading',
        accountId: null,
        // Cash from operations is the profit and what of it was not paid yet, or was paid for other times.
        figures: isOperating ? totals.map((total, place) => add(total, profit.figures[place] ?? zero)) : totals,
        children: isOperating ? [profit, ...children] : children,
      };
    });
  return {
    title: 'Cash flow',
    term: 'Statement of cash flows',
    when,
    currencyCode: answer.currency_code,
    columns: layout.columns,
    lines: [
      totalLine('opening', {
        label: 'Money at the beginning',
        term: 'Opening cash',
        figures: layout.fill(answer.opening),
      }),
      ...sections,
      ...(answer.between_locations.some((amount) => amount !== 0)
        ? [
            totalLine('between', {
              label: 'Paid between locations',
              term: 'Inter-branch',
              figures: layout.fill(answer.between_locations),
            }),
          ]
        : []),
      totalLine('moved', { label: 'Change in money', term: 'Net cash flow', figures: layout.fill(answer.moved) }),
      totalLine('closing', {
        label: 'Money at the end',
        term: 'Closing cash',
        figures: layout.fill(answer.closing),
        kind: 'result',
      }),
    ],
    notes: isUnexplained
      ? [
          'Some accounts have no place in the cash flow. Open them under Accounts and choose one, so that this explains itself.',
        ]
      : [],
  };
}
