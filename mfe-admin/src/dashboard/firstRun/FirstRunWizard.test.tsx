import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { FirstRunState } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import { FirstSteps } from '../FirstSteps';
import { timeZoneOptions } from '../../common/timeZones';

const OPEN: FirstRunState = {
  business_kind: null,
  completed_at: null,
  currency_code: 'USD',
  timezone: 'UTC',
  country: null,
  can_change_currency: true,
  sample: null,
};
const TAXES = {
  today: '2026-11-21',
  is_tax_registered: true,
  tax_registration_since: '1970-01-01',
  prices_include_tax: true,
  tax_rounding: 'line',
  tax_rounding_by_law: null,
  tax_pin: null,
  tax_pin_label: 'Tax PIN',
  codes: [],
};
const SAMPLE = { kind: 'food', loaded_at: '2026-11-21T08:00:00Z', products: 8, contacts: 2 } as const;

function renderFirstSteps(state: FirstRunState = OPEN, { session = {}, rpc = {} } = {}) {
  const server = { state };
  return {
    server,
    ...renderWithApp(
      <main>
        <FirstSteps />
      </main>,
      {
        session,
        rpc: {
          my_access: makeAccess(session),
          first_run_state: () => server.state,
          save_first_run: (args: { p_business_kind: FirstRunState['business_kind'] }) =>
            (server.state = {
              ...server.state,
              business_kind: args.p_business_kind,
              completed_at: '2026-11-21T08:00:00Z',
            }),
          load_sample_data: () => (server.state = { ...server.state, sample: SAMPLE }),
          remove_sample_data: () => {
            server.state = { ...server.state, sample: null };
            return { deleted: 7, archived: 1, kept: 0 };
          },
          list_tax_rates: TAXES,
          save_tax_settings: (args: { p_settings: { is_tax_registered: boolean } }) => ({
            ...TAXES,
            ...args.p_settings,
          }),
          list_products: { rows: [], next_cursor: null, count: server.state.sample?.products ?? 0 },
          list_till_sessions: { rows: [], next_cursor: null },
          ...rpc,
        },
      },
    ),
  };
}
const wizard = () => screen.findByRole('region', { name: 'Set up your business' });

beforeEach(() => localStorage.clear());

