import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from '@dukani/shared/router';

/** How long the place may be looked for while a page that was left is drawn again. */
const restoreForMs = 1500;
/** Other parts of the page scroll to its top on their own account, a moment after us. */
const settleMs = 80;
const positions = new Map<string, number>();

/** New pages start at the top; Back and Forward find the place where the page was left. */
export function useScrollMemory(): void {
  const { key, pathname, search } = useLocation();
  const page = pathname + (new URLSearchParams(search).get('q') ?? '');
  const pageBefore = useRef<string | null>(null);

  useEffect(() => {
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = before;
    };
  }, []);

  useLayoutEffect(() => {
    const remembered = positions.get(key);
    const isNewPage = pageBefore.current !== null && pageBefore.current !== page;
    pageBefore.current = page;
    let stop: (() => void) | undefined;
    if (remembered !== undefined) stop = restore(remembered);
    else if (isNewPage) window.scrollTo(0, 0);
    const remember = () => void positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      stop?.();
      window.removeEventListener('scroll', remember);
    };
  }, [key, page]);
}

/** Scrolls there as soon as the page is long enough again, unless the person scrolls first. */
function restore(top: number): () => void {
  const startedAt = performance.now();
  let frame = 0;
  const attempt = () => {
    window.scrollTo(0, top);
    const elapsed = performance.now() - startedAt;
    const isThere = Math.abs(window.scrollY - top) <= 1;
    if (elapsed < settleMs || (!isThere && elapsed < restoreForMs)) frame = requestAnimationFrame(attempt);
  };
  const stop = () => cancelAnimationFrame(frame);
  window.addEventListener('wheel', stop, { once: true, passive: true });
  window.addEventListener('touchstart', stop, { once: true, passive: true });
  attempt();
  return () => {
    stop();
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchstart', stop);
  };
}
