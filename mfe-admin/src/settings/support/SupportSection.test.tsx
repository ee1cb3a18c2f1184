import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { SupportVisit } from '@dukani/shared/rpc';
import { renderWithApp, sampleTenantId } from '@dukani/shared/testing';
import { SupportSection } from './SupportSection';

const OPEN: SupportVisit = {
  id: 'v2',
  tenant_id: sampleTenantId,
  tenant_name: 'Duka la Mama',
  reason: 'A sale is missing.',
  ticket: 'HELP-12',
  starts_at: '2026-11-20T08:00:00Z',
  ends_at: '2026-11-20T08:30:00Z',
  is_open: true,
  was_ended_by_business: false,
};

it('shows when and why support looked, and ends a visit that is under way', async () => {
  let visits = [OPEN, { ...OPEN, id: 'v1', is_open: false, was_ended_by_business: true, ticket: null }];
  const { container, user, calls } = renderWithApp(<SupportSection />, {
    session: {},
    rpc: {
      list_support_visits: () => visits,
      end_support_visit: () => {
        visits = visits.map((visit) => ({ ...visit, is_open: false }));
        return visits[0];
      },
    },
  });
  expect(await screen.findByText('A sale is missing. (HELP-12)')).toBeInTheDocument();
  expect(screen.getByText('Ended by you')).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'End visit' }));
  expect(await screen.findByText('The visit is over')).toBeInTheDocument();
  expect(calls).toContainEqual(expect.objectContaining({ name: 'end_support_visit', args: { p_visit_id: 'v2' } }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End visit' })).not.toBeInTheDocument());
});

it('says that nobody has looked', async () => {
  renderWithApp(<SupportSection />, { session: {}, rpc: { list_support_visits: [] } });
  expect(await screen.findByText('Nobody has looked')).toBeInTheDocument();
});

it('offers to try again', async () => {
  renderWithApp(<SupportSection />, { session: {}, rpc: {} });
  expect(await screen.findByText('The visits could not be loaded')).toBeInTheDocument();
});