describe('the first questions', () => {
  it('ask what is sold, confirm currency and time zone, and offer samples of that kind', async () => {
    const { user, calls } = renderFirstSteps();
    await wizard();

    await user.click(screen.getByRole('radio', { name: /Food and drinks/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('USD ($)')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByLabelText('Currency')).toHaveFocus();
    await user.selectOptions(screen.getByLabelText('Currency'), 'KES');
    expect(screen.getByText(/payment methods stay as they were set at sign-up for USD/)).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Time zone'), 'Africa/Nairobi');
    await user.click(await screen.findByRole('radio', { name: /^Yes, it is registered/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Add sample data' }));

    expect(await screen.findByText(/You are looking at sample data/)).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'save_first_run')?.args).toEqual({
      p_business_kind: 'food',
      p_currency_code: 'KES',
      p_timezone: 'Africa/Nairobi',
    });
    expect(calls.find(({ name }) => name === 'load_sample_data')?.args).toEqual({ p_kind: 'food' });
    expect(screen.queryByRole('region', { name: 'Set up your business' })).not.toBeInTheDocument();
  }, 300_000);

  it('ask whether the business is registered for tax, and keep a no', async () => {
    const { user, calls } = renderFirstSteps();
    await wizard();
    await user.click(screen.getByRole('button', { name: 'Continue' }));

    const question = await screen.findByRole('group', { name: 'Is your business registered for VAT or sales tax?' });
    for (const choice of within(question).getAllByRole('radio')) expect(choice).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Say whether your business is registered');
    expect(calls.map(({ name }) => name)).not.toContain('save_first_run');

    await user.click(within(question).getByRole('radio', { name: /^No, it is not registered/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Start empty' });

    expect(calls.filter(({ name }) => name === 'save_tax_settings').map(({ args }) => args)).toEqual([
      {
        p_settings: {
          prices_include_tax: true,
          tax_rounding: 'line',
          tax_pin: null,
          tax_pin_label: 'Tax PIN',
          is_tax_registered: false,
        },
      },
    ]);
  }, 300_000);

  it('can begin without samples, and go back a step', async () => {
    const { user, calls } = renderFirstSteps();
    await wizard();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('radio', { name: /Groceries/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('radio', { name: /^Yes, it is registered/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));

    await user.click(await screen.findByRole('button', { name: 'Start empty' }));

    expect(calls.filter(({ name }) => name === 'load_sample_data')).toEqual([]);
    expect(screen.getByRole('region', { name: 'First steps' })).toBeInTheDocument();
  }, 300_000);

  it('take the focus along from step to step, and give it on when they go', async () => {
    const { user } = renderFirstSteps();
    await wizard();
    expect(document.body).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('heading', { name: 'Are currency and time zone right?' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByText('What do you sell?')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('radio', { name: /^Yes, it is registered/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const samples = await screen.findByRole('heading', { name: 'Start with sample data?' });
    await waitFor(() => expect(samples).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('heading', { name: 'Are currency and time zone right?' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Continue' }));

    await user.click(await screen.findByRole('button', { name: 'Add sample data' }));
    await screen.findByText(/You are looking at sample data/);
    expect(screen.getByRole('heading', { name: /Welcome/ })).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Remove sample data' }));
    await waitFor(() => expect(screen.queryByText(/You are looking at sample data/)).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: /Welcome/ })).toHaveFocus();
  }, 300_000);

  it('put off, lead to the list of steps; taken up again, to the first question', async () => {
    const { user } = renderFirstSteps();
    await wizard();

    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(screen.getByRole('heading', { name: /Welcome/ })).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Answer three questions about your business' }));
    expect(screen.getByText('What do you sell?')).toHaveFocus();
  });

  it('stay where they are when the server refuses', async () => {
    const { user } = renderFirstSteps(OPEN, {
      rpc: {
        save_first_run: () => {
          throw new ApiError({ code: 'invalid_input', message: 'This time zone is not known.', status: 400 });
        },
      },
    });
    await wizard();
    await user.click(screen.getByRole('button', { name: 'Continue' }));

    await user.click(await screen.findByRole('radio', { name: /^Yes, it is registered/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('This time zone is not known.');
    expect(screen.getByText('Currency')).toBeInTheDocument();
  });

  it('can be put off on this device, and taken up again', async () => {
    const { user, unmount } = renderFirstSteps();
    await wizard();
    await user.click(screen.getByRole('button', { name: 'Later' }));
    unmount();

    const again = renderFirstSteps();
    await again.user.click(await screen.findByRole('button', { name: 'Answer three questions about your business' }));

    expect(await wizard()).toBeInTheDocument();
  });

  it('leave currency and time zone alone once something was posted', async () => {
    const { user } = renderFirstSteps({ ...OPEN, can_change_currency: false });
    await wizard();

    await user.click(screen.getByRole('button', { name: 'Continue' }));

    expect(screen.getByText(/Both are fixed/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change' })).not.toBeInTheDocument();
  });

  it('are not asked again, nor of somebody who may not answer', async () => {
    const answered = renderFirstSteps({ ...OPEN, completed_at: '2026-11-20T08:00:00Z' });
    await waitFor(() => expect(answered.calls.some(({ name }) => name === 'first_run_state')).toBe(true));
    expect(screen.queryByRole('region', { name: 'Set up your business' })).not.toBeInTheDocument();
    answered.unmount();

    const cashier = renderFirstSteps(OPEN, {
      session: { permissions: ['dashboard.view', 'sales.record', 'till.operate'] },
    });
    await screen.findByRole('region', { name: 'First steps' });
    expect(cashier.calls.filter(({ name }) => name === 'first_run_state')).toEqual([]);
  });

  it('have no accessibility fault', async () => {
    const { container, user } = renderFirstSteps();
    await wizard();
    expect((await axe(container)).violations).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Continue' }));

    expect((await axe(container)).violations).toEqual([]);
  }, 300_000);
});

describe('sample data', () => {
  it('is gone with one click, and says what became of it', async () => {
    const { user, calls } = renderFirstSteps({ ...OPEN, completed_at: '2026-11-20T08:00:00Z', sample: SAMPLE });

    await user.click(await screen.findByRole('button', { name: 'Remove sample data' }));

    expect(await screen.findByText('8 products removed.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/You are looking at sample data/)).not.toBeInTheDocument());
    expect(calls.filter(({ name }) => name === 'remove_sample_data')).toHaveLength(1);
  });

  it('does not count as the first product', async () => {
    renderFirstSteps({ ...OPEN, completed_at: '2026-11-20T08:00:00Z', sample: SAMPLE });
    await screen.findByText(/You are looking at sample data/);

    expect(screen.getByRole('link', { name: /Add your first product/ })).not.toHaveTextContent('Done:');
  });
});

it('time zones are all that the browser knows, the present one among them', () => {
  const zones = timeZoneOptions('Asia/Calcutta').map(({ value }) => value);

  expect(zones).toEqual(expect.arrayContaining(['Asia/Calcutta', 'UTC', 'Africa/Nairobi', 'America/New_York']));
  expect(new Set(zones).size).toBe(zones.length);
});
