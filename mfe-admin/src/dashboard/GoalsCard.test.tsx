import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type * as rpc from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { GoalsCard } from './GoalsCard';

const goal = (changes: Partial<rpc.ReportGoal>): rpc.ReportGoal => ({
  id: 'g1',
  measure: 'net_sales',
  label: 'Net sales',
  unit: 'money',
  span: 'day',
  location_id: null,
  location_name: null,
  amount: 1000,
  reached: 649,
  from: '2026-11-21',
  to: '2026-11-21',
  ...changes,
});
const renderCard = (goals: unknown, permissions?: string[]) =>
  renderWithApp(<GoalsCard currencyCode="KES" />, {
    session: permissions === undefined ? {} : { permissions },
    rpc: { list_report_goals: goals },
  });

it('says how far each goal has come, and never that one is reached before it is', async () => {
  const { container } = renderCard([
    goal({}),
    goal({ id: 'g2', reached: 999.99, span: 'week' }),
    goal({ id: 'g3', label: 'Sales', unit: 'count', amount: 10, reached: 12, location_name: 'Branch', span: 'month' }),
    goal({ id: 'g4', label: 'Profit', reached: -50 }),
  ]);
  const card = within(await screen.findByRole('region', { name: 'Goals' }));
  const items = card.getAllByRole('listitem').map((item) => item.textContent);
  expect(items[0]).toMatch(/Net sales today64%.*649.00 of .*1,000.00/);
  expect(items[1]).toMatch(/Net sales this week99%/);
  expect(items[2]).toMatch(/Sales this month, Branch120%12 of 10/);
  expect(items[3]).toMatch(/Profit today0%/);
  expect(card.getByRole('progressbar', { name: 'Sales this month, Branch' })).toHaveAttribute('value', '1');
  expect(card.getByRole('link', { name: 'Goals' })).toHaveAttribute('href', '/admin/reports/goals');
  expect((await axe(container)).violations).toEqual([]);
});

it('is not there without a goal, and asks for none without the right to see reports', async () => {
  const { calls } = renderCard([goal({})], ['dashboard.view']);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Goals' })).not.toBeInTheDocument();
});
