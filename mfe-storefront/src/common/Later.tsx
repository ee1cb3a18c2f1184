import { useDeferredValue, type ReactNode } from 'react';
import { useIsOnServer } from './useIsOnServer';

/** What nobody sees at first: drawn in the moment after the page itself. Busy until then, so that a page is not taken for drawn. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, useIsOnServer()) ? children : <span hidden aria-busy="true" />;
}
