import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { PlatformPlanInFull, PlatformTenantRow, SubscriptionQuote, TenantEvent } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN, makeTenantRow } from '../common/platformSamples';
import { CareSection } from './CareSection';
import { planPrices } from './planPrices';
import { TimelineSection } from './TimelineSection';

const DUKA = makeTenantRow();
const BUSINESS: PlatformPlanInFull = {
  id: 'p1',
  name: 'Business',
  price: 29,
  currency: 'USD',
  period: 'month',
  features: [],
  description: null,
  badge: null,
  badge_color: null,
  position: 2,
  is_public: true,
  prices: [
    { id: 'x1', currency: 'USD', period: 'month', amount: 25, valid_from: '2026-01-01T00:00:00Z', retired_at: null },
    { id: 'x2', currency: 'USD', period: 'year', amount: 290, valid_from: '2026-01-01T00:00:00Z', retired_at: null },
    {
      id: 'x3',
      currency: 'KES',
      period: 'month',
      amount: 3500,
      valid_from: '2026-01-01T00:00:00Z',
      retired_at: '2026-06-01T00:00:00Z',
    },
  ],
  subscribers: 3,
  is_used: true,
};
const QUOTE: SubscriptionQuote = {
  quote_id: 'q1',
  quote_hash: 'h1',
  valid_until: '2026-11-20T08:15:00Z',
  kind: 'change',
  billing_plan_id: 'p1',
  plan_name: 'Business',
  period: 'month',
  currency: 'USD',
  amount: 29,
  collection: 'card',
  at: '2026-11-20T08:00:00Z',
  effective_at: '2026-11-20T08:00:00Z',
  credit: 4.5,
  charge: 14.5,
  tax_rate_percent: 0,
  tax: 0,
  rounding: 0,
  total: 10,
  credit_used: 0,
  amount_due: 10,
  is_waived: false,
  restarts_period: false,
  period_start: '2026-11-20T08:00:00Z',
  period_end: '2026-12-05T08:00:00Z',
  next_renewal_at: '2026-12-05T08:00:00Z',
  next_renewal_amount: 29,
};
const EVENTS: TenantEvent[] = [
  { id: 'e1', at: '2026-11-20T08:00:00Z', kind: 'note', what: 'note', detail: 'Will call in May', actor: 'Rose Root' },
  {
    id: 'e2',
    at: '2026-11-19T08:00:00Z',
    kind: 'action',
    what: 'trial_extended',
    detail: 'Needs more time',
    actor: 'Rose Root',
  },
  {
    id: 'e3',
    at: '2026-11-18T08:00:00Z',
    kind: 'invoice',
    what: 'issued',
    detail: 'DK-2026-000001, KES 3,800.00',
    actor: null,
  },
  {
    id: 'e4',
    at: '2026-11-17T08:00:00Z',
    kind: 'payment',
    what: 'succeeded',
    detail: 'DK-2026-000001, KES 3,800.00, bank',
    actor: null,
  },
  {
    id: 'e5',
    at: '2026-11-16T08:00:00Z',
    kind: 'refund',
    what: 'waiting',
    detail: 'DK-2026-000001, KES 500.00',
    actor: 'Rose Root',
  },
];

const renderCare = (tenant: Partial<PlatformTenantRow> = {}, rpc: Record<string, unknown> = {}) =>
  renderWithApp(
    <>
      <h2>Duka la Mama</h2>
      <CareSection tenant={{ ...DUKA, ...tenant }} />
      <TimelineSection tenantId={DUKA.id} />
    </>,
    {
      session: ADMIN,
      rpc: {
        admin_list_plans: [BUSINESS],
        admin_quote_subscription_change: QUOTE,
        admin_tenant_timeline: { rows: EVENTS, next_cursor: null },
        ...rpc,
      },
    },
  );
type View = ReturnType<typeof renderCare>;
const argsOf = ({ calls }: View, name: string) => calls.filter((call) => call.name === name).map(({ args }) => args);
const reason = 'Agreed on the phone';

/** Opens one of the actions, and hands over its dialog. */
async function open({ user }: View, button: string, name: string) {
  await user.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name }));
}

