import {
  makeClaim,
  makeDirectState,
  makeMethod,
  makePayment,
  makePaymentState,
  makePlace,
} from '../common/testing/paymentSamples';
import { arrivedAmount, decideDirectPlace, decidePaymentPhase, isDirectNeeded } from './paymentPhase';

const claimed = makeDirectState({ direct: makePlace({ claim: makeClaim() }) });
const card = makeMethod({ method: 'card', provider: 'stripe' });
const byHand = makeMethod({ is_asked: false, is_direct: true });

describe('decidePaymentPhase', () => {
  it.each([
    ['pay', makeDirectState(), false],
    ['pay', makeDirectState({ payment: makePayment({ state: 'failed', is_live: false }) }), false],
    ['live', makeDirectState({ payment: makePayment() }), false],
    // A request on the phone is over in a minute; what was said before waits for that.
    ['live', { ...claimed, payment: makePayment() }, false],
    ['review', { ...claimed, payment: makePayment({ state: 'needs_review', is_live: false }) }, false],
    ['looking', claimed, false],
    ['looking', { ...claimed, can_pay: false }, false],
    ['pay', claimed, true],
    ['looking', { ...claimed, can_pay: false }, true],
    ['closed', makeDirectState({ can_pay: false, order_status: 'expired' }), false],
    ['closed', { ...claimed, can_pay: false, order_status: 'expired' as const }, false],
  ])('is %s', (phase, state, isSetAside) => {
    expect(decidePaymentPhase(state, { isSetAside })).toBe(phase);
  });
});

describe('decideDirectPlace', () => {
  it.each([
    ['none', 'where the shop is not paid so', makePaymentState()],
    ['none', 'for less than M-Pesa can move', makeDirectState({ direct: makePlace({ amount: 0 }) })],
    ['second', 'beside a request on the phone', makeDirectState()],
    ['first', 'where nothing is asked for', makeDirectState({ methods: [byHand] })],
    ['first', 'for who chose M-Pesa, beside cards', makeDirectState({ methods: [byHand, card] })],
    ['second', 'for who chose a card', makeDirectState({ methods: [byHand, card], payment_method: 'card' })],
  ])('is %s %s', (place, _case, state) => {
    expect(decideDirectPlace(state)).toBe(place);
  });
});

describe('isDirectNeeded', () => {
  it.each([
    [true, 'after a request that failed', makePayment({ state: 'failed', is_live: false })],
    [true, 'for who has sent a part', makePayment({ state: 'succeeded', is_live: false, is_direct: true })],
    [false, 'before anything was tried', null],
    [false, 'while nobody knows how a request ended', makePayment({ is_live: false })],
    [false, 'after a card', makePayment({ state: 'failed', is_live: false, provider: 'stripe', method: 'card' })],
  ])('is %s %s', (isNeeded, _case, payment) => {
    expect(isDirectNeeded(makeDirectState({ payment }))).toBe(isNeeded);
  });

  it('is so for who once said that they had paid, unless a request on the phone may have been paid since', () => {
    expect(isDirectNeeded(claimed)).toBe(true);
    expect(isDirectNeeded({ ...claimed, payment: makePayment({ is_live: false }) })).toBe(false);
  });
});

it('counts what has come to the cent', () => {
  expect(arrivedAmount(makeDirectState({ total_amount: 1500.3, left_amount: 1000.1 }))).toBe(500.2);
  expect(arrivedAmount(makeDirectState())).toBe(0);
});
