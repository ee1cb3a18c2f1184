import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { ClaimDirectPaymentInput, OrderPaymentState } from '@dukani/shared/rpc';
import type { FakeRpc } from '@dukani/shared/testing';
import { noAnswer } from '../common/testing/network';
import { makeClaim, makeDirectState, makeMethod, makePayment, makePlace } from '../common/testing/paymentSamples';
import { renderShop } from '../common/testing/renderShop';
import PaymentScreen from './PaymentScreen';

const draw = (rpc: FakeRpc) => renderShop(<PaymentScreen />, { route: '/payment?token=secret', path: '/payment', rpc });
const methods = [makeMethod({ is_asked: false, is_direct: true })];
const unpaid = makeDirectState({ methods });
const atTill = makeDirectState({ methods, direct: makePlace({ kind: 'till', account_number: null }) });
const claimed = (receipt: string | null = 'SKJ4T8LM2Q', changes: Partial<OrderPaymentState> = {}) =>
  makeDirectState({ methods, direct: makePlace({ claim: makeClaim(receipt) }), ...changes });
const refuse =
  (status: number, code: string, message: string, details: unknown = null) =>
  () => {
    throw new ApiError({ status, code, message, details });
  };
const waiting = { level: 1, name: 'Checking your payment' };
const code = () => screen.getByRole('textbox', { name: /^M-Pesa code/ });
const phone = () => screen.getByRole('textbox', { name: 'Phone that paid' });
const sent = () => screen.getByRole('button', { name: 'Find my payment' });

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

afterEach(() => {
  jest.useRealTimers();
});

