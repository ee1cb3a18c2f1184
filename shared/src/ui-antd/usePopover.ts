import { useEffect, useRef, useState, type RefObject } from 'react';

interface Popover<Container extends HTMLElement> {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  containerRef: RefObject<Container | null>;
}

/** A panel under a button: Esc closes it and gives the button the focus back; so do a click beside it and a focus that leaves. */
export function usePopover<Container extends HTMLElement>(): Popover<Container> {
  const [isOpen, setIsOpen] = useState(false);
  const containerRef = useRef<Container>(null);

  useEffect(() => {
    const container = containerRef.current;
    if (!isOpen || container === null) return;
    const isInside = (target: EventTarget | null) => target instanceof Node && container.contains(target);
    const onPointerDown = (event: PointerEvent) => {
      if (!isInside(event.target)) setIsOpen(false);
    };
    const onFocusOut = (event: FocusEvent) => {
      if (event.relatedTarget !== null && !isInside(event.relatedTarget)) setIsOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setIsOpen(false);
      container.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onPointerDown);
    container.addEventListener('focusout', onFocusOut);
    container.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      container.removeEventListener('focusout', onFocusOut);
      container.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen]);

  return { isOpen, toggle: () => setIsOpen((before) => !before), close: () => setIsOpen(false), containerRef };
}
