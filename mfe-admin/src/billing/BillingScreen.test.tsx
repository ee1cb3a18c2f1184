import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { ChosenPlan } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import { BillingScreen } from './BillingScreen';
import { makeBilling } from './billingSamples';

const ENDED = '2026-11-11T10:00:00Z';
const PLANS = [
  {
    id: '1',
    name: 'Starter',
    description: 'For a single shop.',
    price: 9,
    currency: 'USD',
    period: 'month',
    features: ['One till', 7],
  },
  { id: '2', name: 'Business', description: null, price: 290, currency: 'USD', period: 'year', features: [] },
];
const cancelled = {
  subscription: {
    ...makeAccess().subscription!,
    status: 'cancelled' as const,
    plan_name: 'Starter',
    expires_at: ENDED,
    current_period_end: ENDED,
  },
};
/** What `chosen_plan` answers. */
const chosen = (name: string): ChosenPlan => ({ plan_id: '2', name, chosen_at: '2026-11-01T10:00:00Z' });

function renderBilling({ session = {}, rpc = {} } = {}) {
  return renderWithApp(<BillingScreen />, {
    route: '/admin/billing?subscription=inactive',
    session: { ...cancelled, ...session },
    rpc: {
      billing_state: makeBilling({ providers: [] }),
      'GET /rest/v1/billing_plans': PLANS,
      chosen_plan: null,
      my_access: makeAccess(cancelled),
      ...rpc,
    },
  });
}
function serveConfig(config: Record<string, unknown>) {
  const script = document.createElement('script');
  script.id = 'runtime-config';
  script.type = 'application/json';
  script.textContent = JSON.stringify({ mainHosts: ['localhost'], ...config });
  document.body.append(script);
}

beforeEach(() => serveConfig({ supportEmail: 'help@dukani.test' }));
afterEach(() => document.getElementById('runtime-config')?.remove());

describe('BillingScreen', () => {
  it('shows the plans of the platform with price and period, and which of them is the own', async () => {
    const { calls } = renderBilling();

    const starter = await screen.findByRole('article', { name: 'Starter' });
    expect(starter).toHaveTextContent(/Your plan.*\$9\.00 a month.*For a single shop\. ?One till/s);
    expect(screen.getByRole('article', { name: 'Business' })).toHaveTextContent('$290.00 a year');
    expect(calls.find(({ name }) => name === 'GET /rest/v1/billing_plans')?.args).toMatchObject({
      is_public: 'eq.true',
      period: 'neq.trial',
    });
  });

  it('has each plan asked for by a mail that is begun: to whom, which plan, which business', async () => {
    renderBilling();
    const business = await screen.findByRole('article', { name: 'Business' });

    const link = within(business).getByRole('link', { name: 'Request this plan' });

    const mail = new URL(link.getAttribute('href') ?? '');
    expect(mail.protocol + mail.pathname).toBe('mailto:help@dukani.test');
    expect(mail.searchParams.get('subject')).toBe('Request plan Business: Duka la Mama (duka)');
    expect(mail.searchParams.get('body')).toContain('$290.00 a year');
  });

  it('marks the plan that was chosen before signing up and puts asking for it first', async () => {
    renderBilling({ rpc: { chosen_plan: chosen('Business') } });

    const business = await screen.findByRole('article', { name: 'Business' });
    expect(await within(business).findByText('Chosen when you signed up')).toBeInTheDocument();
    expect(within(business).getByRole('link', { name: 'Request this plan' })).toHaveAttribute(
      'data-variant',
      'primary',
    );
    expect(screen.getAllByText('Chosen when you signed up')).toHaveLength(1);
  });

  it('says of the own plan only that it is the own, also when it was chosen before signing up', async () => {
    let onChosenAnswered: () => void = () => undefined;
    const chosenIsAnswered = new Promise<void>((resolve) => (onChosenAnswered = resolve));
    renderBilling({
      rpc: {
        chosen_plan: () => {
          onChosenAnswered();
          return chosen('Starter');
        },
        // The cards come after what they show.
        'GET /rest/v1/billing_plans': () => chosenIsAnswered.then(() => PLANS),
      },
    });

    const starter = await screen.findByRole('article', { name: 'Starter' });
    expect(within(starter).getByText('Your plan')).toBeInTheDocument();
    expect(screen.queryByText('Chosen when you signed up')).not.toBeInTheDocument();
  });

  it('asks for nothing where the platform names no address', async () => {
    document.getElementById('runtime-config')?.remove();
    renderBilling();
    await screen.findByRole('article', { name: 'Business' });

    expect(screen.queryByRole('link', { name: /this plan/ })).not.toBeInTheDocument();
  });

  it('says how the platform is reached and which business to name', async () => {
    renderBilling();

    const help = await screen.findByRole('region', { name: 'Change or start a plan' });
    expect(help).toHaveTextContent('Duka la Mama (duka)');
    expect(within(help).getByRole('link', { name: 'help@dukani.test' })).toBeInTheDocument();
    expect(within(help).getByRole('link', { name: /Terms/ })).toHaveAttribute(
      'href',
      `${window.location.origin}/terms#payment`,
    );
  });

  it('checks again: says when it looked and that nothing changed, then that all is in order', async () => {
    let access = makeAccess(cancelled);
    const { user } = renderBilling({ rpc: { my_access: () => access } });

    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    await screen.findByText(/^Checked at \d\d:\d\d:$/);
    expect(screen.getByText(/nothing has changed yet\. Cancelled\./)).toBeInTheDocument();

    access = makeAccess();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/all in order\. Active\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeInTheDocument();
  });

  it('says so when the check failed', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'internal', message: 'Broken.', status: 500 });
    };
    const { user } = renderBilling({ rpc: { my_access: refuse } });

    await user.click(await screen.findByRole('button', { name: 'Refresh' }));

    expect(await screen.findByText(/Something went wrong on our side/)).toBeInTheDocument();
  });

  it('sends whoever keeps no plan to the owner, and shows no amount', async () => {
    const { calls } = renderBilling({ session: { permissions: ['dashboard.view', 'sales.record'] } });

    expect(screen.getByRole('heading', { name: 'Ask the owner of your business' })).toBeInTheDocument();
    await waitFor(() => expect(calls).toEqual([]));
    expect(document.body).not.toHaveTextContent('$');
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument();
  });

  it('tells a date once', async () => {
    renderBilling();

    expect(await screen.findAllByText('11 Nov 2026')).toHaveLength(1);
  });

  it('offers another look where the plans could not be read', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'invalid_input', message: 'No.', status: 400 });
    };
    renderBilling({ rpc: { 'GET /rest/v1/billing_plans': refuse } });

    expect(await screen.findByText('The plans could not be loaded')).toBeInTheDocument();
  });

  it('has no accessibility fault', async () => {
    const { container } = renderBilling();
    await screen.findByRole('article', { name: 'Business' });

    expect((await axe(container)).violations).toEqual([]);
  });
});