describe('saying that one has paid', () => {
  it('takes the phone of the order and needs no code for a paybill', async () => {
    const claim = jest.fn<OrderPaymentState, [{ p_claim: ClaimDirectPaymentInput }]>(() => claimed(null));
    const { user, container } = draw({ order_payment: unpaid, claim_direct_payment: claim });
    await user.click(await screen.findByRole('button', { name: 'I have paid' }));
    expect(phone()).toHaveValue('0712 345 678');
    expect(code()).toHaveFocus();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(sent());

    expect(await screen.findByRole('heading', waiting)).toHaveFocus();
    expect(claim).toHaveBeenCalledWith({ p_claim: { token: 'secret', phone: '0712 345 678' } });
    expect(screen.getByText(/^We are checking for/)).toHaveTextContent(
      /^We are checking for KSh\s1,500 from 0712 345 678\. Add the M-Pesa code if/,
    );
    expect((await axe(container)).violations).toEqual([]);
  });

  it('picks the code out of a pasted message', async () => {
    const claim = jest.fn(() => claimed());
    const { user } = draw({ order_payment: atTill, claim_direct_payment: claim });
    await user.click(await screen.findByRole('textbox', { name: 'M-Pesa code' }));
    await user.paste('SKJ4T8LM2Q Confirmed. Ksh1,500.00 paid to DUKA LA MAMA. on 21/11/26 at 9:02 AM.');
    expect(code()).toHaveValue('SKJ4T8LM2Q');
    await user.click(sent());
    await screen.findByRole('heading', waiting);
    expect(claim).toHaveBeenCalledWith({
      p_claim: { token: 'secret', phone: '0712 345 678', receipt_number: 'SKJ4T8LM2Q' },
    });
    expect(screen.getByText('SKJ4T8LM2Q')).toBeInTheDocument();
    expect(screen.queryByText(/Add the M-Pesa code/)).not.toBeInTheDocument();
  });

  it('asks a till’s payer for the code, and nobody for one that is none', async () => {
    const claim = jest.fn(() => claimed());
    const { user } = draw({ order_payment: atTill, claim_direct_payment: claim });
    await screen.findByRole('textbox', { name: 'M-Pesa code' });
    await user.click(sent());
    expect(code()).toHaveAccessibleDescription(/^Enter the M-Pesa code/);
    await waitFor(() => expect(code()).toHaveFocus());
    await user.type(code(), '0712345678');
    await user.clear(phone());
    await user.type(phone(), '020 123');
    await user.click(sent());
    expect(code()).toHaveAccessibleDescription(/^The code has ten letters and digits/);
    expect(phone()).toHaveAccessibleDescription(/^Enter the Safaricom number that paid/);
    await waitFor(() => expect(phone()).toHaveFocus());
    expect(claim).not.toHaveBeenCalled();
  });

  it('is sent once however often it is pressed', async () => {
    const claim = jest.fn(() => new Promise<OrderPaymentState>((resolve) => setTimeout(resolve, 50, claimed(null))));
    const { user } = draw({ order_payment: unpaid, claim_direct_payment: claim });
    await user.click(await screen.findByRole('button', { name: 'I have paid' }));
    const form = screen.getByRole('form', { name: 'Your payment' });
    fireEvent.submit(form);
    fireEvent.submit(form);
    await screen.findByRole('heading', waiting);
    expect(claim).toHaveBeenCalledTimes(1);
  });

  it('keeps what was typed when the network is gone, and sends it again', async () => {
    let answer: () => OrderPaymentState = noAnswer;
    const { user } = draw({ order_payment: atTill, claim_direct_payment: () => answer() });
    await user.type(await screen.findByRole('textbox', { name: 'M-Pesa code' }), 'skj4 t8lm 2q');
    await user.click(sent());
    expect(await screen.findByText(/^The server cannot be reached/)).toBeInTheDocument();
    expect(code()).toHaveValue('skj4 t8lm 2q');
    answer = claimed;
    await user.click(sent());
    expect(await screen.findByRole('heading', waiting)).toBeInTheDocument();
  });

  it.each([
    ['phone', 'Enter the Safaricom number that paid, for example 0712 345 678.', phone],
    ['receipt_number', 'The code has ten letters and digits.', code],
  ])('says what the server refuses at its field: %s', async (field, message, found) => {
    const { user } = draw({
      order_payment: unpaid,
      claim_direct_payment: refuse(400, 'invalid_input', message, { field }),
    });
    await user.click(await screen.findByRole('button', { name: 'I have paid' }));
    await user.click(sent());
    await waitFor(() => expect(found()).toHaveAccessibleDescription(new RegExp(`^${message}`)));
    expect(found()).toHaveFocus();
  });

  it('keeps the form, with its reason, when a code has paid for something else', async () => {
    jest.useFakeTimers();
    let state = atTill;
    draw({
      order_payment: () => state,
      // The server keeps what was said: it is what it answers from now on.
      claim_direct_payment: () => {
        state = { ...atTill, direct: { ...makePlace({ kind: 'till' }), claim: makeClaim('SKJ4T8LM2Q') } };
        return refuse(409, 'receipt_reused', 'This code was already used for another payment.', {
          field: 'receipt_number',
        })();
      },
    });
    await pass(10);
    fireEvent.change(code(), { target: { value: 'SKJ4T8LM2Q' } });
    fireEvent.click(sent());
    await pass(10);
    expect(code()).toHaveAccessibleDescription(/^This code was already used/);
    await pass(10_000);
    expect(code()).toHaveAccessibleDescription(/^This code was already used/);
    expect(screen.queryByRole('heading', waiting)).not.toBeInTheDocument();
  });

  it('says the server’s own sentence when it was tried too often', async () => {
    const message = 'Too many attempts. The shop is checking your payment. Call the shop if it takes long.';
    const { user } = draw({
      order_payment: unpaid,
      claim_direct_payment: refuse(429, 'rate_limited', message),
    });
    await user.click(await screen.findByRole('button', { name: 'I have paid' }));
    await user.click(sent());
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it.each([
    ['already_paid', { left_amount: 0, can_pay: false }, '/order-success?token=secret'],
    ['order_not_open', { can_pay: false, order_status: 'cancelled' as const }, '/payment?token=secret'],
  ])('looks how the order stands after %s', async (reason, changes, address) => {
    let state = unpaid;
    const { user } = draw({
      order_payment: () => state,
      claim_direct_payment: () => {
        state = { ...unpaid, ...changes };
        return refuse(409, reason, 'No.')();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'I have paid' }));
    await user.click(sent());
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(address));
    expect(screen.queryByRole('button', { name: 'Find my payment' })).not.toBeInTheDocument();
  });

  it('knows a code that has come already as a part', async () => {
    const payment = makePayment({
      state: 'succeeded',
      is_live: false,
      is_direct: true,
      receipt_number: 'SKJ4T8LM2Q',
    });
    const claim = jest.fn();
    const { user } = draw({
      order_payment: { ...atTill, left_amount: 1000, payment },
      claim_direct_payment: claim,
    });
    await user.type(await screen.findByRole('textbox', { name: 'M-Pesa code' }), 'SKJ4T8LM2Q');
    await user.click(sent());
    expect(code()).toHaveAccessibleDescription(/^This payment was already received/);
    expect(claim).not.toHaveBeenCalled();
  });
});
