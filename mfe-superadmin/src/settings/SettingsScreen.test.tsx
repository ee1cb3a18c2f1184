import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { FeatureFlag, PlatformDomain, PlatformPaymentProvider, PlatformSettings } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN, makeTenantRow, pageOf } from '../common/platformSamples';
import { settingsDraft, settingsEffect, settingsErrors } from './settingsForm';
import { SettingsScreen } from './SettingsScreen';

const SETTINGS: PlatformSettings = {
  trial_hours: 720,
  default_plan_id: 'p1',
  trial_extension_days: 90,
  trial_extension_total_days: 180,
  grace_days: 14,
  retry_days: [1, 3, 7, 13],
  refund_window_days: 30,
  closing_days: 30,
  seller_name: 'Dukani',
  approval_limits: [],
  saved_at: '2026-11-20T08:00:00Z',
  saved_by: 'Rose Root',
  plans: [
    { id: 'p1', name: 'Free trial', price: 0, currency: 'USD', period: 'trial' },
    { id: 'p2', name: 'Business', price: 29, currency: 'USD', period: 'month' },
  ],
  open_invoices: 7,
  running_trials: 12,
  new_in_30_days: 40,
  may_edit: true,
};
const STRIPE: PlatformPaymentProvider = {
  kind: 'stripe',
  mode: 'test',
  is_enabled: true,
  shortcode: null,
  shortcode_kind: null,
  currencies: null,
  saved_at: '2026-11-20T08:00:00Z',
  keys: [
    { name: 'secret_key', is_set: true, last4: '9f3c' },
    { name: 'webhook_secret', is_set: false, last4: null },
  ],
};
const FLAG: FeatureFlag = {
  key: 'urgent_notices',
  title: 'Urgent notices',
  description: 'Shows the newest urgent notification above every screen.',
  percent: 10,
  ends_on: null,
  has_ended: false,
  saved_at: null,
  tenants: 200,
  tenants_on: 21,
  exceptions: [{ tenant_id: 't1', tenant_name: 'Duka la Mama', is_on: true, saved_at: '2026-11-20T08:00:00Z' }],
};
const DOMAIN: PlatformDomain = {
  domain: 'duka.example.com',
  tenant_id: 't1',
  tenant_name: 'Duka la Mama',
  tenant_status: 'active',
  verified_at: null,
  is_primary: true,
  created_at: '2026-11-20T08:00:00Z',
};

const renderSettings = (tab = 'general', rpc: Record<string, unknown> = {}) =>
  renderWithApp(<SettingsScreen />, {
    route: `/superadmin/settings?tab=${tab}`,
    session: ADMIN,
    rpc: {
      admin_platform_settings: SETTINGS,
      admin_list_billing_providers: [STRIPE],
      admin_list_flags: [FLAG],
      admin_list_domains: { rows: [DOMAIN], next_cursor: null },
      admin_list_tenants: pageOf([makeTenantRow({ id: 't2', name: 'Kicks' })]),
      ...rpc,
    },
  });
type View = ReturnType<typeof renderSettings>;
const argsOf = ({ calls }: View, name: string) => calls.filter((call) => call.name === name).map(({ args }) => args);
const findField = (name: RegExp | string) => screen.findByRole('textbox', { name });

async function type({ user }: View, field: HTMLElement, text: string) {
  await user.clear(field);
  if (text !== '') await user.type(field, text);
}

