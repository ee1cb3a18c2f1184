import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { BillingState, SubscriptionQuote } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { BillingScreen } from './BillingScreen';
import { makeBilling, makeInvoice, makeQuote, makeSubscription } from './billingSamples';

const ACCESS = { ...makeAccess(), permissions: ['billing.view', 'billing.manage'] };

function draw(state: BillingState, rpc: FakeRpc = {}) {
  return renderWithApp(<BillingScreen />, {
    route: '/admin/billing',
    session: ACCESS,
    rpc: {
      billing_state: state,
      list_billing_invoices: { rows: state.open_invoices, next_cursor: null },
      my_access: ACCESS,
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
    expect(subscription).toHaveTextContent(/Starter Active.*KSh 1,200(\.00)? a month, plus tax.*Renews4 Dec 2026/s);
    expect(subscription).toHaveTextContent(/Your balance of KSh 50/);
    const business = screen.getByRole('article', { name: 'Business' });
    expect(business).toHaveTextContent(/Recommended.*KSh 3,800/s);
    expect(screen.getByRole('article', { name: 'Starter' })).toHaveTextContent('Your plan');
    expect(screen.queryByRole('button', { name: 'Choose Starter' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'What you use' })).toHaveTextContent(/Products1,250.*No limit/s);
    expect(await screen.findByText('There are no invoices yet.')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('says nothing of tax where none is added', async () => {
    draw(makeBilling({ tax: { rate: 0, label: 'No tax' } }));
    expect(await screen.findByRole('article', { name: 'Business' })).toHaveTextContent(/KSh 3,800(\.00)? a month/);
    expect(screen.queryByText(/plus tax/)).not.toBeInTheDocument();
  });

  it('says in which currency or how often a plan is not offered', async () => {
    const { user } = draw(
      makeBilling({
        plans: [
          ...makeBilling().plans,
          {
            billing_plan_id: 'probe',
            name: 'Probe',
            description: null,
            features: [],
            badge: null,
            prices: [{ period: 'month', currency: 'EUR', amount: 5 }],
          },
        ],
      }),
    );
    expect(await screen.findByRole('article', { name: 'Probe' })).toHaveTextContent('Not offered in KES');
    await user.selectOptions(screen.getByLabelText('Paid'), 'By year');
    expect(screen.getByRole('article', { name: 'Probe' })).toHaveTextContent('Not offered in KES');
    expect(screen.getByRole('article', { name: 'Starter' })).toHaveTextContent('Not offered by year');
  });

  it.each([
    ['billed and active', { is_billed: true }, false],
    ['kept by staff and active', { is_billed: false }, false],
    ['kept by staff and ended', { is_billed: false, status: 'expired' as const }, true],
    ['paid in another currency', { is_billed: true, currency: 'USD' }, true],
  ])('lets nobody choose again what they have: %s', async (_name, changes, isOffered) => {
    draw(makeBilling({ subscription: makeSubscription(changes) }));
    const own = within(await screen.findByRole('article', { name: 'Starter' }));
    expect(own.queryByRole('button', { name: 'Choose Starter' }) !== null).toBe(isOffered);
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
    expect(dialog).toHaveTextContent(/Next payment on 4 Dec 2026: KSh 3,800(\.00)? a month, plus tax\./);
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeEnabled();
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

  it('shows no price of a choice that was changed, however late its answer comes', async () => {
    let answerFirst: (quote: SubscriptionQuote) => void = () => undefined;
    const first = new Promise<SubscriptionQuote>((resolve) => (answerFirst = resolve));
    let answerSecond: (quote: SubscriptionQuote) => void = () => undefined;
    const second = new Promise<SubscriptionQuote>((resolve) => (answerSecond = resolve));
    const { user, calls } = draw(makeBilling(), {
      quote_subscription_change: ({ p_change: change }: { p_change: { collection: string } }) =>
        change.collection === 'mpesa' ? first : second,
    });
    await user.click(await screen.findByRole('button', { name: 'Choose Business' }));
    const dialog = await screen.findByRole('dialog');
    await user.selectOptions(within(dialog).getByLabelText('Pay by'), 'Card');
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'quote_subscription_change').at(-1)?.args).toMatchObject({
        p_change: { billing_plan_id: 'business', collection: 'card' },
      }),
    );

    await act(async () => {
      answerFirst(makeQuote({ amount_due: 1001, total: 1001 }));
      await first;
    });
    expect(within(dialog).getByRole('status', { name: 'Working out the price' })).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: /^Confirm/ })).toBeDisabled();
    answerSecond(makeQuote({ amount_due: 1002, total: 1002 }));
    expect(await within(dialog).findByText(/KSh 1,002/)).toBeInTheDocument();
    expect(within(dialog).queryByText(/KSh 1,001/)).not.toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Confirm and pay' })).toBeEnabled();

    // What was asked before is asked anew when it is chosen again: its price may be another one by now.
    await user.selectOptions(within(dialog).getByLabelText('Pay by'), 'M-Pesa');
    expect(within(dialog).queryByText(/KSh 1,002/)).not.toBeInTheDocument();
    expect(await within(dialog).findByText(/KSh 1,001/)).toBeInTheDocument();
  });

  it('works a price out again where that failed', async () => {
    let tries = 0;
    const { user } = draw(makeBilling(), {
      quote_subscription_change: () => {
        tries += 1;
        if (tries === 1) throw new ApiError({ code: 'in_use', message: 'Not now.', status: 409 });
        return makeQuote();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Choose Business' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('The price could not be worked out')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
    expect(await within(dialog).findByRole('table', { name: 'What the change costs' })).toBeInTheDocument();
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

  it.each([
    ['the end of the period', null, /dropped\. Nothing is charged/],
    ['its payment', 'i1', /its unpaid invoice is void/],
  ])('drops a change of plan that waits for %s, once that is confirmed', async (_what, invoiceId, said) => {
    const drop = jest.fn(() => makeBilling());
    const pending = {
      ...{ billing_plan_id: 'business', plan_name: 'Business', period: 'month' as const },
      ...{ amount: 3800, currency: 'KES', invoice_id: invoiceId },
    };
    const { user } = draw(makeBilling({ subscription: makeSubscription({ pending }) }), {
      drop_subscription_change: drop,
    });
    await user.click(await screen.findByRole('button', { name: 'Drop the change to Business' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stay on Starter?' });
    expect(dialog).toHaveTextContent(said);
    expect(drop).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Drop the change' }));
    await waitFor(() => expect(drop).toHaveBeenCalled());
    expect(await screen.findByText('The change of plan is dropped')).toBeInTheDocument();
  });

  it('says why a change of plan cannot be dropped', async () => {
    const pending = {
      ...{ billing_plan_id: 'business', plan_name: 'Business', period: 'month' as const },
      ...{ amount: 3800, currency: 'KES', invoice_id: 'i1' },
    };
    const { user } = draw(makeBilling({ subscription: makeSubscription({ pending }) }), {
      drop_subscription_change: refused('payment_in_progress', 'A payment for this invoice is under way.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Drop the change to Business' }));
    await user.click(await screen.findByRole('button', { name: 'Drop the change' }));
    expect(await screen.findByText(/A payment for this invoice is under way/)).toBeInTheDocument();
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

    const card = { ...payment, provider: 'stripe' as const, phone: null, page_url: 'https://pay.test/1' };
    const giveUp = jest.fn(({ action }: { action: string }) =>
      action === 'give_up' ? { ...payment, state: 'failed' } : card,
    );
    const { user } = draw(makeBilling({ open_invoices: [makeInvoice()], payment: card }), {
      'POST /functions/v1/billing-payment': giveUp,
    });
    expect(await screen.findByRole('link', { name: 'Enter the card' })).toHaveAttribute('href', 'https://pay.test/1');
    await user.click(screen.getByRole('button', { name: 'Cancel this payment' }));
    await waitFor(() => expect(giveUp).toHaveBeenCalledWith({ action: 'give_up', payment_id: 'p1' }));
  });

  describe('a payment under way', () => {
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
    const waiting = makeBilling({ open_invoices: [makeInvoice()], payment });
    const see = (state: 'visible' | 'hidden') => {
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    };
    afterEach(() => jest.restoreAllMocks());

    it('is asked about alone while nothing changes', async () => {
      const look = jest.fn((_body: unknown) => payment);
      const { calls } = draw(waiting, { 'POST /functions/v1/billing-payment': look });
      await waitFor(() => expect(look).toHaveBeenCalledTimes(2));
      expect(look).toHaveBeenCalledWith({ action: 'look_up', payment_id: 'p1' });
      expect(calls.filter(({ name }) => name === 'billing_state')).toHaveLength(1);
      expect(calls.filter(({ name }) => name === 'list_billing_invoices')).toHaveLength(1);
    }, 300_000);

    it('has billing read once more when it is paid', async () => {
      const states = [waiting, makeBilling()];
      const { calls } = draw(waiting, {
        billing_state: () => states.shift() ?? makeBilling(),
        'POST /functions/v1/billing-payment': { ...payment, state: 'succeeded' },
      });
      expect(await screen.findByText('Payment received')).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByText(/Enter your PIN/)).not.toBeInTheDocument());
      expect(calls.filter(({ name }) => name === 'billing_state')).toHaveLength(2);
      expect(screen.getAllByText('Payment received')).toHaveLength(1);
    });

    it('says why it was not paid', async () => {
      const failed = { ...payment, state: 'failed', failure: 'Request cancelled by user' };
      draw(waiting, { 'POST /functions/v1/billing-payment': failed });
      expect(await screen.findByText('It was not paid')).toBeInTheDocument();
      expect(screen.getByText('Request cancelled by user')).toBeInTheDocument();
    });

    it('is not asked about while nobody looks, and again when somebody does', async () => {
      const look = jest.fn((_body: unknown) => payment);
      draw(waiting, { 'POST /functions/v1/billing-payment': look });
      await screen.findByText(/Enter your PIN/);
      await waitFor(() => expect(look).toHaveBeenCalledTimes(1));
      act(() => see('hidden'));
      await new Promise((resolve) => setTimeout(resolve, 5000));
      expect(look).toHaveBeenCalledTimes(1);
      act(() => see('visible'));
      await waitFor(() => expect(look).toHaveBeenCalledTimes(2));
    }, 300_000);
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
