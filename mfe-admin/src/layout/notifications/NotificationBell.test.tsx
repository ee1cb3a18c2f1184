import type { ReactNode } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { onSupabaseStarted } from '@dukani/shared/data';
import { ApiError } from '@dukani/shared/errors';
import { useLocation } from '@dukani/shared/router';
import type { MyAccess, NotificationPage, NotificationRow } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { useListTeamQuery } from '../../common/team/teamListApi';
import { NotificationBell } from './NotificationBell';

type Listener = (payload: unknown) => void;
const live = { onInsert: null as Listener | null, onStatus: null as Listener | null, filter: '' };

/** Stands in for the socket of whichever client the test gets. */
const stop = onSupabaseStarted((client) => {
  const channel = {
    on(_kind: string, options: { filter: string }, listener: Listener) {
      live.filter = options.filter;
      live.onInsert = listener;
      return channel;
    },
    subscribe(listener: Listener) {
      live.onStatus = listener;
      return channel;
    },
  };
  Object.assign(client, { channel: () => channel, removeChannel: () => Promise.resolve('ok') });
});
afterAll(() => void stop());
// A device that can ring, as far as it is asked to.
const ring = jest.fn().mockResolvedValue(undefined);
Object.assign(globalThis, {
  AudioContext: class {
    resume = ring;
  },
});
beforeEach(() => {
  ring.mockClear();
});
beforeEach(() => Object.assign(live, { onInsert: null, onStatus: null, filter: '' }));

const row = (changes: Partial<NotificationRow> = {}): NotificationRow => ({
  id: 'n1',
  kind: 'web_order',
  title: 'New web order WEB-000001',
  body: 'Wanjiru · 2 items · KSh 500.00',
  path: '/admin/sales?tab=orders',
  created_at: new Date(Date.now() - 5 * 60_000).toISOString(),
  is_read: false,
  ...changes,
});
const LOW = row({
  id: 'n2',
  kind: 'low_stock',
  title: 'Milk is low in stock',
  body: '4 left',
  path: '/admin/products/p1',
});
const READ = row({
  id: 'n3',
  kind: 'invitation_accepted',
  title: 'Njeri joined the team',
  body: null,
  path: '/admin/team',
  is_read: true,
});

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

function renderBell(rpc: Record<string, unknown> = {}, session: Partial<MyAccess> = {}, beside: ReactNode = null) {
  return renderWithApp(
    <>
      <NotificationBell />
      {beside}
      <Where />
    </>,
    {
      route: '/admin/products',
      session,
      rpc: {
        list_notifications: { rows: [row(), LOW, READ], unread: 2, next_cursor: null },
        mark_notifications_read: { unread: 0 },
        dashboard_summary: { attention: [] },
        ...rpc,
      },
    },
  );
}
const bell = (name = 'Notifications, 2') => screen.findByRole('button', { name });

