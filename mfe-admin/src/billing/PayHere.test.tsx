import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { BillingState } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { BillingScreen } from './BillingScreen';
import { makeBilling, makeInvoice, makeQuote, makeSubscription } from './billingSamples';

function draw(state: BillingState, rpc: FakeRpc = {}) {
  return renderWithApp(<BillingScreen />, {
    route: '/admin/billing',
    session: { ...makeAccess(), permissions: ['billing.view', 'billing.manage'] },
    rpc: {
      billing_state: state,
      list_billing_invoices: { rows: state.open_invoices, next_cursor: null },
      my_access: makeAccess(),
      ...rpc,
    },
  });
}
const refused = (code: string, message: string) => () => {
  throw new ApiError({ code, message, status: 409 });
};

describe('paying here', () => {
  it('shows plan, status and next date, and the plans in the own money with one way to take each', async () => {
    const { container } = draw(makeBilling({ balance: 50 }));

    const subscription = await screen.findByRole('region', { name: 'Subscription' });
    expect(subscription).toHaveTextContent(/Starter Active.*KSh 1,200(\.00)? a month.*Renews4 Dec 2026/s);
    expect(subscription).toHaveTextContent(/Your balance of KSh 50/);
    const business = screen.getByRole('article', { name: 'Business' });
    expect(business).toHaveTextContent(/Recommended.*KSh 3,800/s);
    expect(screen.getByRole('article', { name: 'Starter' })).toHaveTextContent('Your plan');
    expect(screen.queryByRole('button', { name: 'Choose Starter' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'What you use' })).toHaveTextContent(/Products1,250.*No limit/s);
    expect(await screen.findByText('There are no invoices yet.')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('shows what a change costs line by line, takes it, and asks for the payment', async () => {
    const confirm = jest.fn(() => ({ kind: 'change', invoice: makeInvoice({ amount_due: 1070, owed: 1070 }) }));
    const pay = jest.fn((_body: unknown) => null);
    const { user, baseElement } = draw(makeBilling(), {
      quote_subscription_change: makeQuote(),
      confirm_subscription_change: confirm,
      'POST /functions/v1/billing-payment': pay,
    });
    await user.click(await screen.findByRole('button', { name: 'Choose Business' }));
    const dialog = await screen.findByRole('dialog', { name: 'Take the plan Business?' });
    const table = await within(dialog).findByRole('table', { name: 'What the change costs' });
    expect(table).toHaveTextContent(
      /rest of this period.*1,348\.39.*Unused part.*425\.81.*Tax 16%.*147\.61.*Rounding.*0\.19.*Due today.*1,070/s,
    );
    expect(dialog).toHaveTextContent(/4 Dec 2026: KSh 4,408/);
    expect((await axe(baseElement)).violations).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Confirm and pay' }));

    const paying = await screen.findByRole('dialog', { name: 'Pay invoice DK-2026-000007' });
    expect(confirm).toHaveBeenCalledWith({ p_quote_id: 'q1', p_quote_hash: 'h1' });
    await user.type(within(paying).getByRole('textbox', { name: 'M-Pesa number' }), '0712345678');
    await user.click(within(paying).getByRole('button', { name: /^Pay KSh/ }));
    await waitFor(() => expect(pay).toHaveBeenCalledTimes(1));
    expect(pay.mock.calls[0]?.[0]).toMatchObject({
      action: 'pay',
      payment: { invoice_id: 'i1', provider: 'mpesa', phone: '0712345678' },
    });
  });

  it('asks again where the price has changed meanwhile', async () => {
    let quotes = 0;
    const { user } = draw(makeBilling(), {
      quote_subscription_change: () => makeQuote({ amount_due: 1000 + (quotes += 1), total: 1000 + quotes }),
      confirm_subscription_change: refused(
        'quote_changed',
        'The price has changed since it was shown. Look at it again.',
      ),
    });
    await user.click(await screen.findByRole('button', { name: 'Choose Business' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/KSh 1,001/);
    await user.click(within(dialog).getByRole('button', { name: 'Confirm and pay' }));
    expect(await within(dialog).findByText(/The price has changed/)).toBeInTheDocument();
    expect(await within(dialog).findByText(/KSh 1,002/)).toBeInTheDocument();
  });

  it('cancels at the end, and takes it back', async () => {
    const cancel = jest.fn(() => makeBilling());
    const { user } = draw(makeBilling(), { cancel_subscription: cancel });
    await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel the subscription?' });
    expect(dialog).toHaveTextContent('Everything works until 4 Dec 2026');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel at the end' }));
    await waitFor(() => expect(cancel).toHaveBeenCalled());
  });

  it('keeps a subscription that was to end', async () => {
    const resume = jest.fn(() => makeBilling());
    const { user } = draw(makeBilling({ subscription: makeSubscription({ cancel_at_period_end: true }) }), {
      resume_subscription: resume,
    });
    expect(await screen.findByText('Ends')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep the subscription' }));
    await waitFor(() => expect(resume).toHaveBeenCalled());
  });

  it('shows a payment under way on a phone, and one on a page with a way to give it up', async () => {
    const payment = {
      id: 'p1',
      invoice_id: 'i1',
      state: 'pending' as const,
      provider: 'mpesa' as const,
      amount: 1392,
      currency: 'KES',
      phone: '254712345678',
      page_url: null,
      failure: null,
    };
    const phone = draw(makeBilling({ open_invoices: [makeInvoice()], payment }));
    expect(await screen.findByText(/Enter your PIN on 0712345678/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    expect((await axe(phone.container)).violations).toEqual([]);
    phone.unmount();

    const act = jest.fn((_body: unknown) => ({ ...payment, state: 'failed' }));
    const card = { ...payment, provider: 'stripe' as const, phone: null, page_url: 'https://pay.test/1' };
    const { user } = draw(makeBilling({ open_invoices: [makeInvoice()], payment: card }), {
      'POST /functions/v1/billing-payment': act,
    });
    expect(await screen.findByRole('link', { name: 'Enter the card' })).toHaveAttribute('href', 'https://pay.test/1');
    await user.click(screen.getByRole('button', { name: 'Cancel this payment' }));
    await waitFor(() => expect(act).toHaveBeenCalledWith({ action: 'give_up', payment_id: 'p1' }));
  });

  it('offers the card on file first, and another', async () => {
    const method = {
      id: 'm1',
      provider: 'stripe' as const,
      brand: 'visa',
      last4: '4242',
      exp_month: 3,
      exp_year: 2030,
      phone: null,
    };
    const pay = jest.fn((_body: unknown) => null);
    const { user } = draw(
      makeBilling({ method, open_invoices: [makeInvoice()], providers: [{ kind: 'stripe', currencies: null }] }),
      { 'POST /functions/v1/billing-payment': pay },
    );
    expect(await screen.findByRole('region', { name: 'How you pay' })).toHaveTextContent(
      'Visa ending in 4242, valid until 03/2030',
    );
    await user.click(screen.getByRole('button', { name: 'Pay DK-2026-000007' }));
    const dialog = await screen.findByRole('dialog');
    await user.selectOptions(within(dialog).getByLabelText('Pay by'), 'Another card');
    await user.click(within(dialog).getByRole('button', { name: /^Pay KSh/ }));
    await waitFor(() => expect(pay).toHaveBeenCalled());
    expect(pay.mock.calls[0]?.[0]).toMatchObject({ payment: { provider: 'stripe', is_new_card: true } });
  });

  it('says at its field that a coupon does not exist', async () => {
    const { user } = draw(makeBilling(), {
      apply_billing_coupon: refused('coupon_unknown', 'This coupon does not exist, or its time is over.'),
    });
    const code = await screen.findByRole('textbox', { name: 'Code' });
    await user.type(code, 'NOPE');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/This coupon does not exist/)).toBeInTheDocument();
    expect(code).toBeInvalid();
  });

  it.each([
    ['no subscription', { subscription: null }],
    ['a trial', { subscription: makeSubscription({ status: 'trial', is_billed: false, period: 'trial', amount: 0 }) }],
    ['a trial with a plan', { subscription: makeSubscription({ status: 'trialing' }) }],
    [
      'grace',
      { subscription: makeSubscription({ grace_until: '2026-11-18T10:00:00Z' }), open_invoices: [makeInvoice()] },
    ],
    ['overdue', { subscription: makeSubscription({ status: 'past_due' }), open_invoices: [makeInvoice()] }],
    ['cancelled', { subscription: makeSubscription({ status: 'cancelled', expires_at: '2026-11-04T10:00:00Z' }) }],
    ['suspended', { subscription: makeSubscription({ status: 'suspended' }) }],
  ])('has no accessibility fault with %s', async (_name, changes: Partial<BillingState>) => {
    const { container } = draw(makeBilling(changes));
    await screen.findByRole('region', { name: 'Invoices' });
    expect((await axe(container)).violations).toEqual([]);
  });

  it('offers another look where billing could not be read', async () => {
    const rpc = { billing_state: refused('invalid_input', 'No.') };
    renderWithApp(<BillingScreen />, { route: '/admin/billing', session: { permissions: ['billing.view'] }, rpc });
    expect(await screen.findByText('Billing could not be loaded')).toBeInTheDocument();
  });

  it('makes the PDF of an invoice, and says so where it could not', async () => {
    const { user } = draw(makeBilling({ open_invoices: [makeInvoice()] }), {
      get_billing_invoice: refused('not_found', 'This invoice does not exist.'),
    });
    await user.click(await screen.findByRole('button', { name: 'PDF of DK-2026-000007' }));
    expect(await screen.findByText('The PDF could not be made')).toBeInTheDocument();
  });
});
