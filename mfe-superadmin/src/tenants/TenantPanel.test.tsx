import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN, makeTenantRow } from '../common/platformSamples';
import type { Subscription } from './subscriptionsApi';
import { TenantPanel } from './TenantPanel';

const DUKA = makeTenantRow();
const SUBSCRIPTION: Subscription = {
  id: 's1',
  tenant_id: DUKA.id,
  billing_plan_id: 'p1',
  reference: 'SUB-1',
  status: 'active',
  amount: 29,
  currency: 'USD',
  current_period_start: '2026-11-01T08:15:00+00:00',
  current_period_end: '2026-12-01T08:15:00+00:00',
  next_billing_date: null,
  next_billing_amount: null,
  expires_at: null,
  created_at: '2026-11-01T08:15:00+00:00',
  updated_at: '2026-11-01T08:15:00+00:00',
  plan: { id: 'p1', name: 'Business' },
  tenant: { id: DUKA.id, name: 'Duka la Mama' },
};
const PLANS = [
  { id: 'p1', name: 'Business', price: 29, currency: 'USD', period: 'month' },
  {
    id: 'p2',
    name: 'Starter',
    price: 9,
    currency: 'USD',
    period: 'month',
    prices: [{ currency: 'KES', period: 'month', amount: 900 }],
  },
];
const PREVIEW = {
  effect: 'none',
  gate_before: 'allowed',
  gate_after: 'allowed',
  sentence: 'Changes nothing while the running subscription lasts.',
};
const refuse =
  (message: string, status = 400) =>
  () => {
    throw new ApiError({ code: 'x', message, status });
  };

function renderPanel(rpc: Record<string, unknown> = {}, tenant: PlatformTenantRow = DUKA) {
  return renderWithApp(<TenantPanel tenant={tenant} nowMs={Date.now()} onClose={() => undefined} />, {
    session: ADMIN,
    rpc: {
      'GET /rest/v1/tenant_subscriptions': [SUBSCRIPTION],
      'GET /rest/v1/billing_plans': PLANS,
      'POST /rest/v1/tenant_subscriptions': [{ id: 's2' }],
      'PATCH /rest/v1/tenant_subscriptions': { id: 's1' },
      'DELETE /rest/v1/tenant_subscriptions': { id: 's1' },
      admin_preview_subscription: PREVIEW,
      admin_tenant_timeline: { rows: [], next_cursor: null },
      ...rpc,
    },
  });
}
type View = ReturnType<typeof renderPanel>;
const argsOf = ({ calls }: View, name: string) => calls.filter((call) => call.name === name).map(({ args }) => args);

/** Opens the form, and hands over its dialog. */
async function openForm({ user }: View, kind: 'new' | 'edit') {
  await screen.findByText('SUB-1');
  await user.click(screen.getByRole('button', { name: kind === 'new' ? 'Add' : 'Edit the Business subscription' }));
  return screen.findByRole('dialog', {
    name: kind === 'new' ? 'New subscription of Duka la Mama' : 'Subscription of Duka la Mama',
  });
}

