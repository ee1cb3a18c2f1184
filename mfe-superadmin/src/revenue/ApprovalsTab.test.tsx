import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { AffiliatePayoutRequest, PlatformApprovals, WaitingRefund } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN } from '../common/platformSamples';
import { RevenueScreen } from './RevenueScreen';

const REFUND: WaitingRefund = {
  id: 'r1',
  invoice_id: 'i1',
  number: 'DK-2027-000001',
  tenant_id: 't1',
  tenant_name: 'Duka la Mama',
  amount: 600,
  currency: 'USD',
  reason: 'Paid twice by mistake',
  asked_by: 'Rose Root',
  is_own: false,
  created_at: '2027-03-02T08:00:00Z',
};
const PAYOUT: AffiliatePayoutRequest = {
  state: 'waiting',
  id: 'p1',
  currency: 'USD',
  cut_off: '2027-03-01T00:00:00Z',
  total: 900,
  people: 3,
  reason: 'Pay-out of March',
  asked_by: 'Rose Root',
  is_own: false,
  created_at: '2027-03-02T08:00:00Z',
};
const APPROVALS: PlatformApprovals = {
  may_decide: true,
  limits: [{ currency: 'USD', amount: 500 }],
  refunds: [REFUND],
  payouts: [PAYOUT],
};

function render(changes: Partial<PlatformApprovals> = {}) {
  return renderWithApp(<RevenueScreen />, {
    route: '/superadmin/revenue?tab=approvals',
    session: ADMIN,
    rpc: {
      admin_list_approvals: { ...APPROVALS, ...changes },
      admin_refund_invoice: { state: 'manual', invoice: {} },
      admin_decline_refund: {},
      admin_decide_affiliate_payout: { ...PAYOUT, state: 'made' },
      log_user_activity: null,
    },
  });
}
type App = ReturnType<typeof render>;
const sent = (app: App, name: string) => app.calls.find((call) => call.name === name)?.args;
const press = async (app: App, name: string) => app.user.click(await screen.findByRole('button', { name }));

it('shows what waits, who asked and why, and has no accessibility violations', async () => {
  const app = render();
  const refunds = await screen.findByRole('table', { name: 'Refunds' });
  expect(within(refunds).getByText('Duka la Mama')).toBeInTheDocument();
  expect(within(refunds).getByText('Paid twice by mistake')).toBeInTheDocument();
  expect(screen.getByRole('table', { name: 'Pay-outs' })).toHaveTextContent('Pay-out of March');
  expect((await axe(app.container)).violations).toEqual([]);
});

it('agrees to a refund by sending the same again, and declines with a reason', async () => {
  const app = render();
  await press(app, 'Agree to the refund of DK-2027-000001');
  await press(app, 'Agree');
  await waitFor(() =>
    expect(sent(app, 'admin_refund_invoice')).toEqual({
      p_refund: { id: 'r1', invoice_id: 'i1', amount: 600, reason: 'Paid twice by mistake' },
    }),
  );
  await press(app, 'Decline the refund of DK-2027-000001');
  await press(app, 'Decline');
  expect(await screen.findByText('Give a reason of at least 10 characters.')).toBeInTheDocument();
  await app.user.type(screen.getByRole('textbox', { name: /Reason/ }), 'They were charged once');
  await press(app, 'Decline');
  await waitFor(() =>
    expect(sent(app, 'admin_decline_refund')).toEqual({
      p_decline: { id: 'r1', invoice_id: 'i1', reason: 'They were charged once' },
    }),
  );
});

it('decides about a pay-out', async () => {
  const app = render();
  await press(app, 'Agree to the pay-out of $900.00');
  await app.user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Compared with the bank');
  await press(app, 'Agree');
  await waitFor(() =>
    expect(sent(app, 'admin_decide_affiliate_payout')).toEqual({
      p_decision: { id: 'p1', decision: 'agree', reason: 'Compared with the bank' },
    }),
  );
});

it('offers to take back what one asked for oneself, and nothing to whoever may not decide', async () => {
  const own = render({ refunds: [{ ...REFUND, is_own: true }], payouts: [] });
  expect(await screen.findByRole('button', { name: 'Withdraw the refund of DK-2027-000001' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Agree/ })).not.toBeInTheDocument();
  expect(screen.getByText('No pay-out waits')).toBeInTheDocument();
  own.unmount();

  render({ may_decide: false });
  expect(await screen.findByText(/Only owners and finance/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Agree|Decline/ })).not.toBeInTheDocument();
});
