import { toEntry, toTemplate } from '../ledgerRows';
import { ACCOUNTS, entryAnswer, ids } from '../ledgerSamples';
import {
  emptyJournal,
  fromEntry,
  fromTemplate,
  journalInput,
  journalProblems,
  lineProblem,
  lineToBalance,
  newLine,
  nextMonth,
  sumsOf,
  templateInput,
} from './journalDraft';

const rent = { value: ids.rent, label: 'Rent' };
const bank = { value: ids.bank, label: 'Bank' };
const nameOf = (accountId: string) => {
  const found = ACCOUNTS.find(({ id }) => id === accountId);
  return found === undefined ? null : { value: found.id, label: found.name };
};
const RENT = {
  ...emptyJournal('2026-11-26'),
  memo: ' Rent ',
  lines: [newLine({ account: rent, debit: '1,500' }), newLine({ account: bank, credit: '1500.00' }), newLine()],
};

it('adds up both sides as they are typed, and a new line takes what is missing', () => {
  const lines = [newLine({ account: rent, debit: '100' }), newLine({ account: bank, credit: '40.5' })];

  expect(sumsOf(lines)).toEqual({ debit: 10000, credit: 4050, difference: 5950 });
  expect(lineToBalance(lines)).toMatchObject({ debit: '', credit: '59.50' });
  expect(lineToBalance([newLine({ credit: '3' })])).toMatchObject({ debit: '3.00', credit: '' });
  expect(lineToBalance([])).toMatchObject({ debit: '', credit: '' });
});

it.each([
  [newLine(), null],
  [newLine({ debit: '5' }), 'Choose an account.'],
  [newLine({ account: rent }), 'An amount on one side, debit or credit.'],
  [newLine({ account: rent, debit: '5', credit: '5' }), 'An amount on one side, debit or credit.'],
  [newLine({ account: rent, debit: 'five' }), 'Type an amount such as 1,250.00.'],
  [newLine({ account: rent, debit: '-5' }), 'Write it on the other side instead of below zero.'],
  [newLine({ account: rent, debit: '5' }), null],
])('says what is wrong with a line (%#)', (line, problem) => {
  expect(lineProblem(line)).toBe(problem);
});

it('refuses what does not balance, has one line, or says nothing', () => {
  expect(journalProblems(RENT)).toEqual({});
  expect(journalProblems({ ...RENT, memo: ' ' })).toEqual({ memo: 'Say what this is for.' });
  expect(journalProblems({ ...RENT, lines: RENT.lines.slice(0, 1) })).toEqual({
    lines: 'A journal has at least two lines.',
  });
  const uneven = [newLine({ account: rent, debit: '2' }), newLine({ account: bank, credit: '1' })];
  expect(journalProblems({ ...RENT, lines: uneven })).toEqual({ lines: 'Debit and credit must come to the same.' });
  expect(journalProblems({ ...RENT, isAccrual: true, reverseOn: '2026-11-26' })).toEqual({
    reverseOn: 'Choose a later day.',
  });
});

it('sends amounts on one side each, leaving out empty lines', () => {
  expect(journalInput('j1', { ...RENT, isAccrual: true })).toEqual({
    id: 'j1',
    business_date: '2026-11-26',
    memo: 'Rent',
    lines: [
      { account_id: ids.rent, debit: 1500 },
      { account_id: ids.bank, credit: 1500 },
    ],
    reverse_on: '2026-12-01',
  });
});

it('an accrual is taken back on the first of the next month', () => {
  expect(nextMonth('2026-12-31')).toBe('2027-01-01');
  expect(nextMonth('2026-01-31')).toBe('2026-02-01');
});

it('begins with a template or with an entry, and keeps one', () => {
  const template = toTemplate({
    id: ids.template,
    name: 'Rent',
    memo: null,
    lines: [
      { account_id: ids.rent, side: 'debit', amount: 1500, memo: 'November' },
      { account_id: ids.bank, side: 'credit', amount: null, memo: null },
    ],
  });

  expect(fromTemplate(template, { today: '2026-11-26', nameOf }).lines).toMatchObject([
    { account: rent, debit: '1500.00', credit: '', memo: 'November' },
    { account: bank, debit: '', credit: '' },
  ]);
  expect(fromEntry(toEntry(entryAnswer()), { today: '2026-11-26', nameOf })).toMatchObject({
    businessDate: '2026-11-26',
    memo: 'Rent for November',
    lines: [
      { account: rent, debit: '150.00' },
      { account: bank, credit: '150.00' },
    ],
  });
  expect(templateInput({ id: 't1', name: ' Rent ' }, RENT)).toEqual({
    id: 't1',
    name: 'Rent',
    memo: 'Rent',
    lines: [
      { account_id: ids.rent, side: 'debit', amount: 1500 },
      { account_id: ids.bank, side: 'credit', amount: 1500 },
    ],
  });
});