describe('general settings', () => {
  it('say before saving what will happen, and save all of them with the version that was read', async () => {
    const view = renderSettings('general', {
      admin_save_platform_settings: { ...SETTINGS, trial_hours: 336, default_plan_id: 'p2' },
    });
    await type(view, await findField(/Trial length/), '14');
    await view.user.selectOptions(screen.getByRole('combobox', { name: /Plan they begin on/ }), 'p2');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));

    const question = await screen.findByRole('dialog', { name: 'Save these settings?' });
    expect(question).toHaveTextContent(
      'Businesses opened from now on get 14 days instead of 30. They begin on Business. The 12 trials that are running stay as they are.',
    );
    expect(argsOf(view, 'admin_save_platform_settings')).toEqual([]);
    await view.user.click(within(question).getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(argsOf(view, 'admin_save_platform_settings')).toEqual([
        {
          p_settings: {
            trial_hours: 336,
            default_plan_id: 'p2',
            trial_extension_days: 90,
            trial_extension_total_days: 180,
            grace_days: 14,
            retry_days: [1, 3, 7, 13],
            refund_window_days: 30,
            closing_days: 30,
            seller_name: 'Dukani',
            approval_limits: [],
            version: SETTINGS.saved_at,
          },
        },
      ]),
    );
  }, 300_000);

  it('take the days of unpaid invoices within their limits, and say whom that is for', async () => {
    const view = renderSettings('general', { admin_save_platform_settings: SETTINGS });
    await type(view, await findField(/Tried and mailed again/), '1, 3, 7, 20');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('The last attempt comes before the grace ends.', { selector: 'span' }),
    ).toBeInTheDocument();
    await type(view, screen.getByRole('textbox', { name: /Days of grace/ }), '29');
    await type(view, screen.getByRole('textbox', { name: /Tried and mailed again/ }), '3, 1, 7, 9');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a whole number from 3 to 28.', { selector: 'span' })).toBeInTheDocument();
    expect(screen.getByText(/Enter four days from 1 to 27/, { selector: 'span' })).toBeInTheDocument();

    await type(view, screen.getByRole('textbox', { name: /Days of grace/ }), '21');
    await type(view, screen.getByRole('textbox', { name: /Tried and mailed again/ }), '2 5 9 20');
    await type(view, screen.getByRole('textbox', { name: /Days to refund/ }), '60');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('dialog', { name: 'Save these settings?' });
    expect(question).toHaveTextContent(
      'Invoices issued from now on are tried again after 2, 5, 9, 20 days, and lock a business after 21. The 7 that are open keep theirs. One person may refund until 60 days after a payment.',
    );
    await view.user.click(within(question).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(argsOf(view, 'admin_save_platform_settings')).toMatchObject([
        { p_settings: { grace_days: 21, retry_days: [2, 5, 9, 20], refund_window_days: 60 } },
      ]),
    );
  }, 300_000);

  it('take limits above which two people decide, each currency once', async () => {
    const view = renderSettings('general', { admin_save_platform_settings: SETTINGS });
    await view.user.click(await screen.findByRole('button', { name: 'Add a limit' }));
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Enter an amount in [A-Z]{3} above 0\.$/, { selector: 'p' })).toBeInTheDocument();

    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Currency of limit 1' }), 'KES');
    await type(view, screen.getByRole('textbox', { name: /More than, in KES/ }), '50,000');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('dialog', { name: 'Save these settings?' });
    expect(question).toHaveTextContent('Refunds and pay-outs take two people above KES 50,000.');
    await view.user.click(within(question).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(argsOf(view, 'admin_save_platform_settings')).toMatchObject([
        { p_settings: { approval_limits: [{ currency: 'KES', amount: 50000 }] } },
      ]),
    );
    expect(
      settingsErrors({
        ...settingsDraft(SETTINGS),
        limits: [
          { currency: 'USD', amount: '5' },
          { currency: 'USD', amount: '6' },
        ],
      }).limits,
    ).toBe('Give each currency one limit.');
  }, 300_000);

  it.each([
    [0, []],
    [1, ['The one trial that is running stays as it is.']],
    [2, ['The 2 trials that are running stay as they are.']],
  ])('say of %d running trials what stays', (running, sentences) => {
    const settings = { ...SETTINGS, running_trials: running };
    expect(settingsEffect(settings, { ...settingsDraft(settings), planId: 'p2' })).toEqual([
      'They begin on Business.',
      ...sentences,
    ]);
  });

  it('refuse what cannot be before anything is asked', async () => {
    const view = renderSettings();
    await type(view, await findField(/Trial length/), '0.5');
    await type(view, screen.getByRole('textbox', { name: /Days in total/ }), '30');
    await type(view, screen.getByRole('textbox', { name: /Issued by/ }), '');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));

    expect((await screen.findAllByText('Enter 1 to 365 days.')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('This is at least as much as at a time.').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Enter a name.').length).toBeGreaterThan(0);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  }, 300_000);

  it('say so when somebody else saved meanwhile', async () => {
    const view = renderSettings('general', {
      admin_save_platform_settings: () => {
        throw new ApiError({ code: 'stale_row', status: 409, message: 'Someone else changed these settings.' });
      },
    });
    await type(view, await findField(/Issued by/), 'Dukani Ltd');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await view.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));

    expect(await screen.findByText(/Someone else changed these settings while/)).toBeInTheDocument();
  }, 300_000);

  it('can be looked at by every role of the platform', async () => {
    renderSettings('general', { admin_platform_settings: { ...SETTINGS, may_edit: false } });

    expect(await findField(/Trial length/)).toBeDisabled();
    expect(screen.getByRole('combobox', { name: /Plan they begin on/ })).toBeRequired();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(screen.getByText(/Only owners and operations/)).toBeInTheDocument();
  }, 300_000);
});

