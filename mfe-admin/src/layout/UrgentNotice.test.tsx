import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { MyAccess, NotificationRow } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { UrgentNotice } from './UrgentNotice';

const row = (changes: Partial<NotificationRow>): NotificationRow => ({
  id: 'n1',
  kind: 'web_order',
  title: 'New web order WEB-000001',
  body: null,
  path: '/admin/sales?tab=orders',
  created_at: '2026-11-20T08:00:00Z',
  is_read: false,
  ...changes,
});
const REJECTED = row({
  id: 'n2',
  kind: 'fiscal_rejection',
  title: 'Invoice INV-000007 was rejected',
  body: 'The tax authority does not know the item.',
  path: '/admin/etims-status',
});
const draw = (rows: NotificationRow[], session: Partial<MyAccess> = {}, rpc: Record<string, unknown> = {}) =>
  renderWithApp(<UrgentNotice />, {
    route: '/dashboard',
    session: { flags: ['urgent_notices'], ...session },
    rpc: {
      list_notifications: { rows, unread: rows.length, next_cursor: null },
      mark_notifications_read: { unread: 0 },
      ...rpc,
    },
  });
const name = { name: 'Urgent notification' };

it('shows the newest one that is urgent and unread, and leads to where it is handled', async () => {
  const old = { ...REJECTED, id: 'n3', title: 'Invoice INV-000001 was rejected' };
  const { container, user, calls } = draw([row({}), { ...old, id: 'n0', is_read: true }, REJECTED, old]);

  expect(await screen.findByRole('region', name)).toHaveTextContent(
    'Invoice INV-000007 was rejected The tax authority does not know the item.',
  );
  expect((await axe(container)).violations).toEqual([]);
  const link = screen.getByRole('link', { name: 'Open' });
  expect(link).toHaveAttribute('href', '/admin/etims-status');
  await user.click(link);
  await waitFor(() =>
    expect(calls.find((call) => call.name === 'mark_notifications_read')?.args).toEqual({ p_id: 'n2' }),
  );
});

it('goes when it is dismissed, and comes back when that was refused', async () => {
  const { user } = draw(
    [REJECTED],
    {},
    {
      mark_notifications_read: () => {
        throw new ApiError({ code: 'rate_limited', message: 'Slow down.', status: 429 });
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));

  expect(await screen.findByText('It is still unread')).toBeInTheDocument();
  expect(await screen.findByRole('region', name)).toBeInTheDocument();
});

it.each<[string, Partial<MyAccess>]>([
  ['a business without the feature', { flags: [] }],
  ['an answer of an earlier version', { flags: undefined as unknown as string[] }],
  ['a role that has no notifications', { permissions: ['sales.record'] }],
])('is not there, and asks for nothing, for %s', async (_who, session) => {
  const { calls } = draw([REJECTED], session);
  await Promise.resolve();

  expect(screen.queryByRole('region', name)).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

it('is not there when nothing urgent is unread', async () => {
  const { calls } = draw([row({})]);
  await waitFor(() => expect(calls).toHaveLength(1));

  expect(screen.queryByRole('region', name)).not.toBeInTheDocument();
});
