import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { SupportVisit } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import { ADMIN, makeTenantRow } from '../common/platformSamples';
import { VisitSection } from './VisitSection';

const DUKA = makeTenantRow();
const VISIT: SupportVisit = {
  id: 'v1',
  tenant_id: DUKA.id,
  tenant_name: DUKA.name,
  reason: 'A sale is missing.',
  ticket: null,
  starts_at: '2026-11-20T08:00:00Z',
  ends_at: '2026-11-20T08:30:00Z',
  is_open: true,
  was_ended_by_business: false,
};

beforeEach(() => {
  document.head.innerHTML = `<script type="application/json" id="runtime-config">${JSON.stringify({ tenantBaseDomains: ['shop.localhost'] })}</script>`;
});

it('asks why before it begins, and says what the business is told', async () => {
  let visit: SupportVisit | null = null;
  const { user, calls } = renderWithApp(<VisitSection tenant={DUKA} />, {
    session: ADMIN,
    rpc: {
      admin_start_support_visit: () => (visit = VISIT),
      my_access: () => makeAccess({ ...ADMIN, support_visit: visit }),
    },
  });
  const begin = screen.getByRole('button', { name: 'Look as its owner' });
  await user.click(begin);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('The owners are told at once');
  expect((await axe(dialog)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Start visit' }));
  expect(calls.map(({ name }) => name)).not.toContain('admin_start_support_visit');
  await user.type(screen.getByLabelText(/^Reason/), 'A sale is missing.');
  await user.click(screen.getByRole('button', { name: 'Start visit' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'End visit' })).toBeInTheDocument());
});

it('leads to the business and ends the visit', async () => {
  const { user, calls, container } = renderWithApp(<VisitSection tenant={DUKA} />, {
    session: { ...ADMIN, support_visit: VISIT },
    rpc: { end_support_visit: { ...VISIT, is_open: false }, my_access: makeAccess(ADMIN) },
  });
  expect(screen.getByRole('link', { name: `Open ${DUKA.name}` })).toHaveAttribute('target', '_blank');
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'End visit' }));
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('end_support_visit'));
});

it('names the business that is being visited', () => {
  renderWithApp(<VisitSection tenant={DUKA} />, {
    session: { ...ADMIN, support_visit: { ...VISIT, tenant_id: 'another', tenant_name: 'Kicks' } },
  });
  expect(screen.getByText('You are visiting Kicks. End that visit first.')).toBeInTheDocument();
});
