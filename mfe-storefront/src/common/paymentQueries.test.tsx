import { act, screen } from '@testing-library/react';
import type { OrderPaymentState } from '@dukani/shared/rpc';
import { noAnswer } from './testing/network';
import { makeClaim, makeDirectState, makePayment, makePlace } from './testing/paymentSamples';
import { renderShop } from './testing/renderShop';
import { useOrderPayment } from './paymentQueries';

function Reader({ isWatched }: { isWatched: boolean }) {
  const { data } = useOrderPayment('secret', { isWatched });
  return <p>left: {data?.left_amount ?? '?'}</p>;
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const hide = (isHidden: boolean) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
};

/** How often a payment was asked for within a time, after it was known. */
async function looksWithin(ms: number, answer: OrderPaymentState, { isWatched = false } = {}): Promise<number> {
  const { calls, unmount } = renderShop(<Reader isWatched={isWatched} />, { rpc: { order_payment: answer } });
  await pass(10);
  const before = calls.length;
  await pass(ms);
  const looks = calls.length - before;
  unmount();
  return looks;
}

beforeEach(() => jest.useFakeTimers());

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('useOrderPayment', () => {
  it.each([
    ['a request is on a phone', makeDirectState({ payment: makePayment() }), false, 4],
    ['somebody may be sending the money', makeDirectState(), true, 2],
    ['somebody says that they sent it', makeDirectState({ direct: makePlace({ claim: makeClaim() }) }), false, 2],
    ['nobody pays', makeDirectState(), false, 0],
    ['a request has failed', makeDirectState({ payment: makePayment({ state: 'failed', is_live: false }) }), false, 0],
  ])('looks again while %s', async (_case, state, isWatched, looks) => {
    expect(await looksWithin(10_500, state, { isWatched })).toBe(looks);
  });

  it('looks less often after five minutes', async () => {
    expect(await looksWithin(305_000, makeDirectState(), { isWatched: true })).toBeGreaterThan(70);
    const { calls } = renderShop(<Reader isWatched />, { rpc: { order_payment: makeDirectState() } });
    await pass(305_000);
    const before = calls.length;
    await pass(60_500);
    expect(calls.length - before).toBe(3);
  });

  it('asks nothing while nobody sees the page', async () => {
    hide(true);
    expect(await looksWithin(60_000, makeDirectState(), { isWatched: true })).toBe(0);
    hide(false);
    expect(await looksWithin(10_500, makeDirectState(), { isWatched: true })).toBe(2);
  });

  it('goes on when the network was away for a while', async () => {
    let answer: () => OrderPaymentState = () => makeDirectState();
    renderShop(<Reader isWatched />, { rpc: { order_payment: () => answer() } });
    await pass(10);
    answer = noAnswer;
    await pass(30_000);
    expect(screen.getByText('left: 1500')).toBeInTheDocument();
    answer = () => makeDirectState({ left_amount: 1000 });
    await pass(6000);
    expect(screen.getByText('left: 1000')).toBeInTheDocument();
  });
});
