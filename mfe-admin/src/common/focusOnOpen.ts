/**
 * Ref of the control that has the focus when a dialog opens. React's autoFocus acts while the dialog is still closed and writes
 * no attribute; the browser looks for the attribute when it opens one.
 */
export function focusOnOpen(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
  element?.focus();
}

/** The same for the first button inside, where the button itself takes no ref. */
export function focusButtonOnOpen(container: HTMLElement | null): void {
  focusOnOpen(container?.querySelector('button') ?? null);
}
