import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { AskForReportsInput, PaymentProvider, PaymentReportAddress } from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { PaymentsSection } from './PaymentsSection';
import { emptyProvider, providerState } from './providerTexts';

const OWNER = ['settings.view', 'settings.edit', 'payments.manage_keys'];
const AT = '2026-11-29T09:00:00Z';

const mpesa = (changes: Partial<PaymentProvider> = {}): PaymentProvider => ({
  ...emptyProvider('mpesa'),
  shortcode: '174379',
  ...changes,
});
/** The passkey is for requests only: neither reports nor checks need it. */
const withKeys = (changes: Partial<PaymentProvider> = {}) =>
  mpesa({
    keys: emptyProvider('mpesa').keys.map((key) => ({ ...key, is_set: key.name !== 'passkey' })),
    ...changes,
  });

/** A server that keeps what is saved; `said` is what Safaricom answers. */
function open(
  first: PaymentProvider,
  {
    said = {},
    permissions = OWNER,
    rpc = {},
  }: { said?: Partial<PaymentProvider>; permissions?: string[]; rpc?: FakeRpc } = {},
) {
  let provider = first;
  return renderWithApp(<PaymentsSection />, {
    session: { permissions },
    rpc: {
      list_payment_providers: () => [provider],
      list_payment_report_addresses: [],
      save_payment_provider: ({ p_provider }: { p_provider: Partial<PaymentProvider> }) => {
        provider = { ...provider, ...p_provider };
        return [provider];
      },
      'POST /functions/v1/payment-reports': (_asked: AskForReportsInput) => {
        provider = { ...provider, ...said };
        return [provider];
      },
      ...rpc,
    },
  });
}
const part = async () => within(await screen.findByRole('group', { name: 'Manual M-Pesa payments' }));
const sent = ({ calls }: ReturnType<typeof open>, name: string) =>
  calls.filter((call) => call.name === name).map(({ args }) => args);
const FUNCTION = 'POST /functions/v1/payment-reports';

describe('the number that shoppers are shown', () => {
  it('is switched on without keys, and while requests are off', async () => {
    const app = open(mpesa());
    const form = await part();
    expect(form.getByText(/check it in M-Pesa for Business/)).toBeInTheDocument();
    await app.user.click(form.getByRole('checkbox', { name: 'Show the number to customers' }));

    expect(await screen.findByText('Manual payments only')).toBeInTheDocument();
    expect(sent(app, 'save_payment_provider')).toEqual([
      {
        p_provider: {
          kind: 'mpesa',
          mode: 'test',
          is_enabled: false,
          shortcode: '174379',
          shortcode_kind: 'paybill',
          takes_direct_payments: true,
        },
      },
    ]);
    expect((await axe(app.container)).violations).toEqual([]);
  });

  it('needs a number', async () => {
    const app = open(mpesa({ shortcode: null }));
    await app.user.click((await part()).getByRole('checkbox', { name: 'Show the number to customers' }));
    expect(await screen.findByText('A paybill or till number has 5 to 7 digits.')).toBeInTheDocument();
    expect(sent(app, 'save_payment_provider')).toEqual([]);
  });

  it('is explained otherwise for a till, and where payments are reported', async () => {
    open(mpesa({ shortcode_kind: 'till', reports: { state: 'registered', message: null, at: AT } }));
    expect(
      (await part()).getByText(/see your till number.*as soon as Safaricom reports the money/),
    ).toBeInTheDocument();
  });

  it.each([
    [{ is_enabled: false, takes_direct_payments: false }, 'Off'],
    [{ is_enabled: false, takes_direct_payments: true }, 'Manual payments only'],
    [{ is_enabled: true, takes_direct_payments: true }, 'On'],
    [{ is_enabled: true, takes_direct_payments: false }, 'On'],
  ])('%j is %s', (changes, label) => {
    expect(providerState({ ...changes, mode: 'live' }).label).toBe(label);
  });
});

