import type * as rpc from '@dukani/shared/rpc';
import { ids } from '../ledgerSamples';

export const budgetIds = { sales: ids.sales, rent: ids.rent, airtime: '00000000-0000-4000-8000-000000000150' };

const months = Array.from({ length: 12 }, (_none, place) => `2026-${String(place + 1).padStart(2, '0')}-01`);
const year = (first: number, rest = 0) => [first, ...Array.from({ length: 11 }, () => rest)];

const row = (over: Partial<rpc.BudgetRow> & Pick<rpc.BudgetRow, 'account_id' | 'code' | 'name'>): rpc.BudgetRow => ({
  subtype: 'expense',
  parent_id: null,
  amounts: months.map(() => null),
  shared_out: months.map(() => false),
  actual: year(0),
  last_year: year(0),
  ...over,
});

/** Sales of 1,000 in January, 900 of the locations in February, rent of 150 each month, and an account without either. */
export const BUDGET: rpc.Budget = {
  currency_code: 'KES',
  year_start: '2026-01-01',
  months,
  location_id: null,
  years: ['2026-01-01'],
  rows: [
    row({
      account_id: budgetIds.sales,
      code: '400100',
      name: 'Sales',
      subtype: 'income',
      amounts: months.map((_month, place) => (place === 0 ? 1000 : place === 1 ? 900 : null)),
      shared_out: months.map((_month, place) => place === 1),
      actual: year(850),
      last_year: year(800),
    }),
    row({
      account_id: budgetIds.rent,
      code: '520300',
      name: 'Rent',
      amounts: months.map(() => 150),
      actual: year(150),
    }),
    row({ account_id: budgetIds.airtime, code: '520700', name: 'Airtime' }),
  ],
};
