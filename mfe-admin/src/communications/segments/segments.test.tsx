import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type * as rpc from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { CommunicationsScreen } from '../CommunicationsScreen';
import { MESSAGE_ANSWERS, SEGMENT } from '../messageSamples';
import { draftOfRules, leafProblem, newGroup, newLeaf, rulesOf, rulesProblem, type GroupDraft } from './segmentRules';
import { segmentSentence } from './segmentSentence';

const draw = (search = '', rpc: FakeRpc = {}) =>
  renderWithApp(<CommunicationsScreen />, {
    route: `/admin/communications?tab=segments${search}`,
    session: {},
    rpc: { ...MESSAGE_ANSWERS, save_segment: SEGMENT, delete_segment: null, ...rpc },
  });

it('a segment is built of rules with a live count', async () => {
  const view = draw();
  await view.user.click(await screen.findByRole('button', { name: 'New segment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New segment' }));
  expect(await dialog.findByText('1,234 contacts')).toBeInTheDocument();
  await view.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Regulars');
  await view.user.click(dialog.getByRole('button', { name: 'Add rule' }));
  await view.user.selectOptions(dialog.getAllByRole('combobox', { name: 'Rule about' })[1]!, 'sales_count');
  expect(dialog.getByText('Enter a number.')).toBeInTheDocument();
  expect(await dialog.findByText(/Complete the rules/)).toBeInTheDocument();
  await view.user.type(dialog.getByRole('textbox', { name: 'Number of sales: value' }), '5');
  await view.user.click(dialog.getByRole('button', { name: 'Add group' }));
  await view.user.selectOptions(dialog.getByRole('combobox', { name: 'Match in this group' }), 'none');
  await view.user.selectOptions(dialog.getAllByRole('combobox', { name: 'Rule about' })[2]!, 'tag');
  await dialog.findByRole('option', { name: 'vip' });
  await view.user.selectOptions(dialog.getByRole('combobox', { name: 'Tag: value' }), 'vip');
  expect((await axe(view.container)).violations).toEqual([]);
  await view.user.click(dialog.getByRole('button', { name: 'Save' }));

  const rules: rpc.SegmentRules = {
    all: [
      { field: 'last_sale_at', op: 'in_days', value: 90 },
      { field: 'sales_count', op: 'at_least', value: 5 },
      { not: { any: [{ field: 'tag', op: 'is', value: 'vip' }] } },
    ],
  };
  await waitFor(() =>
    expect(view.calls.find(({ name }) => name === 'save_segment')?.args).toEqual({
      p_segment: { id: expect.any(String) as string, name: 'Regulars', rules },
    }),
  );
}, 300_000);

it('a segment is shown in words, and deleted after a question', async () => {
  const view = draw(`&segment=${SEGMENT.id}`);
  const drawer = within(await screen.findByRole('dialog', { name: SEGMENT.name }));
  expect(drawer.getByText('Last sale not in the last 60 days and (tag is vip or town is Thika)')).toBeInTheDocument();
  await view.user.click(drawer.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: `Delete ${SEGMENT.name}?` }));
  expect(view.calls.some(({ name }) => name === 'delete_segment')).toBe(false);
  await view.user.click(question.getByRole('button', { name: 'Delete segment' }));
  await waitFor(() =>
    expect(view.calls.find(({ name }) => name === 'delete_segment')?.args).toEqual({ p_segment_id: SEGMENT.id }),
  );
}, 300_000);

describe('rules', () => {
  it.each<rpc.SegmentRules>([
    SEGMENT.rules,
    { all: [{ field: 'bought_product', op: 'is_not', value: 'p1', days: 30 }] },
    { all: [{ not: { any: [{ field: 'birthday_month', op: 'is', value: 12 }] } }] },
    {
      any: [
        { field: 'sales_sum', op: 'at_least', value: 1500.5 },
        { field: 'created_at', op: 'before', value: '2026-01-31' },
      ],
    },
  ])('come back as they were: %j', (rules) => expect(rulesOf(draftOfRules(rules))).toEqual(rules));

  it('of one leaf become a group', () =>
    expect(rulesOf(draftOfRules({ field: 'city', op: 'is', value: 'Thika' }))).toEqual({
      all: [{ field: 'city', op: 'is', value: 'Thika' }],
    }));

  it.each([
    [{ value: '90' }, null],
    [{ value: '0' }, 'Enter days from 1 to 3650.'],
    [{ value: '3651' }, 'Enter days from 1 to 3650.'],
    [{ value: '1.5' }, 'Enter days from 1 to 3650.'],
    [{ field: 'created_at', op: 'after', value: '' }, 'Choose a day.'],
    [{ field: 'sales_sum', op: 'at_least', value: 'x' }, 'Enter a number.'],
    [{ field: 'balance', op: 'at_most', value: '-10.50' }, null],
    [{ field: 'tag', op: 'is', value: ' ' }, 'Choose a value.'],
    [{ field: 'bought_product', op: 'is', value: 'p1', days: 'x' }, 'Enter days from 1 to 3650.'],
  ] as const)('%j: %s', (changes, problem) => expect(leafProblem({ ...newLeaf(), ...changes })).toBe(problem));

  it('need one in each group, and are at most 20', () => {
    const group = (count: number): GroupDraft => ({
      ...newGroup('all'),
      rules: Array.from({ length: count }, newLeaf),
    });
    expect(rulesProblem(group(20))).toBeNull();
    expect(rulesProblem(group(21))).toBe('Use at most 20 rules.');
    expect(rulesProblem(group(0))).toBe('Add at least one rule to each group.');
    expect(rulesProblem({ ...group(1), rules: [newLeaf(), group(0)] })).toBe('Add at least one rule to each group.');
  });

  it.each<[rpc.SegmentRules, string]>([
    [{ all: [] }, 'Everybody'],
    [{ field: 'consent', op: 'is_not', value: 'sms' }, 'Has not agreed to SMS'],
    [{ field: 'birthday_month', op: 'is', value: 12 }, 'Birthday in December'],
    [{ field: 'bought_category', op: 'is', value: 'c1', days: 30 }, 'Bought Tea in the last 30 days'],
    [{ not: { any: [{ field: 'sales_count', op: 'at_least', value: 1200 }] } }, 'Not (number of sales at least 1,200)'],
  ])('%j: %s', (rules, sentence) => expect(segmentSentence(rules, new Map([['c1', 'Tea']]))).toBe(sentence));
});
