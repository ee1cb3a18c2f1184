import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { BillingRefund, PlatformInvoiceInFull, PlatformRevenue } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN } from '../common/platformSamples';
import { RevenueScreen } from './RevenueScreen';
import { invoiceState } from './revenueWords';

const NONE = { logo_churn_percent: null, gross_churn_percent: null, grr_percent: null, nrr_percent: null };
const JANUARY = {
  month: '2027-01-01',
  new: 76,
  reactivation: 0,
  expansion: 0,
  contraction: 0,
  churn: 0,
  mrr: 76,
  paying: 4,
  paying_at_start: 0,
  churned: 0,
  arr: 912,
  arpa: 19,
  ...NONE,
  quick_ratio: null,
  trials: { started: 0, paid: 0 },
};
const REVENUE: PlatformRevenue = {
  currency: 'USD',
  currencies: ['KES', 'USD'],
  months: [
    JANUARY,
    {
      ...JANUARY,
      month: '2027-02-01',
      new: 63.67,
      churn: 9,
      mrr: 130.67,
      paying: 5,
      arr: 1568.04,
      arpa: 26.13,
      nrr_percent: 88.16,
      grr_percent: 88.16,
      logo_churn_percent: 25,
      quick_ratio: 7.07,
      trials: { started: 4, paid: 3 },
    },
  ],
  cohorts: [
    {
      cohort: '2027-01-01',
      months: [
        { month: '2027-01-01', tenants: 4, mrr: 76 },
        { month: '2027-02-01', tenants: 3, mrr: 67 },
      ],
    },
  ],
  plans: [{ plan_name: 'Business', tenants: 4, mrr: 116 }],
  unpaid: [{ age: 'week', invoices: 2, amount: 58 }],
  at_risk: 29,
};
const INVOICE: PlatformInvoiceInFull = {
  id: 'i1',
  subscription_id: 's1',
  number: 'DK-2027-000001',
  kind: 'renewal',
  plan_name: 'Business',
  period_index: 1,
  period_start: '2027-01-01T00:00:00Z',
  period_end: '2027-02-01T00:00:00Z',
  currency: 'USD',
  subtotal: 29,
  discount: 0,
  tax_rate_percent: 0,
  tax: 0,
  rounding: 0,
  total: 29,
  credit_used: 0,
  amount_due: 29,
  paid_amount: 29,
  refunded_amount: 5,
  owed: 0,
  status: 'paid',
  due_at: '2027-01-01T00:00:00Z',
  paid_at: '2027-01-01T00:00:00Z',
  issued_at: '2027-01-01T00:00:00Z',
  tenant_id: 't1',
  tenant_name: 'Duka la Mama',
  buyer: { name: 'Mama Ltd', tax_id: 'P051', address: null, email: null, country: 'KE' },
  seller: { name: 'Dukani' },
  lines: [{ kind: 'plan', description: 'Business, January', amount: 29 }],
  payments: [
    { id: 'a1', provider: 'stripe', amount: 29, state: 'failed', receipt: null, failure: 'Declined', settled_at: null },
    { id: 'a2', provider: 'mpesa', amount: 29, state: 'succeeded', receipt: 'R1', failure: null, settled_at: null },
  ],
  credit_notes: [
    {
      number: 'DKC-2027-000001',
      amount: 5,
      tax: 0,
      reason: 'Opened too late by us',
      created_at: '2027-01-05T00:00:00Z',
    },
  ],
  refunds: [],
};
const REFUND: BillingRefund = {
  id: 'r1',
  amount: 5,
  reason: 'Opened too late by us',
  state: 'succeeded',
  provider: 'stripe',
  reference: 're_1',
  failure: null,
  is_by_hand: false,
  may_approve: false,
  created_at: '2027-01-05T00:00:00Z',
  settled_at: '2027-01-05T00:00:00Z',
};

