import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { OrderPaymentState } from '@dukani/shared/rpc';
import type { FakeRpc } from '@dukani/shared/testing';
import { makeDirectState, makeMethod, makePayment, makePlace } from '../common/testing/paymentSamples';
import { renderShop } from '../common/testing/renderShop';
import PaymentScreen from './PaymentScreen';

const draw = (state: OrderPaymentState | (() => OrderPaymentState), rpc: FakeRpc = {}) =>
  renderShop(<PaymentScreen />, {
    route: '/payment?token=secret',
    path: '/payment',
    rpc: { order_payment: state, ...rpc },
  });
const byHandOnly = makeMethod({ is_asked: false, is_direct: true });
const till = makePlace({ kind: 'till', shortcode: '832909', account_number: null });
const failed = makePayment({ state: 'failed', is_live: false, code: '1037' });
const summary = () => screen.findByText('Pay with Lipa na M-Pesa instead');
const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('paying by oneself', () => {
  it('stands behind a heading beside the request on the phone, which comes first', async () => {
    const { user, container } = draw(makeDirectState());
    const heading = await summary();
    expect(screen.getByRole('textbox', { name: 'M-Pesa number' })).toBeVisible();
    expect(screen.getByText('174379')).not.toBeVisible();
    await user.click(heading);
    expect(screen.getByText('174379')).toBeVisible();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('is no choice where the shop is not paid so', async () => {
    draw(makeDirectState({ direct: null }));
    await screen.findByRole('textbox', { name: 'M-Pesa number' });
    expect(screen.queryByText('Pay with Lipa na M-Pesa instead')).not.toBeInTheDocument();
  });

  it('is all there is where nothing is asked for, and says each step with what is typed', async () => {
    const { container } = draw(makeDirectState({ methods: [byHandOnly] }));
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Pay with Lipa na M-Pesa instead' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'M-Pesa number' })).not.toBeInTheDocument();
    expect(screen.getByText(/This page updates automatically/)).toHaveTextContent(
      /^Pay exactly KSh\s1,500\. This page updates/,
    );
    expect(steps()).toEqual([
      'In the M-Pesa menu or app, choose Lipa na M-Pesa, then Pay Bill.',
      'Business number174379Copy business number',
      'Account numberWEB000042Copy account number',
      'Amount1,500Copy amount',
      'Check the name and the amount, and enter your PIN.',
    ]);
    expect((await axe(container)).violations).toEqual([]);
  });

  it('has no account number at a till, and asks for the code instead', async () => {
    draw(makeDirectState({ methods: [byHandOnly], direct: till }));
    await screen.findByText('832909');
    expect(steps()).toEqual([
      'In the M-Pesa menu or app, choose Lipa na M-Pesa, then Buy Goods and Services.',
      'Till number832909Copy till number',
      'Amount1,500Copy amount',
      'Check the name and the amount, and enter your PIN.',
    ]);
    expect(screen.getByText(/Then enter the M-Pesa code/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'M-Pesa code' })).toBeRequired();
  });

  it('comes first for who chose M-Pesa, and cards below', async () => {
    const card = makeMethod({ method: 'card', provider: 'stripe' });
    draw(makeDirectState({ methods: [byHandOnly, card] }));
    const [byHand, cards] = await screen.findAllByRole('heading', { level: 2 });
    expect(byHand).toHaveTextContent('Pay with Lipa na M-Pesa instead');
    expect(cards).toHaveTextContent('Or pay by card');
    expect(screen.getByRole('textbox', { name: 'Email for the receipt' })).toBeInTheDocument();
  });

  it('opens by itself after a request that failed, and stays closed for who closes it', async () => {
    const { user } = draw(makeDirectState({ payment: failed }));
    const heading = await summary();
    expect(screen.getByText('174379')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/You can also pay with Lipa na M-Pesa/);
    await user.click(heading);
    expect(screen.getByText('174379')).not.toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('174379')).not.toBeVisible();
  });

  it('stays closed while nobody knows whether a request was paid', async () => {
    draw(makeDirectState({ payment: makePayment({ is_live: false }) }));
    await screen.findByRole('heading', { level: 1, name: 'No answer yet' });
    expect(screen.getByText('174379')).not.toBeVisible();
  });

  it('copies what is typed, the amount without separators, and says so', async () => {
    const { user } = draw(makeDirectState({ methods: [byHandOnly] }));
    await user.click(await screen.findByRole('button', { name: 'Copy account number' }));
    expect(await navigator.clipboard.readText()).toBe('WEB000042');
    expect(await screen.findByText('Account number copied')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy amount' }));
    expect(await navigator.clipboard.readText()).toBe('1500');
  });

  it('says what to type where copying is not allowed', async () => {
    const { user } = draw(makeDirectState({ methods: [byHandOnly] }));
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
    await user.click(await screen.findByRole('button', { name: 'Copy amount' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Type it yourself: 1500');
    write.mockRestore();
  });

  it('asks for whole shillings and says why; money sent by hand is real in any mode', async () => {
    const direct = makePlace({ is_test: true });
    draw(makeDirectState({ methods: [byHandOnly], left_amount: 1500.4, total_amount: 1500.4, direct }));
    expect(await screen.findByText(/This page updates automatically/)).toHaveTextContent(
      /^Pay exactly KSh\s1,500 \(M-Pesa takes whole shillings only\)\./,
    );
    expect(screen.queryByText(/no money is taken|Test mode/)).not.toBeInTheDocument();
  });

  it('says what has come and what is left when a part is there', async () => {
    const part = makePayment({
      state: 'succeeded',
      is_live: false,
      is_direct: true,
      payer: null,
      amount: 500,
      receipt_number: 'SKJ4T8LM2Q',
    });
    draw(makeDirectState({ left_amount: 1000, direct: makePlace({ amount: 1000 }), payment: part }));
    expect(await screen.findByText(/Balance due/)).toHaveTextContent(/^KSh\s500 received\. Balance due: KSh\s1,000\.$/);
    expect(screen.getByRole('heading', { level: 1, name: 'Pay the balance' })).toBeInTheDocument();
    // What came is no try that went wrong.
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    const amount = screen.getAllByRole('listitem').find(({ textContent }) => textContent.startsWith('Amount'));
    expect(within(amount ?? document.body).getByText('1,000')).toBeVisible();
  });

  it('goes on by itself when all of it has come', async () => {
    let state = makeDirectState({ methods: [byHandOnly] });
    draw(() => state);
    await screen.findByText('174379');
    state = makeDirectState({ left_amount: 0, can_pay: false });
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/order-success?token=secret'));
  }, 300_000);
});
