import type { AppDispatch } from '../store/store';
import { api } from '../api/api';

/**
 * Tells the cache whether somebody looks at the tab: without it `skipPollingIfUnfocused` and `refetchOnFocus` of a query do nothing. Only
 * staff's screens ask again by themselves, so no shopper downloads it. Answers with what ends it.
 */
export function listenToTab(dispatch: AppDispatch): () => void {
  const { onFocus, onFocusLost } = api.internalActions;
  const tell = () => void dispatch(document.visibilityState === 'visible' ? onFocus() : onFocusLost());
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}
