import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type * as rpc from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { goalInput, goalOfChart, goalProblems, NEW_GOAL } from './goalDraft';
import { ReportGoalsScreen } from './ReportGoalsScreen';
import { CATALOGUE, reportGoal } from './reportSamples';

const OWN = reportGoal();
const BRANCH = reportGoal({
  id: '00000000-0000-4000-8000-0000000000e2',
  measure: 'sales',
  label: 'Sales',
  unit: 'count',
  span: 'day',
  location_id: 'l2',
  location_name: 'Branch',
  amount: 40,
  reached: 52,
});
const place = (id: string, name: string) => ({
  id,
  name,
  is_default: id === 'l1',
  is_active: true,
  address: null,
  product_count: 1,
  reserved_quantity: 0,
  arriving_quantity: 0,
  negative_count: 0,
  stock_value: null,
  tills: [],
});

const renderScreen = (rpcs: FakeRpc = {}, permissions?: string[]) =>
  renderWithApp(<ReportGoalsScreen />, {
    session: permissions === undefined ? {} : { permissions },
    route: '/admin/reports/goals',
    rpc: {
      list_report_goals: [BRANCH, OWN],
      set_report_goal: [OWN],
      report_catalogue: CATALOGUE,
      list_locations: { rows: [place('l1', 'Main'), place('l2', 'Branch')] },
      list_saved_views: [],
      ...rpcs,
    },
  });

describe('the list of goals', () => {
  it('says what is to be reached, where, and how far it has come', async () => {
    const { container } = renderScreen();
    const row = await screen.findByRole('row', { name: /Net sales/ });
    expect(row).toHaveTextContent(/Net sales.*Month.*All locations.*500,000.00.*125,000.00 \(25%\)/);
    expect(screen.getByRole('row', { name: /Branch/ })).toHaveTextContent(/Sales.*Day.*Branch.*40.*52 \(130%\)/);
    expect((await axe(container)).violations).toEqual([]);
  });

  it('says how to begin, that it could not be read, and whose role cannot', async () => {
    const { unmount } = renderScreen({ list_report_goals: [] });
    expect(await screen.findByText('No goal is set yet')).toBeInTheDocument();
    unmount();
    const failed = renderScreen({
      list_report_goals: () => {
        throw new ApiError({ code: 'internal', message: 'No.', status: 500 });
      },
    });
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeInTheDocument();
    failed.unmount();
    const cashier = renderScreen({}, ['reports.view_own']);
    expect(screen.getByText('Your role cannot see goals')).toBeInTheDocument();
    cashier.unmount();
    renderScreen({}, ['reports.view', 'sales.view_all']);
    await screen.findByRole('row', { name: /Net sales/ });
    expect(screen.queryByRole('button', { name: 'New goal' })).not.toBeInTheDocument();
  });
});

describe('a goal', () => {
  it('is set for a figure, a span and a location', async () => {
    const { user, calls, container } = renderScreen();
    await user.click(await screen.findByRole('button', { name: 'New goal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New goal' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Figure' }), 'Units sold');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Each' }), 'Week');
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Location' }), 'Branch');
    await user.click(dialog.getByRole('button', { name: /Save/ }));
    expect(await dialog.findAllByText('Type the amount to reach.')).not.toHaveLength(0);
    await user.type(dialog.getByRole('textbox', { name: /Goal/ }), '120');
    expect((await axe(container)).violations).toEqual([]);
    await user.click(dialog.getByRole('button', { name: /Save/ }));

    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'set_report_goal')?.args).toEqual({
        p_goal: { measure: 'units', span: 'week', location_id: 'l2', amount: 120 },
      }),
    );
    expect(await screen.findByText('Goal saved')).toBeInTheDocument();
  });

  it('is removed by leaving nothing of it', async () => {
    const { user, calls } = renderScreen();
    await user.click(await screen.findByRole('row', { name: /Net sales/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change goal' }));
    await user.clear(dialog.getByRole('textbox', { name: /Goal/ }));
    await user.click(dialog.getByRole('button', { name: /Save/ }));

    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'set_report_goal')?.args).toEqual({
        p_goal: { measure: 'net_sales', span: 'month', location_id: null, amount: null },
      }),
    );
    expect(await screen.findByText('Goal removed')).toBeInTheDocument();
  });

  it('has to be a number above nothing', () => {
    expect(goalProblems({ ...NEW_GOAL, amount: '' }, true)).toHaveProperty('amount');
    expect(goalProblems({ ...NEW_GOAL, amount: '' }, false)).toEqual({});
    for (const amount of ['0', '-4', 'much'])
      expect(goalProblems({ ...NEW_GOAL, amount }, false)).toHaveProperty('amount');
    expect(goalInput({ ...NEW_GOAL, amount: '1,500.50' }).amount).toBe(1500.5);
  });
});

describe('the line in a chart', () => {
  const asked = (dimension: string, filters: rpc.ReportFilter[] = [], measure = 'net_sales') =>
    goalOfChart([OWN, reportGoal({ location_id: 'l2', amount: 90 })], { measure, dimension, filters });

  it('is of the same figure, span and place, and of nothing else', () => {
    expect(asked('month')).toBe(500_000);
    expect(asked('month', [{ dimension: 'location', values: ['l2'] }])).toBe(90);
    expect(asked('day')).toBeNull();
    expect(asked('month', [], 'sales')).toBeNull();
    expect(asked('month', [{ dimension: 'location', values: ['l1'] }])).toBeNull();
    expect(asked('month', [{ dimension: 'location', values: ['l1', 'l2'] }])).toBeNull();
    expect(asked('month', [{ dimension: 'category', values: ['c1'] }])).toBeNull();
    expect(
      asked('month', [
        { dimension: 'location', values: ['l2'] },
        { dimension: 'category', values: ['c1'] },
      ]),
    ).toBeNull();
  });
});