const renderRevenue = (query = '', rpc: Record<string, unknown> = {}) =>
  renderWithApp(<RevenueScreen />, {
    route: `/superadmin/revenue${query}`,
    session: ADMIN,
    rpc: {
      admin_revenue: REVENUE,
      admin_list_billing_invoices: { rows: [INVOICE], next_cursor: null },
      admin_get_billing_invoice: INVOICE,
      ...rpc,
    },
  });
const find = (text: string) => screen.findByText(text);

describe('recurring revenue', () => {
  it('shows where it stands, by month, plan and age, without violations', async () => {
    const { container, calls } = renderRevenue();

    expect(await find('Net new this month')).toBeInTheDocument();
    const figures = within(screen.getByRole('region', { name: 'Key figures' }));
    expect(figures.getByText('$130.67')).toBeInTheDocument();
    expect(figures.getByText('$54.67')).toBeInTheDocument();
    expect(figures.getByText('$29.00')).toBeInTheDocument();
    const february = (await screen.findByText('3 of 4')).closest('tr');
    expect(february).toHaveTextContent('Feb 2027130.6763.67');
    expect(screen.getByText('Up to 7 days overdue').closest('tr')).toHaveTextContent('258.00');
    expect(screen.getByTitle(/3 in Feb 2027: \$67\.00/)).toHaveTextContent('75 %');
    expect((await axe(container)).violations).toEqual([]);
    // Which currency comes first is for the server to say.
    const asked = calls.find(({ name }) => name === 'admin_revenue')?.args;
    expect(asked).toMatchObject({ p_months: 12 });
    expect(asked).not.toHaveProperty('p_currency');
    expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveValue('USD');
  }, 300_000);

  it('begins with the currency that the server answers in', async () => {
    renderRevenue('', { admin_revenue: { ...REVENUE, currency: 'KES' } });

    await find('Net new this month');
    expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveValue('KES');
  }, 300_000);

  it('asks for another currency and span, and says what the figures mean', async () => {
    const { user, calls } = renderRevenue();
    await find('Net new this month');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'KES');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time' }), '36 months');
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'admin_revenue').at(-1)?.args).toMatchObject({
        p_currency: 'KES',
        p_months: 36,
      }),
    );
    await user.click(screen.getByRole('button', { name: 'What the figures mean' }));
    expect(await screen.findByText(/less coupons, without tax/)).toBeInTheDocument();
  }, 300_000);
});