describe('what staff may do', () => {
  it.each([
    ['trial', ['Extend trial', 'Change plan', 'Give credit', 'Suspend subscription']],
    ['active', ['Change plan', 'Give credit', 'Suspend subscription']],
    ['suspended', ['Give credit', 'Restore subscription']],
    ['cancelled', ['Give credit']],
    [null, ['Give credit']],
  ] as const)('follows the subscription: %s', (status, names) => {
    renderCare({ subscription_status: status });
    const section = within(screen.getByRole('region', { name: 'Billing actions' }));
    expect(section.getAllByRole('button').map((button) => button.textContent)).toEqual(names);
  });

  it('extends a trial from its end, and shows what the server refuses at the field', async () => {
    const view = renderCare(
      { subscription_status: 'trial', expires_at: '2099-01-01T08:00:00Z' },
      {
        admin_extend_trial: () => {
          throw new ApiError({
            code: 'invalid_input',
            status: 400,
            message: 'A trial is extended by 1 to 90 days.',
            details: { field: 'expires_at' },
          });
        },
      },
    );
    const dialog = await open(view, 'Extend trial', 'Extend the trial of Duka la Mama');
    expect(dialog.getByText(/15 Jan 2099/)).toBeInTheDocument();
    await view.user.click(dialog.getByRole('button', { name: 'Extend trial' }));
    expect(dialog.getByText('Give a reason of at least 10 characters.')).toBeInTheDocument();
    await view.user.type(dialog.getByRole('textbox', { name: /Reason/ }), reason);
    await view.user.click(dialog.getByRole('button', { name: 'Extend trial' }));

    await waitFor(() =>
      expect(argsOf(view, 'admin_extend_trial')).toEqual([
        { p_extension: { tenant_id: DUKA.id, expires_at: '2099-01-15T08:00:00.000Z', reason } },
      ]),
    );
    expect(await dialog.findByText(/1 to 90 days/)).toBeInTheDocument();
  }, 300_000);

  it('gives credit in the currency of the business, and says the balance', async () => {
    const view = renderCare({}, { admin_give_credit: { currency: 'KES', balance: 1500 } });
    const dialog = await open(view, 'Give credit', 'Give Duka la Mama credit');
    await view.user.type(dialog.getByRole('textbox', { name: /Amount/ }), '500');
    await view.user.type(dialog.getByRole('textbox', { name: /Reason/ }), reason);
    await view.user.click(dialog.getByRole('button', { name: 'Give credit' }));

    expect(await screen.findByText('Duka la Mama has KSh 1,500.00 of credit')).toBeInTheDocument();
    expect(argsOf(view, 'admin_give_credit')).toMatchObject([
      { p_credit: { tenant_id: DUKA.id, currency: 'KES', amount: 500, reason } },
    ]);
  }, 300_000);

  it('changes the plan by the price that was shown, and no other', async () => {
    const view = renderCare({}, { admin_confirm_subscription_change: { kind: 'change', invoice: null } });
    const dialog = await open(view, 'Change plan', 'Change the plan of Duka la Mama');
    await dialog.findByRole('option', { name: 'Business, $290.00 a year' });
    await view.user.selectOptions(dialog.getByRole('combobox', { name: 'Plan' }), 'p1:month:USD');
    await view.user.selectOptions(dialog.getByRole('combobox', { name: 'Begins' }), 'now');
    await waitFor(() =>
      expect(argsOf(view, 'admin_quote_subscription_change').at(-1)).toEqual({
        p_change: {
          tenant_id: DUKA.id,
          billing_plan_id: 'p1',
          period: 'month',
          currency: 'USD',
          begins: 'now',
        },
      }),
    );
    const cost = await dialog.findByRole('group', { name: 'What it costs' });
    expect(cost).toHaveTextContent('Credit for the old plan$4.50Charge for the new plan$14.50Tax$0.00Due now$10.00');
    await view.user.type(dialog.getByRole('textbox', { name: /Reason/ }), reason);
    await view.user.click(dialog.getByRole('button', { name: 'Change plan' }));

    await waitFor(() =>
      expect(argsOf(view, 'admin_confirm_subscription_change')).toEqual([
        { p_change: { tenant_id: DUKA.id, quote_id: 'q1', quote_hash: 'h1', reason } },
      ]),
    );
  }, 300_000);

  it('asks for the price again when it has changed', async () => {
    const view = renderCare(
      {},
      {
        admin_confirm_subscription_change: () => {
          throw new ApiError({
            code: 'quote_changed',
            status: 409,
            message: 'The price has changed since it was shown. Look at it again.',
          });
        },
      },
    );
    const dialog = await open(view, 'Change plan', 'Change the plan of Duka la Mama');
    await dialog.findByRole('option', { name: 'Business, $29.00 a month' });
    await view.user.selectOptions(dialog.getByRole('combobox', { name: 'Plan' }), 'p1:month:USD');
    await dialog.findByRole('group', { name: 'What it costs' });
    await view.user.type(dialog.getByRole('textbox', { name: /Reason/ }), reason);
    await view.user.click(dialog.getByRole('button', { name: 'Change plan' }));

    expect(await dialog.findByText(/The price has changed/)).toBeInTheDocument();
    await waitFor(() => expect(argsOf(view, 'admin_quote_subscription_change')).toHaveLength(2));
  }, 300_000);

  it.each([
    ['active', 'Suspend subscription', 'Suspend the subscription of Duka la Mama?', 'Suspend', 'suspend'],
    ['suspended', 'Restore subscription', 'Restore the subscription of Duka la Mama?', 'Restore', 'restore'],
  ] as const)(
    'suspends and restores with a reason: %s',
    async (status, button, title, save, action) => {
      const view = renderCare({ subscription_status: status }, { admin_change_subscription: {} });
      const dialog = await open(view, button, title);
      await view.user.type(dialog.getByRole('textbox', { name: /Reason/ }), reason);
      await view.user.click(dialog.getByRole('button', { name: save }));

      await waitFor(() =>
        expect(argsOf(view, 'admin_change_subscription')).toEqual([
          { p_change: { tenant_id: DUKA.id, action, reason } },
        ]),
      );
    },
    300_000,
  );

  it('offers every price that lives, the plan’s own first', () => {
    expect(planPrices([BUSINESS, { ...BUSINESS, id: 'p0', period: 'trial' }])).toEqual([
      { value: 'p1:month:USD', label: 'Business, $29.00 a month' },
      { value: 'p1:year:USD', label: 'Business, $290.00 a year' },
    ]);
  });
});

