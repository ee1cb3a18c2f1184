import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { ActivityEvent, MyAccess } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import { TeamScreen } from '../TeamScreen';

const SALE_ID = '3f0c0f0e-7a51-4c38-9a52-0c1a4ce7a101';
const BRIAN = '3f0c0f0e-7a51-4c38-9a52-0c1a4ce7a102';
const entry = (changes: Partial<ActivityEvent> = {}): ActivityEvent => ({
  id: 'e1',
  created_at: '2026-03-04T10:00:00Z',
  actor_id: BRIAN,
  actor_kind: 'user',
  actor_name: 'Brian Otieno',
  action: 'action_approved',
  entity: 'approvals',
  entity_id: 'a1',
  subject: 'INV-000042',
  before: null,
  after: { permission: 'sales.discount', reason: 'Regular', subject: { percent: 20 } },
  ip_address: '203.0.113.9',
  ...changes,
});
const ENTRIES = [
  entry(),
  entry({
    id: 'e2',
    actor_id: null,
    actor_kind: 'platform',
    actor_name: null,
    action: 'tenant_status_changed',
    entity: 'tenants',
    subject: null,
    after: null,
    ip_address: null,
  }),
  entry({
    id: 'e3',
    action: 'payment_received',
    entity: 'sales',
    entity_id: SALE_ID,
    before: { status: 'owed' },
    after: { status: 'paid' },
  }),
];
const BRIAN_MEMBER = {
  user_id: BRIAN,
  full_name: 'Brian Otieno',
  email: 'brian@duka.test',
  role: 'manager',
  role_id: null,
  role_name: null,
  is_active: true,
  invitation_status: 'accepted',
  invitation_accepted_at: null,
  last_sign_in_at: null,
};

const OWNER: Partial<MyAccess> = { permissions: [...makeAccess().permissions, 'audit.view'] };

function renderActivity(query = '', rpc: Record<string, unknown> = {}, session = OWNER) {
  return renderWithApp(<TeamScreen />, {
    route: `/admin/team?tab=activity${query}`,
    session,
    rpc: {
      list_team: [BRIAN_MEMBER],
      search_activity: { rows: ENTRIES, next_cursor: null },
      my_access: makeAccess(session),
      ...rpc,
    },
  });
}
const asked = (calls: { name: string; args: unknown }[]) =>
  calls.filter(({ name }) => name === 'search_activity').map(({ args }) => (args as { p_filter: unknown }).p_filter);
const shown = () => screen.findByText('Action approved');

describe('the activity of a business', () => {
  it('says who did what, to what, and when, without a fault for screen readers', async () => {
    const { container } = renderActivity();

    const row = (await shown()).closest('tr');
    expect(row).toHaveTextContent('Approvals by PIN: INV-000042');
    expect(row).toHaveTextContent('Brian Otieno');
    expect(row).toHaveTextContent('Reason: Regular');
    expect(screen.getByText('Tenant status changed').closest('tr')).toHaveTextContent('The platform');
    expect((await axe(container)).violations).toEqual([]);
  }, 300_000);

  it('opens an entry with each value before and after, and leads on to its person and its sale', async () => {
    const { user, calls } = renderActivity();
    await shown();
    await user.click(screen.getByText('Payment received'));
    const panel = await screen.findByRole('dialog', { name: 'Payment received' });

    expect(within(panel).getByRole('row', { name: 'Status owed paid' })).toBeInTheDocument();
    expect(within(panel).getByRole('link', { name: 'INV-000042' })).toHaveAttribute('href', `/admin/sales/${SALE_ID}`);
    expect((await axe(panel)).violations).toEqual([]);
    await user.click(within(panel).getByRole('button', { name: 'Only this person' }));

    await waitFor(() => expect(asked(calls).at(-1)).toEqual({ actor_id: BRIAN }));
  }, 300_000);

  it('is asked for one document, and narrowed by kind and text', async () => {
    const { user, calls } = renderActivity(`&document=${SALE_ID}`);
    await shown();
    expect(asked(calls)).toEqual([{ document_id: SALE_ID }]);

    await user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'Approvals by PIN');
    await user.type(screen.getByRole('searchbox', { name: 'Search what was changed' }), 'regular');

    await waitFor(() =>
      expect(asked(calls).at(-1)).toEqual({ document_id: SALE_ID, entity: 'approvals', text: 'regular' }),
    );
  }, 300_000);

  it('asks for whole days by the clock of the business', async () => {
    const { calls } = renderActivity('&days=2026-03-01..2026-03-01');
    await shown();

    expect(asked(calls)).toEqual([{ from: '2026-02-28T21:00:00.000Z', to: '2026-03-01T21:00:00.000Z' }]);
  }, 300_000);

  it('says when nothing is there, and when it could not be read', async () => {
    renderActivity('', { search_activity: { rows: [], next_cursor: null } });
    expect(await screen.findByText('Nothing recorded yet')).toBeInTheDocument();
  }, 300_000);

  it('can be read again after a failure', async () => {
    let isDown = true;
    const { user } = renderActivity('', {
      search_activity: () => {
        if (isDown) throw new ApiError({ code: 'invalid_input', message: 'No.', status: 400 });
        return { rows: ENTRIES, next_cursor: null };
      },
    });
    const again = await screen.findByRole('button', { name: /try again/i });
    isDown = false;
    await user.click(again);

    expect(await shown()).toBeInTheDocument();
  }, 300_000);

  it('is no tab for a manager', async () => {
    const { calls } = renderActivity('', {}, { permissions: ['team.view', 'team.manage'] });

    expect(await screen.findByText('Brian Otieno')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Activity' })).not.toBeInTheDocument();
    expect(asked(calls)).toEqual([]);
  }, 300_000);
});
