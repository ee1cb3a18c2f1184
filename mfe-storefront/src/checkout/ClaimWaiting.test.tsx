import { act, fireEvent, screen } from '@testing-library/react';
import type { OrderPaymentState } from '@dukani/shared/rpc';
import type { FakeRpc } from '@dukani/shared/testing';
import { noAnswer } from '../common/testing/network';
import { makeClaim, makeDirectState, makeMethod, makePayment, makePlace } from '../common/testing/paymentSamples';
import { renderShop } from '../common/testing/renderShop';
import PaymentScreen from './PaymentScreen';

const draw = (rpc: FakeRpc) => renderShop(<PaymentScreen />, { route: '/payment?token=secret', path: '/payment', rpc });
const methods = [makeMethod({ is_asked: false, is_direct: true })];
const claimed = (receipt: string | null = 'SKJ4T8LM2Q', changes: Partial<OrderPaymentState> = {}) =>
  makeDirectState({ methods, direct: makePlace({ claim: makeClaim(receipt) }), ...changes });
const waiting = { level: 1, name: 'Checking your payment' };
const code = () => screen.getByRole('textbox', { name: /^M-Pesa code/ });
const phone = () => screen.getByRole('textbox', { name: 'Phone that paid' });
const sent = () => screen.getByRole('button', { name: 'Find my payment' });

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

afterEach(() => {
  jest.useRealTimers();
});

describe('a payment that is looked for', () => {
  it('by people, where Safaricom reports nothing, is said to be', async () => {
    draw({
      order_payment: claimed('SKJ4T8LM2Q', {
        direct: makePlace({ is_reported: false, claim: makeClaim('SKJ4T8LM2Q') }),
      }),
    });
    expect(await screen.findByText(/checks its M-Pesa messages and confirms your payment/)).toBeInTheDocument();
    expect(screen.queryByText('Usually within a minute')).not.toBeInTheDocument();
  });

  it('is asked for again at a press, every few seconds at most, and says what that showed', async () => {
    jest.useFakeTimers();
    const ask = jest.fn(() => claimed());
    draw({ order_payment: claimed(), 'POST /functions/v1/payment-query': ask });
    await pass(10);
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
    press();
    await pass(4000);
    press();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(ask).toHaveBeenCalledWith({ token: 'secret' });
    await pass(1000);
    expect(screen.getByText(/it has not arrived yet/)).toBeInTheDocument();
    press();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('says so when it cannot be asked for', async () => {
    jest.useFakeTimers();
    draw({ order_payment: claimed(), 'POST /functions/v1/payment-query': noAnswer });
    await pass(10);
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
    await pass(5000);
    expect(screen.getByText(/^The server cannot be reached/)).toBeInTheDocument();
    expect(screen.queryByText(/it has not arrived yet/)).not.toBeInTheDocument();
  });

  it('can be corrected, or left as it is', async () => {
    const claim = jest.fn(() => claimed('TAB1C2D3E4'));
    const { user } = draw({ order_payment: claimed(), claim_direct_payment: claim });
    const correct = await screen.findByRole('button', { name: 'Change the phone or the code' });
    await user.click(correct);
    expect(code()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Check now' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Change the phone or the code' }));
    expect(phone()).toHaveValue('0712 345 678');
    await user.clear(code());
    await user.type(code(), 'TAB1C2D3E4');
    await user.click(sent());
    expect(await screen.findByText('TAB1C2D3E4')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('goes back to paying for who has not paid after all', async () => {
    const { user } = draw({ order_payment: claimed('SKJ4T8LM2Q', { methods: [makeMethod({ is_direct: true })] }) });
    await user.click(await screen.findByRole('button', { name: 'I have not paid yet' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pay for your order' })).toBeInTheDocument();
    expect(screen.getByText('174379')).toBeVisible();
    expect(code()).toHaveValue('SKJ4T8LM2Q');
  });

  it('has no way back to paying once the time for it is over', async () => {
    draw({ order_payment: claimed(null, { can_pay: false }) });
    await screen.findByRole('heading', waiting);
    expect(screen.queryByRole('button', { name: 'I have not paid yet' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add the M-Pesa code' })).toBeInTheDocument();
  });

  it('says after some minutes that the shop looks, too, and whom to call', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-21T09:03:30Z') });
    draw({ order_payment: claimed() });
    await pass(1000);
    const shop = () => screen.getByText(/Duka la Mama will check your payment too/);
    expect(shop()).not.toBeVisible();
    expect(screen.getByText(/^This page updates automatically/)).toBeVisible();
    await pass(150_000);
    expect(shop()).toBeVisible();
    expect(screen.getByRole('link', { name: '+254700000001' })).toHaveAttribute('href', 'tel:+254700000001');
    expect(screen.getByText(/^This page updates automatically/)).not.toBeVisible();
  });

  it('gives way to what has come', async () => {
    jest.useFakeTimers();
    let state = claimed();
    draw({ order_payment: () => state });
    await pass(10);
    expect(screen.getByRole('heading', waiting)).toBeInTheDocument();
    const payment = makePayment({
      state: 'succeeded',
      is_live: false,
      is_direct: true,
      receipt_number: 'SKJ4T8LM2Q',
      created_at: '2026-11-21T09:04:00Z',
    });
    state = claimed('SKJ4T8LM2Q', { left_amount: 1000, payment });
    await pass(4100);
    expect(screen.getByText(/Balance due/)).toHaveTextContent(/^KSh\s500 received\. Balance due: KSh\s1,000\.$/);
  });
});
