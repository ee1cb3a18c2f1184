import { useEffect, useRef, useState, type RefObject } from 'react';

interface Popover<Container extends HTMLElement> {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  containerRef: RefObject<Container | null>;
}

/** A panel under a button: closes on Esc (the button gets the focus back), on a click beside it, and when the focus leaves. */
export function usePopover<Container extends HTMLElement>(): Popover<Container> {
  const [isOpen, setIsOpen] = useState(false);
  const containerRef = useRef<Container>(null);

  useEffect(() => {
    if (!isOpen) return;
    const container = containerRef.current;
    const onPointerDown = (event: PointerEvent) => {
      if (!container?.contains(event.target as Node)) setIsOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setIsOpen(false);
      container?.querySelector('button')?.focus();
    };
    const onFocusOut = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !container?.contains(event.relatedTarget)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    container?.addEventListener('keydown', onKeyDown);
    container?.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      container?.removeEventListener('keydown', onKeyDown);
      container?.removeEventListener('focusout', onFocusOut);
    };
  }, [isOpen]);

  return { isOpen, toggle: () => setIsOpen((before) => !before), close: () => setIsOpen(false), containerRef };
}