describe('payment services', () => {
  it('show of a key only that it is there, and take a new one', async () => {
    const view = renderSettings('payments', { 'POST /functions/v1/payment-keys': [STRIPE] });
    const group = within(await screen.findByRole('group', { name: 'Cards with Stripe' }));
    expect(group.getByText('On, in test mode')).toBeInTheDocument();
    expect(group.getByText('Saved, ends in 9f3c. Type a new one to replace it.')).toBeInTheDocument();
    expect(group.getByLabelText(/Secret key/)).toHaveValue('');

    await view.user.type(group.getByLabelText(/Webhook signing secret/), 'whsec_1234567890');
    await view.user.click(group.getByRole('button', { name: 'Save keys' }));
    expect(await screen.findByText(/stored encrypted and never shown again/)).toBeInTheDocument();
    expect(group.getByLabelText(/Webhook signing secret/)).toHaveValue('');
    expect(argsOf(view, 'POST /functions/v1/payment-keys')).toEqual([
      { kind: 'stripe', keys: { webhook_secret: 'whsec_1234567890' }, of: 'platform' },
    ]);
  }, 300_000);

  it('ask before one is switched off', async () => {
    const view = renderSettings('payments', { admin_save_billing_provider: [{ ...STRIPE, is_enabled: false }] });
    const group = within(await screen.findByRole('group', { name: 'Cards with Stripe' }));
    await view.user.selectOptions(group.getByRole('combobox', { name: 'Offered to businesses' }), 'off');
    await view.user.click(group.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('dialog', { name: 'Switch Cards with Stripe off?' });
    expect(question).toHaveTextContent('Saved cards are not charged.');
    await view.user.click(within(question).getByRole('button', { name: 'Switch off' }));

    await waitFor(() =>
      expect(argsOf(view, 'admin_save_billing_provider')).toEqual([
        { p_provider: { kind: 'stripe', mode: 'test', is_enabled: false } },
      ]),
    );
  }, 300_000);

  it('are set up with their number before keys are asked for', async () => {
    const view = renderSettings('payments', { admin_save_billing_provider: [STRIPE] });
    const group = within(await screen.findByRole('group', { name: 'M-Pesa' }));
    expect(group.getByText('Set it up first, then save its keys.')).toBeInTheDocument();
    await view.user.click(group.getByRole('button', { name: 'Set up' }));
    expect(group.getByText('A paybill or till number has 5 to 7 digits.')).toBeInTheDocument();
    expect(argsOf(view, 'admin_save_billing_provider')).toEqual([]);

    await view.user.type(group.getByRole('textbox', { name: /Paybill/ }), '174379');
    await view.user.click(group.getByRole('button', { name: 'Set up' }));
    await waitFor(() =>
      expect(argsOf(view, 'admin_save_billing_provider')).toEqual([
        {
          p_provider: {
            kind: 'mpesa',
            mode: 'test',
            is_enabled: false,
            shortcode: '174379',
            shortcode_kind: 'paybill',
          },
        },
      ]),
    );
  }, 300_000);
});

describe('features', () => {
  it('show how many have each, and who gets it when the share grows', async () => {
    const view = renderSettings('features', { admin_save_flag: { ...FLAG, percent: 25 } });
    expect(
      await screen.findByText('On for 10 % of businesses and the exceptions below. On now: 21 of 200.'),
    ).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Change share: Urgent notices' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share of Urgent notices' }));
    await type(view, dialog.getByRole('textbox', { name: /Percent/ }), '25');
    expect(dialog.getByText('About 30 businesses get it, and nobody loses it.')).toBeInTheDocument();
    await view.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Give a reason of at least 10 characters.')).toBeInTheDocument();
    await view.user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'It held for a week');
    await view.user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(argsOf(view, 'admin_save_flag')).toEqual([
        { p_flag: { key: 'urgent_notices', percent: 25, ends_on: null, reason: 'It held for a week' } },
      ]),
    );
  }, 300_000);

  it('are decided for one business', async () => {
    const view = renderSettings('features', { admin_set_flag_for_tenant: FLAG });
    await view.user.click(await screen.findByRole('button', { name: 'Change it for Duka la Mama' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Urgent notices for one business' }));
    await view.user.selectOptions(dialog.getByRole('combobox', { name: 'Feature' }), 'share');
    await view.user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The trial has ended');
    await view.user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(argsOf(view, 'admin_set_flag_for_tenant')).toEqual([
        { p_flag: { key: 'urgent_notices', tenant_id: 't1', state: 'share', reason: 'The trial has ended' } },
      ]),
    );
    expect(await screen.findByText('The share decides whether Duka la Mama has Urgent notices')).toBeInTheDocument();
  }, 300_000);
});

