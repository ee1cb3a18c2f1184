import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { ApiError } from '../api/apiError';
import type { RootState } from '../store/store';
import { loadAccess } from './access';

/** One look is enough for a screen whose five requests are all refused; a screen that asks again and again does not loop. */
const restMs = 30_000;
const refusals = new Set(['no_membership', 'not_signed_in', 'permission_denied']);

/**
 * A refused request says that the person may do less than this page believes: they were deactivated, got another role, or
 * their session was ended. What they may do is then looked up again; menu and guard follow from the answer.
 */
export const recheckOnRefusal: Middleware<object, RootState> = (store) => {
  let checkedAt = -restMs;
  return (next) => (action) => {
    const result = next(action);
    if (isRefusal(action) && store.getState().session.userId !== null && performance.now() - checkedAt >= restMs) {
      checkedAt = performance.now();
      void loadAccess({ dispatch: store.dispatch, getState: () => store.getState() });
    }
    return result;
  };
};

function isRefusal(action: unknown): boolean {
  return isRejectedWithValue(action) && action.payload instanceof ApiError && refusals.has(action.payload.code);
}
