import { useCallback, useState } from 'react';
import { useLocation } from '@dukani/shared/router';
import { useMediaQuery } from '@dukani/shared/ui-core';
import { readSidebarCookie, writeSidebarCookie } from './sidebarCookie';

/** Whether a screen opens with the menu folded to icons: the till needs the width. */
export function startsCollapsed(pathname: string, search: string): boolean {
  return pathname === '/admin/sales' && new URLSearchParams(search).get('tab') === 'new';
}

/** The menu's state; the person's own choice is kept for 7 days. The till and screens under 1024 px fold it without changing that choice. */
export function useSidebarState(): { isCollapsed: boolean; toggle: () => void } {
  const { pathname, search } = useLocation();
  const isTight = useMediaQuery('(max-width: 1023px)');
  const isFolding = startsCollapsed(pathname, search) || isTight;
  const [choice, setChoice] = useState(readSidebarCookie);
  const [isOpenAnyway, setIsOpenAnyway] = useState(false);
  const isCollapsed = isFolding ? !isOpenAnyway : choice === 'collapsed';

  // Where there is room again, it is forgotten that the menu was unfolded in spite of the lack of it.
  if (!isFolding && isOpenAnyway) setIsOpenAnyway(false);

  const toggle = useCallback(() => {
    const next = isCollapsed ? 'expanded' : 'collapsed';
    setIsOpenAnyway(next === 'expanded');
    if (isTight) return;
    writeSidebarCookie(next);
    setChoice(next);
  }, [isCollapsed, isTight]);

  return { isCollapsed, toggle };
}