describe('subscriptions of a tenant', () => {
  it('are read newest first, without cancelled and expired ones unless asked for', async () => {
    const view = renderPanel();
    await screen.findByText('SUB-1');
    expect(argsOf(view, 'GET /rest/v1/tenant_subscriptions')[0]).toMatchObject({
      tenant_id: `eq.${DUKA.id}`,
      status: 'not.in.(cancelled,expired)',
      order: 'created_at.desc',
    });

    await view.user.click(screen.getByLabelText('Show cancelled and expired ones'));

    await waitFor(() => expect(argsOf(view, 'GET /rest/v1/tenant_subscriptions')).toHaveLength(2));
    expect(JSON.stringify(argsOf(view, 'GET /rest/v1/tenant_subscriptions')[1])).toMatch(/in\.\(.*cancelled.*expired/);
  });

  it('are created, with the price of the plan in the currency of the business', async () => {
    const view = renderPanel();
    const form = await openForm(view, 'new');
    await within(form).findByRole('option', { name: 'Starter' });
    await view.user.selectOptions(within(form).getByLabelText('Plan'), 'Starter');
    expect(within(form).getByLabelText('Amount')).toHaveValue('900.00');
    expect(within(form).getByLabelText('Currency')).toHaveValue('KES');

    await view.user.click(within(form).getByRole('button', { name: 'Create' }));

    expect(await screen.findByText('Subscription created successfully')).toBeInTheDocument();
    expect(screen.getByText('Success')).toBeInTheDocument();
    expect(argsOf(view, 'POST /rest/v1/tenant_subscriptions')[0]).toMatchObject({
      tenant_id: DUKA.id,
      billing_plan_id: 'p2',
      status: 'pending',
      amount: 900,
      currency: 'KES',
    });
  });

  it('are updated', async () => {
    const view = renderPanel();
    const form = await openForm(view, 'edit');
    await view.user.selectOptions(within(form).getByLabelText('Status'), 'Past due');

    await view.user.click(within(form).getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Subscription updated successfully')).toBeInTheDocument();
    expect(argsOf(view, 'PATCH /rest/v1/tenant_subscriptions')[0]).toMatchObject({ status: 'past_due', amount: 29 });
  });

  it('are deleted after a question', async () => {
    const view = renderPanel();
    await view.user.click(await screen.findByRole('button', { name: 'Delete the Business subscription' }));
    const question = await screen.findByRole('dialog', { name: 'Delete the Business subscription?' });
    expect(argsOf(view, 'DELETE /rest/v1/tenant_subscriptions')).toEqual([]);

    await view.user.click(within(question).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Subscription deleted successfully')).toBeInTheDocument();
    expect(argsOf(view, 'DELETE /rest/v1/tenant_subscriptions')[0]).toMatchObject({ id: 'eq.s1' });
  });

  it.each([
    ['the server says why', refuse('Amounts need a plan.'), 'Amounts need a plan.'],
    ['it says nothing', refuse(''), 'Failed to create subscription'],
    ['it is broken', refuse('stack trace', 500), 'Failed to create subscription'],
  ])('stay in the form when %s', async (_why, answer, sentence) => {
    const view = renderPanel({ 'POST /rest/v1/tenant_subscriptions': answer });
    const form = await openForm(view, 'new');

    await view.user.click(within(form).getByRole('button', { name: 'Create' }));

    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getAllByText('Error').length).toBeGreaterThan(0);
    expect(form).toBeInTheDocument();
    expect(argsOf(view, 'POST /rest/v1/tenant_subscriptions')).toHaveLength(1);
  });

  it('say the fallback for an update and a deletion as well', async () => {
    const view = renderPanel({
      'PATCH /rest/v1/tenant_subscriptions': refuse(''),
      'DELETE /rest/v1/tenant_subscriptions': refuse(''),
    });
    const form = await openForm(view, 'edit');
    await view.user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update subscription')).toBeInTheDocument();
    await view.user.click(within(form).getByRole('button', { name: 'Cancel' }));
    await view.user.click(screen.getByRole('button', { name: 'Delete the Business subscription' }));
    const question = await screen.findByRole('dialog', { name: 'Delete the Business subscription?' });
    await view.user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete subscription')).toBeInTheDocument();
  });

  it('say before they are saved what the change will do, as the database knows it', async () => {
    const view = renderPanel({
      admin_preview_subscription: ({ p_status }: { p_status?: string }) =>
        p_status === 'pending' ? PREVIEW : { ...PREVIEW, effect: 'locks', sentence: `This locks it: ${p_status}.` },
    });
    const form = await openForm(view, 'new');
    const effect = within(form).getByRole('status', { name: 'Effect' });
    await waitFor(() => expect(effect).toHaveTextContent('Changes nothing while the running subscription lasts.'));

    await view.user.selectOptions(within(form).getByLabelText('Status'), 'Suspended');

    await waitFor(() => expect(effect).toHaveTextContent('This locks it: suspended.'));
    expect(argsOf(view, 'admin_preview_subscription').at(-1)).toMatchObject({
      p_tenant_id: DUKA.id,
      p_status: 'suspended',
      p_amount: 0,
    });
    await view.user.clear(within(form).getByLabelText('Amount'));
    expect(effect).toHaveTextContent('Complete the form to see the effect.');
  });

  it('say what a deletion will do, and which of them decides', async () => {
    const view = renderPanel({
      admin_preview_subscription: { ...PREVIEW, effect: 'locks', sentence: 'This locks Duka la Mama at once.' },
    });
    expect(await screen.findByText('Decides')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Delete the Business subscription' }));
    const question = await screen.findByRole('dialog', { name: 'Delete the Business subscription?' });
    expect(question).toHaveTextContent('This locks Duka la Mama at once.');
    expect(argsOf(view, 'admin_preview_subscription')).toEqual([{ p_tenant_id: DUKA.id, p_subscription_id: 's1' }]);
  });

  it('are not sent with a wrong amount', async () => {
    const view = renderPanel();
    const form = await openForm(view, 'new');
    await view.user.clear(within(form).getByLabelText('Amount'));
    await view.user.type(within(form).getByLabelText('Amount'), 'much');

    await view.user.click(within(form).getByRole('button', { name: 'Create' }));

    expect(within(form).getByText('Enter an amount of 0 or more.')).toBeInTheDocument();
    expect(argsOf(view, 'POST /rest/v1/tenant_subscriptions')).toEqual([]);
  });
});

describe('the account of a tenant', () => {
  it('is suspended with a reason only', async () => {
    const view = renderPanel({ admin_set_tenant_status: { ...DUKA, status: 'suspended' } });
    await view.user.click(screen.getByRole('button', { name: 'Suspend' }));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend Duka la Mama?' });
    await view.user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
    expect(within(dialog).getByText('Give a reason for the audit record.')).toBeInTheDocument();
    expect(argsOf(view, 'admin_set_tenant_status')).toEqual([]);

    await view.user.type(within(dialog).getByLabelText('Reason'), 'Fraud');
    await view.user.click(within(dialog).getByRole('button', { name: 'Suspend' }));

    expect(await screen.findByText('Duka la Mama is suspended')).toBeInTheDocument();
    expect(argsOf(view, 'admin_set_tenant_status')).toEqual([
      { p_tenant_id: DUKA.id, p_status: 'suspended', p_reason: 'Fraud' },
    ]);
  });

  it.each([
    ['active', 'active'],
    ['trial', 'trial'],
  ] as const)('with an %s subscription comes back as %s', async (subscription, status) => {
    const suspended = makeTenantRow({ status: 'suspended', subscription_status: subscription });
    const view = renderPanel({ admin_set_tenant_status: { ...suspended, status } }, suspended);
    await view.user.click(screen.getByRole('button', { name: 'Reactivate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reactivate Duka la Mama?' });
    await view.user.type(within(dialog).getByLabelText('Reason'), 'Paid');

    await view.user.click(within(dialog).getByRole('button', { name: 'Reactivate' }));

    await waitFor(() => expect(argsOf(view, 'admin_set_tenant_status')[0]).toMatchObject({ p_status: status }));
  });

  it('that is closed stays closed', () => {
    renderPanel({}, makeTenantRow({ status: 'closed' }));

    expect(screen.queryByRole('button', { name: /Suspend|Reactivate/ })).not.toBeInTheDocument();
  });
});

it('the panel has no accessibility fault, with its form open or not', async () => {
  const view = renderPanel();
  await screen.findByText('SUB-1');
  expect((await axe(view.container)).violations).toEqual([]);

  await openForm(view, 'new');

  expect((await axe(view.container)).violations).toEqual([]);
}, 300_000);
