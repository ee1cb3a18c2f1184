import { act } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';

/** What a question without an answer throws. */
export const noAnswer = (): never => {
  throw new ApiError({ code: 'network_failure', message: 'Failed to fetch', status: 0 });
};

/** What the browser says of its network from now on; `jest.restoreAllMocks()` takes it back. */
export function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}