describe('reports', () => {
  it('are asked for once the keys are there, and then say since when they come', async () => {
    const app = open(withKeys(), { said: { reports: { state: 'registered', message: null, at: AT } } });
    const form = await part();
    await app.user.click(form.getByRole('button', { name: 'Turn on payment reports' }));
    expect(await form.findByText(/Since 29 Nov 2026, 12:00\./)).toBeInTheDocument();
    expect(sent(app, FUNCTION)).toEqual([{ what: 'reports' }]);
    expect(form.queryByRole('button', { name: /reported|again/ })).not.toBeInTheDocument();
  });

  it('are not asked for without keys', async () => {
    open(mpesa());
    const form = await part();
    expect(form.getByRole('button', { name: 'Turn on payment reports' })).toBeDisabled();
    expect(form.getByText('Save the number, the consumer key and the consumer secret first.')).toBeInTheDocument();
    expect(form.getByRole('checkbox', { name: 'Check every payment with Safaricom' })).toBeDisabled();
  });

  it.each([
    ['refused', 'URLs are already registered', /apisupport@safaricom\.co\.ke/],
    ['unanswered', null, /the first payment will show here/],
    ['asked', null, /the first payment will show here/],
  ] as const)('that are %s say what to do, and are asked for again', async (state, message, advice) => {
    const reports = { state, message, at: AT };
    const app = open(withKeys({ reports }), { said: { reports } });
    const form = await part();
    expect(form.getByText(advice)).toBeInTheDocument();
    await app.user.click(form.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Payments are not reported yet')).toBeInTheDocument();
    expect(form.queryAllByText(new RegExp(message ?? 'nothing else'))).toHaveLength(message === null ? 0 : 1);
  });

  it('say why Safaricom was not asked at all', async () => {
    const { user } = open(withKeys(), {
      rpc: {
        [FUNCTION]: () => {
          throw new ApiError({ code: 'keys_missing', message: 'Save the keys first.', status: 409 });
        },
      },
    });
    await user.click((await part()).getByRole('button', { name: 'Turn on payment reports' }));
    expect(await screen.findByText('Safaricom was not asked')).toBeInTheDocument();
    expect(screen.getByText('Save the keys first.')).toBeInTheDocument();
  });
});

describe('checks', () => {
  const look = { reconciles_payments: true, reconciliation: { at: AT, message: null } };

  it('are switched on with the number that Safaricom knows', async () => {
    const app = open(withKeys(), { said: look });
    const form = await part();
    await app.user.click(form.getByRole('checkbox', { name: 'Check every payment with Safaricom' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Check every payment' }));
    await app.user.type(dialog.getByRole('textbox', { name: 'Phone number registered with Safaricom' }), '12345');
    await app.user.click(dialog.getByRole('button', { name: 'Switch on' }));
    expect(await dialog.findAllByText(/for example 0712 345 678/)).not.toHaveLength(0);
    expect(sent(app, FUNCTION)).toEqual([]);

    await app.user.clear(dialog.getByRole('textbox', { name: 'Phone number registered with Safaricom' }));
    await app.user.type(
      dialog.getByRole('textbox', { name: 'Phone number registered with Safaricom' }),
      '0712 345 678',
    );
    await app.user.click(dialog.getByRole('button', { name: 'Switch on' }));
    expect(
      await form.findByRole('checkbox', { name: 'Check every payment with Safaricom', checked: true }),
    ).toBeVisible();
    expect(form.getByText(/Last read 29 Nov 2026, 12:00\./)).toBeInTheDocument();
    expect(sent(app, FUNCTION)).toEqual([{ what: 'reconciliations', nominated_number: '0712 345 678' }]);
  });

  it('stay off where Safaricom refuses them, and say why', async () => {
    const { user } = open(withKeys(), {
      rpc: {
        [FUNCTION]: () => {
          throw new ApiError({ code: 'not_registered', message: 'Pull Transactions is not enabled.', status: 409 });
        },
      },
    });
    await user.click((await part()).getByRole('checkbox', { name: 'Check every payment with Safaricom' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Check every payment' }));
    await user.type(dialog.getByRole('textbox', { name: 'Phone number registered with Safaricom' }), '0712345678');
    await user.click(dialog.getByRole('button', { name: 'Switch on' }));
    expect(await dialog.findByText('Pull Transactions is not enabled.')).toBeInTheDocument();
  });

  it('are switched off at once', async () => {
    const app = open(withKeys(look));
    await app.user.click((await part()).getByRole('checkbox', { name: 'Check every payment with Safaricom' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(sent(app, 'save_payment_provider')[0]).toMatchObject({ p_provider: { reconciles_payments: false } });
  });

  it('say when the list was read last, and why it cannot be read', async () => {
    open(withKeys({ reconciles_payments: true, reconciliation: { at: null, message: 'Invalid access token.' } }));
    const form = await part();
    expect(form.getByText('The list cannot be read')).toBeInTheDocument();
    expect(form.getByText(/Invalid access token\./)).toBeInTheDocument();
    expect(form.getByText('The list has not been read yet.')).toBeInTheDocument();
  });
});

it('lets others look at it only', async () => {
  open(withKeys({ takes_direct_payments: true }), { permissions: ['settings.view', 'settings.edit'] });
  const form = await part();
  for (const box of form.getAllByRole('checkbox')) expect(box).toBeDisabled();
  expect(form.queryByRole('button')).not.toBeInTheDocument();
});

it('shows every secret address, when it was used last and what it refused, and retires one', async () => {
  const address: PaymentReportAddress = {
    id: 'a1',
    mode: 'test',
    shortcode: '174379',
    state: 'registered',
    created_at: AT,
    used_at: AT,
    used_count: 12,
    refused_at: AT,
    refused_count: 3,
    refused_shortcode: '999999',
    retired_at: null,
  };
  let rows: PaymentReportAddress[] = [
    address,
    { ...address, id: 'a2', used_at: null, refused_at: null, retired_at: AT },
  ];
  const app = open(withKeys(), {
    rpc: {
      list_payment_report_addresses: () => rows,
      retire_payment_report_address: () => (rows = rows.map((row) => ({ ...row, retired_at: AT }))),
    },
  });
  const form = await part();
  await app.user.click(await form.findByText('Secret addresses (1 in use)'));
  expect(form.getByText(/Last used 29 Nov 2026, 12:00, 12 in total\..*Refused 3, .* for 999999\./)).toBeInTheDocument();
  expect(form.getByText('Never used.')).toBeInTheDocument();
  await app.user.click(form.getByRole('button', { name: /Disable the address of 29 Nov 2026/ }));
  expect(await form.findByText('Secret addresses (0 in use)')).toBeInTheDocument();
  expect(sent(app, 'retire_payment_report_address')).toEqual([{ p_address_id: 'a1' }]);
  expect((await axe(app.container)).violations).toEqual([]);
});

it('recommends checks, and says in one sentence what is trusted without them', async () => {
  open(withKeys());
  expect((await part()).getByText(/Recommended\. Payment reports are not signed/)).toBeVisible();
});