describe('the timeline', () => {
  it('shows notes, what staff did and invoices, and takes a note', async () => {
    const view = renderCare({}, { admin_add_tenant_note: { id: 'n1' } });
    const section = within(screen.getByRole('region', { name: 'Timeline' }));
    const rows = await section.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Note.*Will call in MayRose Root$/),
      expect.stringMatching(/^Staff.*Trial extendedNeeds more timeRose Root$/),
      expect.stringMatching(/^Invoice.*IssuedDK-2026-000001, KES 3,800\.00$/),
      expect.stringMatching(/^Payment.*ReceivedDK-2026-000001, KES 3,800\.00, bank$/),
      expect.stringMatching(/^Refund.*Waits for a second personDK-2026-000001, KES 500\.00Rose Root$/),
    ]);
    await view.user.click(section.getByRole('button', { name: 'Add note' }));
    expect(section.getByText('Enter a note.')).toBeInTheDocument();
    await view.user.type(section.getByRole('textbox', { name: 'Note' }), 'Prefers mail');
    await view.user.click(section.getByRole('button', { name: 'Add note' }));

    await waitFor(() =>
      expect(argsOf(view, 'admin_add_tenant_note')).toMatchObject([
        { p_note: { tenant_id: DUKA.id, note: 'Prefers mail' } },
      ]),
    );
    await waitFor(() => expect(section.getByRole('textbox', { name: 'Note' })).toHaveValue(''));
  }, 300_000);

  it('says what failed, and that nothing happened', async () => {
    const { unmount } = renderCare(
      {},
      {
        admin_tenant_timeline: () => {
          throw new ApiError({ code: 'rate_limited', status: 429, message: 'Slow down.' });
        },
      },
    );
    expect(await screen.findByText('Could not load the timeline')).toBeInTheDocument();
    unmount();
    renderCare({}, { admin_tenant_timeline: { rows: [], next_cursor: null } });
    expect(await screen.findByText('Nothing happened yet.')).toBeInTheDocument();
  }, 300_000);

  it('has no accessibility fault', async () => {
    const { container } = renderCare();
    await screen.findByText('Will call in May');
    expect((await axe(container)).violations).toEqual([]);
  }, 300_000);
});
