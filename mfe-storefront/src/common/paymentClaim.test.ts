import { isClaimWaiting } from './paymentClaim';
import { makeClaim, makeDirectState, makePayment, makePlace } from './testing/paymentSamples';

const claimed = (receipt: string | null = null) => ({ direct: makePlace({ claim: makeClaim(receipt) }) });
const before = '2026-11-21T09:00:00Z';
const since = '2026-11-21T09:05:00Z';

describe('isClaimWaiting', () => {
  it.each([
    ['nothing was paid yet', claimed()],
    ['a request had failed before', { ...claimed(), payment: makePayment({ state: 'failed', created_at: before }) }],
    [
      'another part had come before',
      { ...claimed('SKJ4T8LM2Q'), payment: makePayment({ is_direct: true, receipt_number: 'A', created_at: before }) },
    ],
  ])('waits where %s', (_case, changes) => {
    expect(isClaimWaiting(makeDirectState(changes))).toBe(true);
  });

  it.each([
    ['nobody said anything', {}],
    ['the shop is not paid this way any more', { direct: null }],
    ['all of it is paid', { ...claimed(), left_amount: 0 }],
    ['the order is over', { ...claimed(), order_status: 'cancelled' as const }],
    ['money has come since', { ...claimed(), payment: makePayment({ is_direct: true, created_at: since }) }],
    ['a request was tried since', { ...claimed(), payment: makePayment({ state: 'failed', created_at: since }) }],
    [
      'that very money had come before',
      {
        ...claimed('SKJ4T8LM2Q'),
        payment: makePayment({ is_direct: true, receipt_number: 'SKJ4T8LM2Q', created_at: before }),
      },
    ],
  ])('does not wait where %s', (_case, changes) => {
    expect(isClaimWaiting(makeDirectState(changes))).toBe(false);
  });
});
