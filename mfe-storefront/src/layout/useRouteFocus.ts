import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from '@dukani/shared/router';
import { afterPaint } from '../common/afterPaint';

/** After a change of page the keyboard continues at its content, and a screen reader says where one is. */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const pathBefore = useRef(pathname);
  useEffect(() => {
    if (pathBefore.current === pathname) return;
    pathBefore.current = pathname;
    // The page is seen first: a focus lays it out before.
    return afterPaint(() => main.current?.focus({ preventScroll: true }));
  }, [pathname, main]);
}
