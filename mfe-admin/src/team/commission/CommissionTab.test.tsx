import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { CommissionRule, CommissionStatement, CommissionSums } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { CommissionTab } from './CommissionTab';
import { monthAfter, monthBefore, monthText } from './commissionText';

const sums: CommissionSums = {
  user_id: 'u1',
  full_name: 'Cora Cashier',
  month: '2026-03-01',
  base_amount: 750,
  amount: 15,
  line_count: 2,
  late_count: 1,
  approved_at: null,
  approved_by_name: null,
};
const line: CommissionStatement['rows'][number] = {
  line_id: 'l1',
  kind: 'sale',
  document_id: 's1',
  document_number: 'INV-000012',
  business_date: '2026-03-10',
  is_late: false,
  product_name: 'Kettle',
  basis: 'net',
  percent: 2,
  is_shared: true,
  base_amount: 1000,
  amount: 20,
};
const RETURN = {
  ...line,
  line_id: 'l2',
  kind: 'return' as const,
  document_number: 'CN-000003',
  is_late: true,
  amount: -5,
};
const rule: CommissionRule = {
  id: '00000000-0000-4000-8000-0000000000d1',
  basis: 'net',
  percent: 2,
  product_id: null,
  product_name: null,
  category_id: 'c1',
  category_name: 'Food',
  user_id: null,
  full_name: null,
  shared_with: null,
  shared_with_name: null,
  valid_from: '2026-01-01',
  valid_to: null,
  updated_at: '2026-01-01T00:00:00Z',
};
const ALL = [...makeAccess().permissions, 'commission.view_own', 'commission.view', 'commission.manage'];

const renderTab = (rpc: FakeRpc = {}, { permissions = ALL, search = '' } = {}) =>
  renderWithApp(<CommissionTab />, {
    route: `/admin/team?tab=commission&month=2026-03-01${search}`,
    session: { permissions },
    rpc: {
      list_commission: { month: '2026-03-01', sees_all: true, is_over: true, people: [sums] },
      list_commission_rules: [rule],
      get_commission: { ...sums, rows: [line, RETURN], next_cursor: null },
      list_team: [],
      list_categories: [],
      ...rpc,
    },
  });
const argsOf = (calls: { name: string; args: unknown }[], name: string) =>
  calls.find((call) => call.name === name)?.args;

describe('the month', () => {
  it('shows the commission of each person, and the rules', async () => {
    const { container, calls, user } = renderTab();
    expect(await screen.findByRole('row', { name: /Cora Cashier/ })).toHaveTextContent(
      /750\.00.*2 \(1 late\).*15\.00.*Open/,
    );
    expect(await screen.findByText('Category Food, everybody')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Month before' }));
    await waitFor(() =>
      expect(calls.at(-1)).toMatchObject({ name: 'list_commission', args: { p_month: '2026-02-01' } }),
    );
    expect([monthBefore('2026-01-01'), monthAfter('2026-12-01'), monthText('2026-03-01')]).toEqual([
      '2025-12-01',
      '2027-01-01',
      'March 2026',
    ]);
  });

  it('shows no rules to whom sees only the own, and says what could not be read', async () => {
    const { calls, unmount } = renderTab({}, { permissions: ['commission.view_own'] });
    await screen.findByRole('row', { name: /Cora Cashier/ });
    expect(calls.map(({ name }) => name)).not.toContain('list_commission_rules');
    unmount();
    renderTab({
      list_commission: () => {
        throw new ApiError({ code: 'internal', message: 'No.', status: 500 });
      },
    });
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  });
});

describe('a rule', () => {
  it('is made, with what is missing said first', async () => {
    const { user, calls } = renderTab({ save_commission_rule: rule });
    await user.click(await screen.findByRole('button', { name: 'New rule' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }));
    await user.click(dialog.getByRole('button', { name: /Save/ }));
    expect((await dialog.findAllByText('Type a percent above 0, up to 100.')).length).toBeGreaterThan(0);
    await user.type(dialog.getByRole('textbox', { name: /Percent/ }), '2.5');
    await user.click(dialog.getByRole('button', { name: /Save/ }));
    await waitFor(() =>
      expect(argsOf(calls, 'save_commission_rule')).toMatchObject({
        p_rule: { basis: 'net', percent: 2.5, product_id: null, category_id: null, user_id: null, valid_to: null },
      }),
    );
  });

  it('is deleted after a question', async () => {
    const { user, calls } = renderTab({ delete_commission_rule: { id: rule.id, deleted: true } });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: /Delete the rule/ });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(argsOf(calls, 'delete_commission_rule')).toEqual({ p_rule_id: rule.id }));
  });
});

describe('a statement', () => {
  it('shows the lines behind it and is approved after a question', async () => {
    const { user, calls, container } = renderTab({ approve_commission: sums }, { search: '&person=u1' });
    expect(await screen.findByRole('link', { name: 'INV-000012' })).toHaveAttribute('href', '/admin/sales/s1');
    expect(screen.getAllByText('2 % of net, shared')).toHaveLength(2);
    expect(screen.getByText('Late')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const question = await screen.findByRole('dialog', { name: /Approve Commission of Cora Cashier, March 2026/ });
    await user.click(within(question).getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(argsOf(calls, 'approve_commission')).toEqual({ p_user_id: 'u1', p_month: '2026-03-01' }),
    );
  });

  it('is not approved by whom may only look', async () => {
    renderTab({}, { search: '&person=u1', permissions: ['commission.view_own'] });
    await screen.findByText('INV-000012');
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  });
});
