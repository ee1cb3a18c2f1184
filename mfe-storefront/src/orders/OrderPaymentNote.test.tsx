import { act, screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { OrderPaymentState } from '@dukani/shared/rpc';
import { makeClaim, makeDirectState, makeMethod, makePayment, makePlace } from '../common/testing/paymentSamples';
import { renderShop } from '../common/testing/renderShop';
import { makeOrder } from '../common/testing/shopSamples';
import { OrderPaymentNote } from './OrderPaymentNote';

const draw = (state: OrderPaymentState, order = makeOrder({ total_amount: 1500 })) =>
  renderShop(<OrderPaymentNote order={order} token="secret" />, { rpc: { order_payment: state } });
const claimed = { direct: makePlace({ claim: makeClaim() }) };

describe('OrderPaymentNote', () => {
  it.each([
    ['unpaid', makeDirectState(), 'Not paid yet.', 'Pay now'],
    [
      'unpaid where one pays by oneself only',
      makeDirectState({ methods: [makeMethod({ is_asked: false, is_direct: true })] }),
      'Not paid yet.',
      'Pay now',
    ],
    ['on a phone', makeDirectState({ payment: makePayment() }), 'Your payment is in progress.', 'See your payment'],
    ['said to be paid', makeDirectState(claimed), 'We are checking for your payment.', 'See your payment'],
    [
      'said to be paid, when its time is over',
      makeDirectState({ ...claimed, can_pay: false }),
      'We are checking for your payment.',
      'See your payment',
    ],
  ])('of an order that is %s says so and leads to its payment', async (_case, state, text, link) => {
    const { container } = draw(state);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/payment?token=secret');
    expect((await axe(container)).violations).toEqual([]);
  });

  it('says that a part is paid', async () => {
    draw(makeDirectState({ left_amount: 1000 }), makeOrder({ total_amount: 1500, deposit_amount: 500 }));
    expect(await screen.findByText('Paid in part.')).toBeInTheDocument();
  });

  it('says that it is paid as soon as the money is there', async () => {
    draw(makeDirectState({ ...claimed, left_amount: 0, can_pay: false }));
    expect(await screen.findByText('Paid')).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('asks nobody to pay again while the shop looks at money that has come', async () => {
    draw(makeDirectState({ ...claimed, payment: makePayment({ state: 'needs_review', is_live: false }) }));
    expect(await screen.findByText(/Please do not pay again/)).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('offers nothing where nothing can be paid online', async () => {
    const { calls } = draw(makeDirectState({ methods: [] }));
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => {});
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});
