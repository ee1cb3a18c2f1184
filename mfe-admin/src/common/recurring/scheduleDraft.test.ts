import { ruleText } from './recurringNames';
import { draftOf, hasOneAmount, newDraft, ruleInput, scheduleInput, scheduleProblems } from './scheduleDraft';
import { INTERNET, RENT } from './recurringSamples';

const source = { kind: 'expense' as const, name: 'Rent', amount: 1160, business_date: '2026-01-31' };
const expense = { ...source, document: { amount: 1160, account_id: 'a', tender_type: 'bank' as const } };

it('begins a month later, on the last day where that month is shorter, and not before today', () => {
  expect(newDraft(expense, '2026-02-01').startsOn).toBe('2026-02-28');
  expect(newDraft(expense, '2026-11-26').startsOn).toBe('2026-11-26');
});

it('is a rule only when it is complete', () => {
  const draft = newDraft(expense, '2026-02-01');
  expect(ruleInput(draft)).toEqual({
    every: 1,
    unit: 'month',
    starts_on: '2026-02-28',
    is_last_day: false,
    ends: 'never',
  });
  expect(ruleInput({ ...draft, every: '0' })).toBeNull();
  expect(ruleInput({ ...draft, ends: 'on', endsOn: '2026-01-01' })).toBeNull();
  expect(ruleInput({ ...draft, ends: 'after', endsAfter: '12' })).toMatchObject({ ends_after: 12 });
  expect(scheduleProblems({ ...draft, name: ' ', amount: '0' }, true)).toEqual({
    name: 'Give it a name.',
    amount: 'Type an amount above zero.',
  });
});

it('keeps the last day of the month for months only', () => {
  expect(ruleInput({ ...draftOf(INTERNET), unit: 'week' })).toMatchObject({ is_last_day: false });
});

it('puts the amount on both sides of a journal of two lines', () => {
  const journal = {
    kind: 'journal' as const,
    document: {
      memo: 'Accrual',
      lines: [
        { account_id: 'a', debit: 5 },
        { account_id: 'b', credit: 5 },
      ],
    },
  };
  expect(hasOneAmount(journal)).toBe(true);
  const draft = { ...draftOf(RENT), amount: '7' };
  const rule = ruleInput(draft);
  expect(rule === null ? null : scheduleInput(journal, draft, rule).document).toMatchObject({
    lines: [{ debit: 7 }, { credit: 7 }],
  });
});

it('leaves the number of a bill out where it was cleared', () => {
  const draft = { ...draftOf(INTERNET), reference: ' ' };
  const rule = ruleInput(draft);
  expect(rule === null ? null : scheduleInput(INTERNET, draft, rule).document).toMatchObject({
    supplier_reference: null,
  });
});

it('says in words how it repeats', () => {
  const rule = { every: 1, unit: 'month' as const, starts_on: '2026-01-31', is_last_day: false };
  expect(ruleText(rule)).toBe('Every month, on the 31st');
  expect(ruleText({ ...rule, every: 3, starts_on: '2026-01-12' })).toBe('Every 3 months, on the 12th');
  expect(ruleText({ ...rule, is_last_day: true })).toBe('Every month, on the last day');
  expect(ruleText({ ...rule, every: 2, unit: 'week' })).toBe('Every 2 weeks');
});
