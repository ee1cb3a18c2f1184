import { useId, useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { IconButton } from './Button';

export interface DialogProps {
  isOpen: boolean;
  title: string;
  /** Called when the person closes it by button, Esc or a click beside it. Without it the dialog cannot be dismissed. */
  onClose?: () => void;
  /** Called on Esc when the dialog cannot be dismissed. */
  onDismissAttempt?: () => void;
  size?: 'medium' | 'large';
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal dialog: the browser keeps the focus inside and gives it back afterwards. */
export function Dialog({ size = 'medium', ...rest }: DialogProps) {
  return <Modal {...rest} className="dk-dialog" attributes={{ 'data-size': size }} />;
}

export interface DrawerProps extends Omit<DialogProps, 'size'> {
  side?: 'left' | 'right';
}

/** A modal panel that comes in from the side. */
export function Drawer({ side = 'right', ...rest }: DrawerProps) {
  return <Modal {...rest} className="dk-drawer" attributes={{ 'data-side': side }} />;
}

interface ModalProps extends Omit<DialogProps, 'size' | 'isOpen'> {
  className: string;
  attributes: Record<`data-${string}`, string>;
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

function Modal({ isOpen, ...rest }: ModalProps & { isOpen: boolean }) {
  return isOpen ? <OpenModal {...rest} /> : null;
}

/**
 * Chromium gives the focus back to the field that had it before, but leaves the caret where it was in the dialog: what is typed then
 * lands nowhere.
 */
function giveCaret(element: Element | null): void {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return;
  if (element.selectionStart !== null) {
    element.setSelectionRange(element.selectionStart, element.selectionEnd);
    return;
  }
  // Fields such as those for mail have no selection to set.
  element.blur();
  element.focus({ preventScroll: true });
}

function OpenModal({ title, onClose, onDismissAttempt, footer, children, className, attributes }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [isShown, setIsShown] = useState(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (!dialog.open) dialog.showModal();
    // The content comes once the dialog is open: `autoFocus` of a field cannot reach into a closed one.
    setIsShown(true);
    return () => {
      dialog.close();
      giveCaret(document.activeElement);
    };
  }, []);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null || !isShown) return;
    const hasFocus = document.activeElement !== dialog && dialog.contains(document.activeElement);
    if (!hasFocus)
      (
        dialog.querySelector<HTMLElement>(`:is(.dk-dialog__body, .dk-dialog__footer) :is(${focusable})`) ?? dialog
      ).focus();
  }, [isShown]);
  const dismiss = onClose ?? onDismissAttempt;
  const onCancel = (event: SyntheticEvent) => {
    // Open or not is the owner's decision, so the browser must not close it by itself.
    event.preventDefault();
    if (event.target === event.currentTarget) dismiss?.();
  };
  return (
    <dialog
      ref={ref}
      className={className}
      {...attributes}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) dismiss?.();
      }}
    >
      <div className="dk-dialog__header">
        <h2 id={titleId} className="dk-dialog__title">
          {title}
        </h2>
        {onClose !== undefined && <IconButton icon="close" label="Close" onClick={onClose} />}
      </div>
      <div className="dk-dialog__body">{isShown && children}</div>
      {footer !== undefined && <div className="dk-dialog__footer">{isShown && footer}</div>}
    </dialog>
  );
}
