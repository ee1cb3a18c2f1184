import { useEffect, useRef, type RefObject } from 'react';

/** Gives the focus to the first button of the element when something beside it, which had the focus, has closed. */
export function useFocusBack(element: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) element.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [element, isOpen]);
}