describe('invoices', () => {
  it('are listed, and one shows its lines, payments and credit notes', async () => {
    const { user, container } = renderRevenue('?tab=invoices');

    await user.click(await screen.findByRole('link', { name: 'DK-2027-000001' }));
    const panel = within(await screen.findByRole('dialog', { name: 'DK-2027-000001' }));
    expect(await panel.findByText('Business, January')).toBeInTheDocument();
    expect(panel.getByText('1. Stripe: Declined')).toBeInTheDocument();
    expect(panel.getByText('Credit note DKC-2027-000001')).toBeInTheDocument();
    expect(panel.queryByRole('button', { name: 'Void' })).not.toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  }, 300_000);

  it('refunds what is left of what was paid, with a reason', async () => {
    const { user, calls } = renderRevenue('?tab=invoices&invoice=i1', {
      admin_refund_invoice: { state: 'waiting', invoice: INVOICE },
    });
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund DK-2027-000001?' }));
    expect(dialog.getByRole('textbox', { name: /Amount/ })).toHaveValue('24.00');
    expect(dialog.getByText('At most $24.00 can still be refunded.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(dialog.getByText('Give a reason of at least 10 characters.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The shop was closed by us');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));

    expect(await screen.findByText('A second administrator has to agree')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'admin_refund_invoice')?.args).toMatchObject({
      p_refund: { invoice_id: 'i1', amount: 24, reason: 'The shop was closed by us' },
    });
  }, 300_000);

  it('shows where each refund stands, and takes the reference of one that was sent by hand', async () => {
    const refunds: BillingRefund[] = [
      REFUND,
      { ...REFUND, id: 'r2', state: 'pending' },
      { ...REFUND, id: 'r3', state: 'failed', reference: null, failure: 'expired_or_canceled_card' },
    ];
    const { user, calls, baseElement } = renderRevenue('?tab=invoices&invoice=i1', {
      admin_get_billing_invoice: { ...INVOICE, refunds },
      admin_send_refund: INVOICE,
    });
    const section = within(await screen.findByRole('region', { name: 'Refunds' }));
    expect(section.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^\$5\.00 RefundedStripe · re_1 · 5 Jan 2027/) as string,
      expect.stringMatching(/Sent, not confirmed yet/) as string,
      expect.stringMatching(/Refused.*expired_or_canceled_card.*Sent by hand$/) as string,
    ]);
    expect((await axe(baseElement)).violations).toEqual([]);
    await user.click(section.getByRole('button', { name: 'Sent by hand' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund of DK-2027-000001 sent by hand' }));
    await user.click(dialog.getByRole('button', { name: 'Record refund' }));
    expect(dialog.getByText('Enter the reference of the transfer.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /Reference/ }), 'SJ7');
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The card had expired');
    await user.click(dialog.getByRole('button', { name: 'Record refund' }));

    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'admin_send_refund')?.args).toEqual({
        p_refund: { id: 'r3', invoice_id: 'i1', reference: 'SJ7', reason: 'The card had expired' },
      }),
    );
  }, 300_000);

  it('lets a second administrator agree to a late refund by sending the same', async () => {
    const waiting = { ...REFUND, state: 'waiting' as const, reference: null, settled_at: null, may_approve: true };
    const { user, calls } = renderRevenue('?tab=invoices&invoice=i1', {
      admin_get_billing_invoice: { ...INVOICE, refunds: [waiting] },
      admin_refund_invoice: { state: 'created', invoice: INVOICE },
    });
    await user.click(await screen.findByRole('button', { name: 'Agree to the refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Agree to the refund of DK-2027-000001?' }));
    await user.click(dialog.getByRole('button', { name: 'Agree and refund' }));

    expect(await screen.findByText('The refund is being sent')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'admin_refund_invoice')?.args).toEqual({
      p_refund: { id: 'r1', invoice_id: 'i1', amount: 5, reason: 'Opened too late by us' },
    });
  }, 300_000);

  it('takes a bank payment of an open one by its reference', async () => {
    const open = { ...INVOICE, status: 'open' as const, paid_amount: 0, refunded_amount: 0, owed: 29 };
    const { user, calls } = renderRevenue('?tab=invoices&invoice=i1', {
      admin_get_billing_invoice: open,
      admin_record_bank_payment: INVOICE,
    });
    await user.click(await screen.findByRole('button', { name: 'Record a bank payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bank payment for DK-2027-000001' }));
    await user.click(dialog.getByRole('button', { name: 'Record payment' }));
    expect(dialog.getByText('Enter the bank’s reference.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /Reference/ }), 'EQ-77');
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Seen in the statement');
    await user.click(dialog.getByRole('button', { name: 'Record payment' }));

    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'admin_record_bank_payment')?.args).toMatchObject({
        p_payment: { invoice_id: 'i1', amount: 29, reference: 'EQ-77' },
      }),
    );
  }, 300_000);
});

it.each([
  ['open', '2027-01-02T00:00:00Z', 'Not paid'],
  ['open', '2026-12-31T00:00:00Z', 'Overdue'],
  ['uncollectible', '2026-12-31T00:00:00Z', 'Given up'],
] as const)('an invoice that is %s and due %s is %s', (status, dueAt, label) => {
  expect(invoiceState({ status, due_at: dueAt }, Date.parse('2027-01-01T00:00:00Z')).label).toBe(label);
});
