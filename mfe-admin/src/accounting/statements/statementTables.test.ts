import { toAccount } from '../../common/ledger/accountRows';
import { ACCOUNTS, BALANCE, CASH_FLOW, column, profitAnswer, TRIAL } from '../ledgerSamples';
import { balanceTable } from './balanceTable';
import { cashFlowTable } from './cashFlowTable';
import { incomeAndCosts, profitTable } from './profitTable';
import { statementFile } from './statementFile';
import { statementPaper } from './statementPaper';
import { flatLines, type StatementTable } from './statementTable';
import { trialTable } from './trialTable';

const accounts = ACCOUNTS.map(toAccount);
const options = { accounts, when: 'Nov 2026', split: null, isCompared: false };
const november = column('2026-11-01', '2026-11-30');
const october = column('2026-10-01', '2026-10-31');

const business = {
  name: 'Duka',
  addressLines: [],
  phone: null,
  email: null,
  taxPin: null,
  logoUrl: null,
  taxPinLabel: 'PIN',
  header: null,
};

const figures = (table: StatementTable, label: string) =>
  flatLines(table.lines).find(({ line }) => line.label === label)?.line.figures;

describe('profit and loss', () => {
  it('has a change beside two times, and a total beside months', () => {
    const compared = profitTable(profitAnswer([november, october]), { ...options, isCompared: true });
    expect(compared.columns.map(({ title }) => title)).toEqual(['Nov 2026', 'Oct 2026', 'Change']);
    expect(figures(compared, 'Profit')).toEqual([25000, 12500, 12500]);

    const monthly = profitTable(profitAnswer([november, october]), { ...options, split: 'month' });
    expect(monthly.columns.at(-1)).toMatchObject({ title: 'Total', period: { from: '2026-11-01', to: '2026-10-31' } });
    expect(figures(monthly, 'Profit')).toEqual([25000, 12500, 37500]);
  });

  it('names locations, and what has none, whose lines cannot be opened by themselves', () => {
    const place = { ...november, location_id: 'l1', location_name: 'Main shop' };
    const none = { ...november, is_unassigned: true };
    const table = profitTable(profitAnswer([place, none]), { ...options, split: 'location' });

    expect(table.columns.map(({ title, locationId, isUnassigned }) => [title, locationId, isUnassigned])).toEqual([
      ['Main shop', 'l1', false],
      ['Not assigned', null, true],
      ['Total', null, false],
    ]);
  });

  it('stands against the budget: the difference, and how much of it was reached', () => {
    const answer = profitAnswer([november, { ...november, is_budget: true }]);
    const table = profitTable(answer, { ...options, isCompared: true, isBudget: true });
    expect(table.columns.map(({ title }) => title)).toEqual(['Nov 2026', 'Budget', 'Difference', '% of budget']);
    // What was planned has no lines to open.
    expect(table.columns[1]?.period).toBeNull();
    expect(figures(table, 'Profit')).toEqual([25000, 12500, 12500]);
    const { rows, columns } = statementFile(table);
    const leftOver = rows.find(({ line }) => line.label === 'Profit');
    expect(columns.slice(2).map(({ value }) => leftOver && value(leftOver))).toEqual([
      '250.00',
      '125.00',
      '125.00',
      '200 %',
    ]);
    const unplanned = { ...answer, profit: [10, 0] };
    const bare = profitTable(unplanned, { ...options, isCompared: true, isBudget: true });
    const paper = statementPaper(bare, business).tables[0]?.rows.at(-1);
    expect(paper?.cells.at(-1)).toBe('');
  });

  it('says loss where costs are above income', () => {
    const answer = { ...profitAnswer([november]), profit: [-30] };
    expect(figures(profitTable(answer, options), 'Loss')).toEqual([-3000]);
  });

  it('tells income, costs and profit for the pictures', () => {
    expect(incomeAndCosts(profitAnswer([november]))).toEqual([{ income: 100000, costs: 75000, profit: 25000 }]);
  });
});

it('a balance sheet puts accounts under their heading, and says when the sides differ', () => {
  const table = balanceTable(BALANCE, options);
  expect(figures(table, 'Cash and bank')).toEqual([120000]);
  expect(figures(table, 'Total liabilities and equity')).toEqual([140000]);
  expect(table.notes).toEqual([]);

  const wrong = balanceTable({ ...BALANCE, difference: [0.01] }, options);
  expect(figures(wrong, 'Difference between the two sides')).toEqual([1]);
  expect(wrong.notes).toHaveLength(1);
});

it('a balance sheet says which credit stands on the other side than in the accounts', () => {
  const loan = ACCOUNTS.find(({ subtype }) => subtype === 'long_liability');
  if (loan === undefined) throw new Error('No loan among the samples.');
  const row = { account_id: loan.id, code: loan.code, name: loan.name, subtype: loan.subtype, role: loan.role };
  const sections = BALANCE.sections.map((part) =>
    part.section === 'assets'
      ? { ...part, rows: [...part.rows, { ...row, parent_id: null, amounts: [80] }], totals: [1480] }
      : part,
  );
  const table = balanceTable({ ...BALANCE, sections }, options);

  expect(figures(table, `Credit on “${loan.name}”`)).toEqual([8000]);
  expect(table.notes).toEqual([
    `Assets include 80.00 of ${loan.name}. Accounts and the trial balance show it under liabilities.`,
  ]);
});

it('a cash flow shows what is unexplained', () => {
  const table = cashFlowTable(CASH_FLOW, options);
  // The profit is part of the cash from daily business, as accountants read it: 250 less 50 that customers still owe.
  expect(figures(table, 'Daily business')).toEqual([20000]);
  expect(table.lines.find(({ key }) => key === 'operating')?.children[0]).toMatchObject({
    label: 'Profit',
    figures: [25000],
  });
  expect(figures(table, 'Unexplained')).toEqual([7000]);
  expect(figures(table, 'Money at the end')).toEqual([120000]);
});

it('a cash flow has the profit under daily business also where nothing else moved there', () => {
  const sections = CASH_FLOW.sections.map((part) =>
    part.section === 'operating' ? { ...part, rows: [], totals: [0] } : part,
  );
  expect(figures(cashFlowTable({ ...CASH_FLOW, sections }, options), 'Daily business')).toEqual([25000]);
});

it('a trial balance comes to the same on both sides', () => {
  expect(figures(trialTable(TRIAL, { when: 'Nov 2026' }), 'Total')).toEqual([0, 0, 215000, 215000]);
});

it('becomes a file with numbers, and pages of paper, on their side for many columns', () => {
  const table = profitTable(profitAnswer([november]), options);
  const { rows, columns } = statementFile(table);
  const amount = columns.at(-1);
  const rent = rows.find(({ line }) => line.label === 'Rent');
  expect(rent && amount?.value(rent)).toBe('150.00');
  expect(amount).toMatchObject({ title: 'Nov 2026 (KES)', isNumber: true });

  const paper = statementPaper(table, business);
  expect(paper.isLandscape).toBeUndefined();
  expect(paper.tables[0]?.rows.find(({ key }) => key.startsWith('expense '))).toMatchObject({
    cells: ['520300 Rent', '150.00'],
    level: 1,
  });
  const months = Array.from({ length: 12 }, () => november);
  const wide = profitTable(profitAnswer(months), { ...options, split: 'month' });
  expect(statementPaper(wide, business).isLandscape).toBe(true);
});
