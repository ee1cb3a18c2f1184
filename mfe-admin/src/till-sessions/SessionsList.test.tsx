import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp } from '@dukani/shared/testing';
import { SessionsList } from './SessionsList';

const carl = '8c0f1d6e-1111-4111-8111-111111111111';
const SESSION = {
  id: 's1',
  till_id: 't1',
  till_name: 'Front till',
  location_name: 'Main shop',
  status: 'closed',
  opened_at: '2026-11-21T06:00:00Z',
  opened_by_name: 'Carl',
  closed_at: '2026-11-21T16:00:00Z',
  opening_float: 1000,
  sale_count: 3,
  sales_total: 348,
  z_number: 7,
  expected_cash: 1348,
  counted_cash: 1340,
  over_short: -8,
  z_hash: 'h',
};
const PAGE = { rows: [SESSION], next_cursor: null, count: 1, has_more_than_count: false };

function open(search = '', answer: unknown = PAGE, permissions?: string[]) {
  const onReport = jest.fn();
  const app = renderWithApp(<SessionsList onReport={onReport} />, {
    route: `/admin/sales?tab=till${search}`,
    session: permissions === undefined ? {} : { permissions },
    rpc: { list_till_sessions: answer, list_saved_views: [], list_team: [], list_locations: { rows: [] } },
  });
  return { ...app, onReport };
}
const asked = ({ calls }: ReturnType<typeof open>) =>
  calls.filter(({ name }) => name === 'list_till_sessions').map(({ args }) => args);

describe('SessionsList', () => {
  it('shows sessions, opens a report, and has no accessibility faults', async () => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Z 7' }));

    expect(app.onReport).toHaveBeenCalledWith('s1');
    expect(asked(app)[0]).toMatchObject({ p_sort: 'newest', p_after: null });
    expect((await axe(app.container)).violations).toEqual([]);
  });

  it('asks the server for every filter of the address', async () => {
    const app = open(
      `&status=closed&variance=yes&opened=2026-11-01..&location=${carl}&cashier=${carl}&sort=variance_asc`,
    );
    await screen.findByRole('button', { name: 'Z 7' });

    expect(asked(app)[0]).toMatchObject({
      p_sort: 'variance_asc',
      p_filter: {
        cashier_id: carl,
        location_id: carl,
        status: 'closed',
        has_variance: true,
        from: '2026-11-01',
        to: null,
      },
    });
  });

  it('does not ask a cashier whose sessions to show', async () => {
    const app = open(`&cashier=${carl}`, PAGE, ['till.operate']);
    await app.user.click(await screen.findByRole('button', { name: 'Filters' }));

    expect(asked(app)[0]).toMatchObject({ p_filter: { cashier_id: null } });
    expect(within(screen.getByRole('dialog', { name: 'Filters' })).queryByLabelText('Cashier')).not.toBeInTheDocument();
  });

  it('teaches what stands here while there is nothing', async () => {
    open('', { ...PAGE, rows: [], count: 0 });

    expect(await screen.findByText('No sessions yet')).toBeInTheDocument();
  });
});
