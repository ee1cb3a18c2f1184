import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { FakeRpc } from '@dukani/shared/testing';
import { makeMethod, makePayment, makePaymentState } from '../common/testing/paymentSamples';
import { renderShop } from '../common/testing/renderShop';
import { sampleId } from '../common/testing/shopSamples';
import PaymentScreen from './PaymentScreen';

const draw = (rpc: FakeRpc, route = '/payment?token=secret') =>
  renderShop(<PaymentScreen />, { route, path: '/payment', rpc });
const failed = makePayment({ state: 'failed', is_live: false, code: '1032' });

describe('PaymentScreen', () => {
  it('says first that the order is placed and not paid, and sends no request that nobody asked for', async () => {
    const start = jest.fn();
    draw({ order_payment: makePaymentState(), 'POST /functions/v1/payment-start': start });
    expect(await screen.findByRole('heading', { level: 1, name: 'Pay for your order' })).toBeInTheDocument();
    expect(screen.getByText('Order WEB-000042 is placed. Payment is still due.')).toBeInTheDocument();
    expect(start).not.toHaveBeenCalled();
  });

  it('asks the phone for the money, says what to do there, and goes on when it is paid', async () => {
    let state = makePaymentState();
    const start = jest.fn(() => (state = makePaymentState({ payment: makePayment() })));
    const { user, container } = draw({ order_payment: () => state, 'POST /functions/v1/payment-start': start });
    const phone = await screen.findByRole('textbox', { name: 'M-Pesa number' });
    expect(phone).toHaveValue('0712 345 678');
    expect((await axe(container)).violations).toEqual([]);
    await user.clear(phone);
    await user.type(phone, '020 123');
    await user.click(screen.getByRole('button', { name: /^Pay KSh\s352\.00$/ }));
    expect(await screen.findByText(/Enter a Safaricom number/)).toBeInTheDocument();
    expect(start).not.toHaveBeenCalled();
    await user.clear(phone);
    await user.type(phone, '0700 000 001');
    await user.click(screen.getByRole('button', { name: /^Pay KSh\s352\.00$/ }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Check your phone' })).toBeInTheDocument();
    expect(start).toHaveBeenCalledWith(
      expect.objectContaining({ token: 'secret', method: 'mobile_money', payer: '0700 000 001' }),
    );
    expect(screen.getByText('0712 345 678')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
    state = makePaymentState({
      left_amount: 0,
      can_pay: false,
      payment: makePayment({ state: 'succeeded', is_live: false }),
    });
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/order-success?token=secret'));
  }, 300_000);

  it('says why it failed and offers another try or another way', async () => {
    const choose = jest.fn(() => makePaymentState({ payment_method: 'pay_on_pickup', payment: failed }));
    const { user } = draw({ order_payment: makePaymentState({ payment: failed }), choose_order_payment: choose });
    expect(await screen.findByText('The request was cancelled on the phone.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'M-Pesa number' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Pay on pickup instead' }));
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/order-success?token=secret'));
    expect(choose).toHaveBeenCalledWith({ p_token: 'secret', p_method: 'pay_on_pickup' });
  });

  it('sends the same request again while nobody knows whether it arrived', async () => {
    const bodies: { id: string }[] = [];
    const start = (body: { id: string }) => {
      bodies.push(body);
      if (bodies.length === 1) throw new ApiError({ code: 'network_failure', message: 'No answer', status: 0 });
      return makePaymentState({ payment: makePayment() });
    };
    const { user } = draw({ order_payment: makePaymentState(), 'POST /functions/v1/payment-start': start });
    await user.click(await screen.findByRole('button', { name: /^Pay KSh/ }));
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: /^Pay KSh/ }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]?.id).toBe(bodies[0]?.id);
  });

  it.each([
    ['No answer yet', makePaymentState({ payment: makePayment({ is_live: false }) })],
    [
      'We are checking your payment',
      makePaymentState({ payment: makePayment({ state: 'needs_review', is_live: false }) }),
    ],
    ['Payment closed', makePaymentState({ can_pay: false, order_status: 'expired' })],
  ])('has a page for: %s', async (title, state) => {
    const { container } = draw({ order_payment: state });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your order' })).toHaveAttribute('href', '/order/secret');
    expect((await axe(container)).violations).toEqual([]);
  });

  it('offers only what a service asks for, and says so where there is nothing', async () => {
    const byHand = makeMethod({ is_asked: false, is_direct: true });
    const card = makeMethod({ method: 'card', provider: 'stripe' });
    const cards = draw({ order_payment: makePaymentState({ methods: [byHand, card], email: 'wanjiku@mail.test' }) });
    expect(await screen.findByRole('textbox', { name: 'Email for the receipt' })).toHaveValue('wanjiku@mail.test');
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    cards.unmount();

    draw({ order_payment: makePaymentState({ methods: [] }) });
    expect(await screen.findByText('This shop does not accept online payments at the moment.')).toBeInTheDocument();
  });

  it('names no number where it is not told which phone was asked', async () => {
    draw({ order_payment: makePaymentState({ payment: makePayment({ payer: null }) }) });
    expect(await screen.findByText(/^M-Pesa asks for KSh\s352\.00 on your phone\.$/)).toBeInTheDocument();
  });

  it('asks at once when the shopper comes back from the page of a card service', async () => {
    const ask = jest.fn(() => makePaymentState());
    draw(
      {
        order_payment: makePaymentState({
          payment: makePayment({ provider: 'stripe', method: 'card', redirect_url: 'https://pay.test/1' }),
        }),
        'POST /functions/v1/payment-query': ask,
      },
      '/payment?token=secret&back=1',
    );
    expect(await screen.findByRole('button', { name: 'Continue to the payment page' })).toBeInTheDocument();
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  });

  it('knows no order of another shop, and nothing without a token', async () => {
    draw({ order_payment: makePaymentState({ tenant_id: sampleId(1) }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Order not found' })).toBeInTheDocument();
    draw({}, '/payment');
    expect(await screen.findByRole('heading', { level: 1, name: 'Nothing to pay here' })).toBeInTheDocument();
  });
});