describe('the bell', () => {
  it('counts what is unread, and lists it with how long ago it was', async () => {
    const { user } = renderBell();

    await user.click(await bell());

    const list = screen.getByRole('region', { name: 'Notifications' });
    expect(within(list).getAllByRole('link')).toHaveLength(3);
    const first = within(list).getByRole('link', { name: /Unread: New web order WEB-000001/ });
    expect(first).toHaveTextContent('Wanjiru · 2 items · KSh 500.00');
    expect(first).toHaveTextContent('5 min ago');
    expect(within(list).getByRole('link', { name: /Njeri joined/ })).not.toHaveTextContent('Unread');
  });

  it('leads to where something can be done, and marks that one as read', async () => {
    const { user, calls } = renderBell();

    await user.click(await bell());
    await user.click(screen.getByRole('link', { name: /Milk is low in stock/ }));

    expect(screen.getByTestId('where')).toHaveTextContent('/admin/products/p1');
    expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(calls.find((call) => call.name === 'mark_notifications_read')?.args).toEqual({ p_id: 'n2' }),
    );
  });

  it('shows every kind, and one that the server learned after the page was opened', async () => {
    const asked = row({ id: 'n4', kind: 'stock_approval', title: 'Brian asks to adjust stock' });
    const later = { ...row({ id: 'n5', title: 'Something new' }), kind: 'not_known_yet' };
    const { user } = renderBell({ list_notifications: { rows: [asked, later], unread: 2, next_cursor: null } });

    await user.click(await bell());

    expect(screen.getByRole('link', { name: /Brian asks to adjust stock/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Something new/ })).toBeInTheDocument();
  });

  it('never leaves the staff screens, whatever a row says', async () => {
    const { user } = renderBell({
      list_notifications: { rows: [row({ path: '//evil.test/x' })], unread: 1, next_cursor: null },
    });

    await user.click(await bell('Notifications, 1'));

    expect(screen.getByRole('link', { name: /WEB-000001/ })).toHaveAttribute('href', '/dashboard');
  });

  it('marks all as read at once, up to the newest that was shown', async () => {
    const pages: NotificationPage[] = [{ rows: [row(), LOW], unread: 2, next_cursor: null }];
    const { user, calls } = renderBell({
      list_notifications: () => pages[0],
      mark_notifications_read: () => {
        pages[0] = { rows: [row({ is_read: true }), { ...LOW, is_read: true }], unread: 0, next_cursor: null };
        return { unread: 0 };
      },
    });

    await user.click(await bell());
    const newest = pages[0]!.rows[0]!.created_at;
    await user.click(screen.getByRole('button', { name: 'Mark all read' }));

    expect(await bell('Notifications')).toBeInTheDocument();
    expect(calls.find((call) => call.name === 'mark_notifications_read')?.args).toEqual({ p_up_to: newest });
    expect(screen.queryByText(/Unread/)).not.toBeInTheDocument();
  });

  it('takes the marks back when the server refused them', async () => {
    const { user } = renderBell({
      mark_notifications_read: () => {
        throw new ApiError({ code: 'rate_limited', message: 'Slow down.', status: 429 });
      },
    });

    await user.click(await bell());
    await user.click(screen.getByRole('button', { name: 'Mark all read' }));

    expect(await screen.findByText('They are still unread')).toBeInTheDocument();
    expect(await bell()).toBeInTheDocument();
  });

  it('shows older ones page by page', async () => {
    const { user } = renderBell({
      list_notifications: ({ p_after }: { p_after: string | null }) =>
        p_after === null
          ? { rows: [row()], unread: 1, next_cursor: 'next' }
          : { rows: [READ], unread: 1, next_cursor: null },
    });

    await user.click(await bell('Notifications, 1'));
    await user.click(screen.getByRole('button', { name: 'Show older' }));

    expect(await screen.findByRole('link', { name: /Njeri joined/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });

  it('hears of a new one by itself, for the own business', async () => {
    const answer = { rows: [READ], unread: 0, next_cursor: null } as NotificationPage;
    renderBell({ list_notifications: () => ({ ...answer, rows: [...answer.rows] }) });
    await bell('Notifications');
    await waitFor(() => expect(live.onInsert).not.toBeNull());
    expect(live.filter).toBe('tenant_id=eq.00000000-0000-4000-8000-00000000000a');

    answer.rows = [row(), READ];
    answer.unread = 1;
    act(() => live.onInsert?.({ new: { kind: 'web_order' } }));

    expect(await bell('Notifications, 1')).toBeInTheDocument();
  });

  it('tells of a web order as it comes, with a sound once, and leads to it', async () => {
    const { user } = renderBell();
    await waitFor(() => expect(live.onInsert).not.toBeNull());

    act(() => live.onInsert?.({ new: { ...LOW, id: 'n8' } }));
    act(() => live.onInsert?.({ new: row({ id: 'n9', title: 'New web order WEB-000009' }) }));

    expect(await screen.findByText('New web order WEB-000009')).toBeInTheDocument();
    expect(ring).toHaveBeenCalledTimes(1);
    const toast = screen.getByText('New web order WEB-000009').closest<HTMLElement>('.dk-toast')!;
    await user.click(within(toast).getByRole('button', { name: 'Open' }));
    expect(screen.getByTestId('where')).toHaveTextContent('/admin/sales?tab=orders');
  });

  it('rings on this device until somebody says no', async () => {
    const { user } = renderBell();
    await user.click(await bell());
    const sound = screen.getByRole('button', { name: 'Sound for web orders' });

    expect(sound).toHaveAttribute('aria-pressed', 'true');
    await user.click(sound);
    expect(sound).toHaveAttribute('aria-pressed', 'false');
    expect(localStorage.getItem('dukani.order-sound')).toBe('off');
    localStorage.clear();
  });

  it('has an open team list read again when somebody joined, and not for anything else', async () => {
    function TeamCount() {
      return <p>{useListTeamQuery().data?.length ?? 'no'} people</p>;
    }
    const { calls } = renderBell({ list_team: [{}, {}] }, {}, <TeamCount />);
    await screen.findByText('2 people');
    await waitFor(() => expect(live.onInsert).not.toBeNull());
    const reads = (name: string) => calls.filter((call) => call.name === name).length;

    act(() => live.onInsert?.({ new: { kind: 'web_order' } }));
    await waitFor(() => expect(reads('list_notifications')).toBe(2));
    expect(reads('list_team')).toBe(1);

    act(() => live.onInsert?.({ new: { kind: 'invitation_accepted' } }));
    await waitFor(() => expect(reads('list_team')).toBe(2));
  });

  it('reads again after the line was down', async () => {
    const answer = { rows: [] as NotificationRow[], unread: 0, next_cursor: null };
    renderBell({ list_notifications: () => ({ ...answer }) });
    await bell('Notifications');
    await waitFor(() => expect(live.onStatus).not.toBeNull());
    act(() => live.onStatus?.('SUBSCRIBED'));

    answer.unread = 3;
    act(() => live.onStatus?.('CHANNEL_ERROR'));
    act(() => live.onStatus?.('SUBSCRIBED'));

    expect(await bell('Notifications, 3')).toBeInTheDocument();
  });

  it('does not have the day added up again where its figures are younger than a minute', async () => {
    const { user, calls } = renderBell();
    await user.click(await bell());
    await waitFor(() => expect(live.onStatus).not.toBeNull());
    const reads = (name: string) => calls.filter((call) => call.name === name).length;
    await waitFor(() => expect(reads('dashboard_summary')).toBe(1));
    act(() => live.onStatus?.('SUBSCRIBED'));

    act(() => live.onStatus?.('SUBSCRIBED'));
    await waitFor(() => expect(reads('list_notifications')).toBe(2));
    expect(reads('dashboard_summary')).toBe(1);

    act(() => live.onInsert?.({ new: { kind: 'low_stock' } }));
    await waitFor(() => expect(reads('dashboard_summary')).toBe(2));
  });

  it('says what will be there while there is nothing', async () => {
    const { user } = renderBell({ list_notifications: { rows: [], unread: 0, next_cursor: null } });

    await user.click(await bell('Notifications'));

    expect(await screen.findByText(/No notifications yet/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Mark all read' })).not.toBeInTheDocument();
  });

  it('says what went wrong and tries again', async () => {
    let isDown = true;
    const { user } = renderBell({
      list_notifications: () => {
        if (isDown) throw new ApiError({ code: 'rate_limited', message: 'Slow down.', status: 429 });
        return { rows: [row()], unread: 1, next_cursor: null };
      },
    });

    await user.click(await bell('Notifications'));
    const tryAgain = await screen.findByRole('button', { name: 'Try Again' });
    isDown = false;
    await user.click(tryAgain);

    expect(await screen.findByRole('link', { name: /WEB-000001/ })).toBeInTheDocument();
  });

  it('is not there for who may not even see the dashboard', () => {
    renderBell({}, { permissions: ['sales.record'] });

    expect(screen.queryByRole('button', { name: /Notifications/ })).not.toBeInTheDocument();
  });

  it('has no accessibility fault, closed or open', async () => {
    const { container, user } = renderBell();
    const button = await bell();
    expect((await axe(container)).violations).toEqual([]);

    await user.click(button);

    expect((await axe(container)).violations).toEqual([]);
    await user.keyboard('{Escape}');
    expect(button).toHaveFocus();
  });
});
