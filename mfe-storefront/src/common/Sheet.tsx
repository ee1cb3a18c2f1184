import {
  useEffect,
  useId,
  useRef,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { IconButton } from '@dukani/shared/ui-core';
import './Sheet.css';

interface SheetProps {
  title: string;
  /** Where it stands on a wide screen; on a phone `dropdown` and `right` rise from the bottom. */
  side: 'dropdown' | 'right' | 'left';
  isOpen: boolean;
  onClose: () => void;
  /** Where a dropdown hangs on a wide screen, in CSS pixels from the top of the window. */
  top?: number;
  /** Stays in sight at the bottom while the rest scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel above the page: the browser's own modal dialog, so focus stays inside and Esc leaves. */
export function Sheet({ title, side, isOpen, onClose, top, footer, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null || !isOpen) return;
    if (!element.open) element.showModal();
    // Closing, rather than only taking it out of the page, gives the focus back to where it was.
    return () => element.close();
  }, [isOpen]);
  if (!isOpen) return null;
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (event.target === event.currentTarget) onClose();
  };
  const onMouseDown = (event: MouseEvent) => {
    // The dialog has no padding, so only its backdrop can be hit as the dialog itself.
    if (event.target === event.currentTarget) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={`shop-sheet shop-sheet--${side}`}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onMouseDown={onMouseDown}
      {...(top === undefined ? {} : { style: { '--shop-sheet-top': `${top}px` } as CSSProperties })}
    >
      <div className="shop-sheet__body">
        <header className="shop-sheet__header">
          <h2 id={titleId}>{title}</h2>
          <IconButton label="Close" icon="close" onClick={onClose} />
        </header>
        <div className="shop-sheet__content">{children}</div>
        {footer !== undefined && <footer className="shop-sheet__footer">{footer}</footer>}
      </div>
    </dialog>
  );
}
