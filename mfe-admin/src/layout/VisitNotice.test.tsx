import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { SupportVisit } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp, sampleTenantId } from '@dukani/shared/testing';
import { VisitNotice } from './VisitNotice';

const endsIn = (ms: number): SupportVisit => ({
  id: 'v1',
  tenant_id: sampleTenantId,
  tenant_name: 'Duka la Mama',
  reason: 'The owner asks why a sale is missing.',
  ticket: null,
  starts_at: new Date(Date.now() + ms - 30 * 60_000).toISOString(),
  ends_at: new Date(Date.now() + ms).toISOString(),
  is_open: true,
  was_ended_by_business: false,
});

it('says whose business this is and how long yet, and ends the visit with the session', async () => {
  const { container, user, calls } = renderWithApp(<VisitNotice />, {
    session: { is_platform_admin: true, support_visit: endsIn(12 * 60_000 - 5000) },
    rpc: { end_support_visit: { ...endsIn(0), is_open: false }, log_user_activity: 'a1' },
  });
  expect(screen.getByRole('region', { name: 'Support visit' })).toHaveTextContent(
    'You are visiting Duka la Mama as Dukani support. Nothing can be changed. 12 minutes left.',
  );
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'End visit' }));
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('end_support_visit'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Support visit' })).not.toBeInTheDocument());
});

it('asks the server again when the time is over', async () => {
  const { calls } = renderWithApp(<VisitNotice />, {
    session: { is_platform_admin: true, support_visit: endsIn(-1000) },
    rpc: { my_access: makeAccess({ support_visit: null }) },
  });
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('my_access'));
});

it('is not there for the people of a business', () => {
  renderWithApp(<VisitNotice />, { session: {} });
  expect(screen.queryByRole('region', { name: 'Support visit' })).not.toBeInTheDocument();
});
