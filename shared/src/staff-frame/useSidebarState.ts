import { useCallback, useState } from 'react';
import { useMediaQuery } from '../ui-core/useMediaQuery';
import { readSidebarCookie, writeSidebarCookie } from './sidebarCookie';

/** The menu folded to icons, or not. */
export interface SidebarState {
  isCollapsed: boolean;
  toggle: () => void;
}

/**
 * The menu's state; the person's own choice is stored for 7 days. Screens that need the width (`isWideScreen`) and screens under
 * 1024 px fold it without changing that choice.
 */
export function useSidebarState(isWideScreen: boolean): SidebarState {
  const isTight = useMediaQuery('(max-width: 1023px)');
  const isFolding = isWideScreen || isTight;
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
