import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import { VISIT_REASON } from '../common/useVisitGuard';
import { BillingScreen } from './BillingScreen';
import { makeBilling, makeInvoice } from './billingSamples';

const VISIT = {
  id: 'v1',
  tenant_id: 't1',
  tenant_name: 'Duka la Mama',
  reason: 'The owner asked for help',
  ticket: null,
  starts_at: '2027-01-01T10:00:00Z',
  ends_at: '2099-01-01T10:30:00Z',
  is_open: true,
  was_ended_by_business: false,
};

function draw(visit: typeof VISIT | null) {
  const access = { ...makeAccess({ support_visit: visit }), permissions: ['billing.view'] };
  const open = makeInvoice({ id: 'i9', status: 'open', owed: 1200 });
  return renderWithApp(<BillingScreen />, {
    route: '/admin/billing',
    session: access,
    rpc: {
      billing_state: makeBilling({ open_invoices: [open] }),
      list_billing_invoices: { rows: [open], next_cursor: null },
      my_access: access,
    },
  });
}
const ACTIONS = [/^Choose /, /^Pay /, 'Cancel subscription', 'Edit details', 'Add'];

it('a visitor of support sees that nothing can be changed, and no button that would be refused', async () => {
  const { container } = draw(VISIT);
  await screen.findByRole('region', { name: 'Subscription' });
  for (const name of ACTIONS)
    for (const button of screen.getAllByRole('button', { name })) {
      expect(button).toBeDisabled();
      expect(button).toHaveAttribute('title', VISIT_REASON);
    }
  expect(screen.getByText(VISIT_REASON)).toBeInTheDocument();
  // What only reads works.
  const invoices = screen.getByRole('region', { name: 'Invoices' });
  expect(await within(invoices).findByRole('button', { name: /^PDF of/ })).toBeEnabled();
  expect((await axe(container)).violations).toEqual([]);
});

it('the owner may press all of them', async () => {
  draw(null);
  await screen.findByRole('region', { name: 'Subscription' });
  for (const name of ACTIONS)
    for (const button of screen.getAllByRole('button', { name })) expect(button).toBeEnabled();
  expect(screen.queryByText(VISIT_REASON)).not.toBeInTheDocument();
});
