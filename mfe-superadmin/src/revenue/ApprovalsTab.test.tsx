import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { AffiliatePayoutRequest, PlatformApprovals, WaitingRefund } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN } from '../common/platformSamples';
import { EXPORT_COLUMNS, waitingOf } from './approvalColumns';
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
  const table = within(await screen.findByRole('table', { name: 'Approvals' }));
  expect(table.getByText('Duka la Mama')).toBeInTheDocument();
  expect(table.getByText('Paid twice by mistake')).toBeInTheDocument();
  expect(table.getByText('Pay-out to 3 affiliates').closest('tr')).toHaveTextContent('Pay-out of March');
  expect((await axe(app.container)).violations).toEqual([]);
});

it('finds by what is typed and by kind, and turns the order round', async () => {
  const { user } = render({ payouts: [{ ...PAYOUT, created_at: '2027-03-01T08:00:00Z' }] });
  await screen.findByText('Duka la Mama');
  const firstRow = () => screen.getAllByRole('row')[1];
  expect(firstRow()).toHaveTextContent('Pay-out of March');
  await user.click(screen.getByRole('columnheader', { name: /^Asked for/ }));
  await waitFor(() => expect(firstRow()).toHaveTextContent('Duka la Mama'));
  await user.type(screen.getByRole('searchbox', { name: /^Search/ }), 'duka');
  await waitFor(() => expect(screen.queryByText('Pay-out of March')).not.toBeInTheDocument());
  await user.clear(screen.getByRole('searchbox', { name: /^Search/ }));
  expect(await screen.findByText('Pay-out of March')).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Pay-outs');
  await waitFor(() => expect(screen.queryByText('Duka la Mama')).not.toBeInTheDocument());
  expect(screen.getByText('Pay-out of March')).toBeInTheDocument();
});

it('exports what is shown, a line for each', () => {
  const lines = waitingOf(APPROVALS, 'oldest').map((row) => EXPORT_COLUMNS.map(({ value }) => value(row)));
  expect(lines).toEqual([
    [
      ...['Refund', 'DK-2027-000001, Duka la Mama', 600, 'USD', 'Rose Root'],
      ...['2027-03-02T08:00:00Z', 'Paid twice by mistake'],
    ],
    ['Pay-out', '3 affiliates', 900, 'USD', 'Rose Root', '2027-03-02T08:00:00Z', 'Pay-out of March'],
  ]);
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
  own.unmount();

  const none = render({ refunds: [], payouts: [] });
  expect(await screen.findByText('Nothing waits')).toBeInTheDocument();
  none.unmount();

  render({ may_decide: false });
  expect(await screen.findByText(/Only owners and finance/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Agree|Decline/ })).not.toBeInTheDocument();
});
