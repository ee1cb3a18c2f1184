import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { afterPaint } from './afterPaint';
import { useIsOnServer } from './useIsOnServer';

/** What nobody sees at first: drawn once the page itself is painted. Busy until then, so that a page is not taken for drawn. */
export function Later({ children }: { children: ReactNode }) {
  const [isHydrated, setIsHydrated] = useState(useIsOnServer());
  useEffect(() => {
    return afterPaint(() => startTransition(() => setIsHydrated(true)));
  }, []);
  return isHydrated ? children : <span hidden aria-busy="true" />;
}
