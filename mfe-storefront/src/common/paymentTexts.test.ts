import { failureText, paymentMethodTexts, readablePhone } from './paymentTexts';
import { makeMethod, makePayment } from './testing/paymentSamples';

describe('paymentMethodTexts', () => {
  it.each([
    ['a request only', { is_direct: false }, /^We send you a payment request; approve it with your M-Pesa PIN\.$/],
    ['by hand only', { is_asked: false, is_direct: true }, /^Pay from your M-Pesa menu/],
    ['both', { is_direct: true }, /^We send you a payment request; .* Or pay from your M-Pesa menu/],
  ])('says of M-Pesa what the shop offers: %s', (_case, changes, text) => {
    expect(paymentMethodTexts(makeMethod(changes)).text).toMatch(text);
  });

  it.each([
    ['by hand only', { is_asked: false, is_direct: true }, null],
    ['both', { is_direct: true }, 'Payment requests are in test mode: no money is taken.'],
    ['requests only', { is_direct: false }, 'Test mode: no money is taken.'],
  ])('never says of a number to pay to that no real money moves: %s', (_case, changes, trial) => {
    const { text } = paymentMethodTexts(makeMethod({ ...changes, is_test: true }));
    if (trial === null) expect(text).not.toMatch(/[Tt]est mode|no money is taken/);
    else expect(text).toContain(trial);
  });

  it('says which service takes the card, and that a trial moves no money', () => {
    const { title, text } = paymentMethodTexts(makeMethod({ provider: 'stripe', method: 'card', is_test: true }));
    expect(title).toBe('Card');
    expect(text).toBe('You pay on the secure page of Stripe. Test mode: no money is taken.');
  });
});

describe('failureText', () => {
  const failed = makePayment({ state: 'failed', is_live: false });

  it.each([
    ['the phone’s reason', { code: '1032' }, 'The request was cancelled on the phone.'],
    ['a reason nobody knows', { code: '999' }, 'M-Pesa refused the payment.'],
    ['a card', { provider: 'paystack' as const, code: '1032' }, 'The card was not charged.'],
    ['money that was sent', { is_direct: true, code: '1032' }, /^Your payment could not be used/],
    [
      'money that was sent back',
      { is_direct: true, state: 'refunded' as const },
      'The shop has refunded your payment.',
    ],
  ])('says %s', (_case, changes, text) => {
    expect(failureText({ ...failed, ...changes })).toEqual(
      typeof text === 'string' ? text : expect.stringMatching(text),
    );
  });
});

it('reads a number as people write it, and leaves what it does not know', () => {
  expect(readablePhone('254712345678')).toBe('0712 345 678');
  expect(readablePhone('+254712345678')).toBe('0712 345 678');
  expect(readablePhone('ann@mail.test')).toBe('ann@mail.test');
});
