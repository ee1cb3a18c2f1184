import type { TableColumn } from '@dukani/shared/lists';
import { fromNumeric, subtract, sum, toNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { lastOfMonth, periodText } from '../periods';
import { actualOf, groupsOf, plannedOf } from './budgetDraft';

const plannedIn = (row: rpc.BudgetRow): Money[] =>
  plannedOf(
    row,
    row.amounts.map((amount) => (amount === null ? '' : toNumeric(fromNumeric(amount)))),
  );

/** The budget of a year for a spreadsheet: accounts with their months, the year, what was posted and how far apart they are. */
export function budgetFile(budget: rpc.Budget): { rows: rpc.BudgetRow[]; columns: TableColumn<rpc.BudgetRow>[] } {
  const figure = (title: string, value: (row: rpc.BudgetRow) => Money): TableColumn<rpc.BudgetRow> => ({
    title,
    value: (row) => toNumeric(value(row)),
    isNumber: true,
  });
  return {
    rows: groupsOf(budget, { isAll: true }).flatMap(({ rows }) => rows),
    columns: [
      { title: 'Code', value: (row) => row.code, isText: true },
      { title: 'Account', value: (row) => row.name },
      ...budget.months.map((month, place) =>
        figure(periodText({ from: month, to: lastOfMonth(month) }), (row) =>
          sum(plannedIn(row).slice(place, place + 1)),
        ),
      ),
      figure('Budget', (row) => sum(plannedIn(row))),
      figure('Actual', (row) => sum(actualOf(row))),
      figure('Difference', (row) => subtract(sum(actualOf(row)), sum(plannedIn(row)))),
    ],
  };
}