it('lists domains with the business they lead to', async () => {
  const view = renderSettings('domains');
  const row = (await screen.findByText('duka.example.com')).closest('tr');
  expect(row).toHaveTextContent('Not verified');
  expect(within(row!).getByRole('link', { name: 'Duka la Mama' })).toHaveAttribute(
    'href',
    '/superadmin/tenants?q=Duka+la+Mama&tenant=t1',
  );

  await view.user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Verified');
  await waitFor(() =>
    expect(argsOf(view, 'admin_list_domains').at(-1)).toMatchObject({ p_filter: { state: 'verified' } }),
  );
}, 300_000);

it.each([
  ['general', /Trial length/],
  ['payments', /Cards with Stripe/],
  ['features', /On now: /],
  ['domains', /duka.example.com/],
])(
  'has no accessibility fault: %s',
  async (tab, text) => {
    const { container } = renderSettings(tab);
    await screen.findAllByText(text);
    expect((await axe(container)).violations).toEqual([]);
  },
  300_000,
);

it('asks for the second factor, and says what failed', async () => {
  const refuse = (code: string, status: number) => () => {
    throw new ApiError({ code: code, status, message: 'Slow down.' });
  };
  const { unmount } = renderSettings('general', { admin_platform_settings: refuse('second_factor_required', 403) });
  expect(await screen.findByText('Your authenticator could not be looked up')).toBeInTheDocument();
  unmount();
  renderSettings('features', { admin_list_flags: refuse('rate_limited', 429) });
  expect(await screen.findByText('Could not load the features')).toBeInTheDocument();
}, 300_000);
