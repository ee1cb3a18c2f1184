import { useEffect, useRef } from 'react';
import { useSearchParams } from '@dukani/shared/router';

/** Which row of a list is open in a drawer, as a parameter of the address; opening another replaces it, so that going back leaves the list. */
export function useOpenRow(name: string): [openId: string | null, show: (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const openId = params.get(name);
  useFocusOnClosed(openId);
  const show = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete(name);
    else next.set(name, id);
    setParams(next, { replace: true });
  };
  return [openId, show];
}

/**
 * A drawer gives the focus back to what had it before. Where that is gone, as the form that made the document, the keyboard goes on at the
 * row of what was closed instead of at the top of the page.
 */
function useFocusOnClosed(openId: string | null): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (closed === null || openId !== null || document.activeElement !== document.body) return;
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
    rows.find((row) => row.dataset['row'] === closed)?.focus();
  }, [openId]);
}
