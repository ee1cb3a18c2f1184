import { act, renderHook } from '@testing-library/react';
import type { OfflineTill } from './OfflineTill';
import type { QueueState } from './SaleQueue';
import { useQueueSending } from './useOfflineTill';

/** A till whose queue only counts how often it is sent. */
function sendingTill() {
  let state: QueueState = { sales: [], isSending: false, isUnreached: false };
  const listeners = new Set<() => void>();
  const sendAll = jest.fn(() => Promise.resolve());
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const till = { queue: { sendAll, subscribe, getState: () => state } } as unknown as OfflineTill;
  const reach = (isReached: boolean) =>
    act(() => {
      state = { ...state, isUnreached: !isReached };
      for (const listener of listeners) listener();
    });
  renderHook(() => useQueueSending(till));
  sendAll.mockClear();
  return { sendAll, reach };
}

describe('sending what waits', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is done at once when the connection is back, also where the page never knew that it was gone', () => {
    const { sendAll } = sendingTill();
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(sendAll).toHaveBeenCalledTimes(1);
  });

  it('is tried more often while nobody is reached, and no more often than usual after that', () => {
    const { sendAll, reach } = sendingTill();
    reach(false);
    act(() => jest.advanceTimersByTime(9000));
    expect(sendAll).toHaveBeenCalledTimes(3);
    reach(true);
    sendAll.mockClear();
    act(() => jest.advanceTimersByTime(9000));
    expect(sendAll).not.toHaveBeenCalled();
  });
});
