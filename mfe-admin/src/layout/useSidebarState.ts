import { useCallback, useState } from 'react';
import { useLocation } from '@dukani/shared/router';
import { readSidebarCookie, writeSidebarCookie } from './sidebarCookie';

/** Whether a screen opens with the menu folded to icons: the till needs the width. */
export function startsCollapsed(pathname: string, search: string): boolean {
  return pathname === '/admin/sales' && new URLSearchParams(search).get('tab') === 'new';
}

/** The menu's state; the person's own choice is kept for 7 days, the till folds it without changing that choice. */
export function useSidebarState(): { isCollapsed: boolean; toggle: () => void } {
  const { pathname, search } = useLocation();
  const isTill = startsCollapsed(pathname, search);
  const [choice, setChoice] = useState(readSidebarCookie);
  const [isOpenOnTill, setIsOpenOnTill] = useState(false);
  const isCollapsed = isTill ? !isOpenOnTill : choice === 'collapsed';

  // Leaving the till forgets that the menu was unfolded on it.
  if (!isTill && isOpenOnTill) setIsOpenOnTill(false);

  const toggle = useCallback(() => {
    const next = isCollapsed ? 'expanded' : 'collapsed';
    writeSidebarCookie(next);
    setChoice(next);
    setIsOpenOnTill(next === 'expanded');
  }, [isCollapsed]);

  return { isCollapsed, toggle };
}
