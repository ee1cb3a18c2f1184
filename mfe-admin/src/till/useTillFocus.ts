import { useEffect, type RefObject } from 'react';

interface TillFocus {
  searchRef: RefObject<HTMLInputElement | null>;
  openTillRef: RefObject<HTMLButtonElement | null>;
  isAnyDialogOpen: boolean;
  /** The till is closed, and the empty basket offers to open it. */
  offersToOpen: boolean;
}

/** Where the focus goes at the till when nothing stands over it. */
export function useTillFocus({ searchRef, openTillRef, isAnyDialogOpen, offersToOpen }: TillFocus): void {
  useEffect(() => {
    // On a touch screen the focus would push the keyboard up over the products.
    if (!isAnyDialogOpen && window.matchMedia('(pointer: fine)').matches) searchRef.current?.focus();
  }, [isAnyDialogOpen, searchRef]);
  useEffect(() => {
    // While the till is closed nothing can be sold: Enter opens it, unless something is being searched for.
    if (!offersToOpen || isAnyDialogOpen || searchRef.current?.value !== '') return;
    if (window.matchMedia('(pointer: fine)').matches) openTillRef.current?.focus();
  }, [isAnyDialogOpen, offersToOpen, openTillRef, searchRef]);
}
