import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { PaymentMethod } from '../../common/payments/paymentMethodsApi';

/** A scanner sends its next key sooner; a person presses one letter. */
const SCAN_PAUSE_MS = 80;

const isCash = (field: HTMLElement) => field.closest('.pay-cash') !== null;

/** Whether letters are typed where the focus is. The field for cash takes none. */
function takesLetters(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select') && !isCash(target);
}

/** The letters that the business has given its ways to pay, while nothing is typed that has letters. */
export function useTenderKeys(methods: readonly PaymentMethod[], onMethod: (method: PaymentMethod) => void) {
  const timer = useRef<number | undefined>(undefined);
  const latest = useRef(onMethod);
  useLayoutEffect(() => {
    latest.current = onMethod;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (event: KeyboardEvent<HTMLElement>) => {
    window.clearTimeout(timer.current);
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || takesLetters(event.target)) return;
    const method = methods.find(({ shortcut }) => shortcut === event.key.toUpperCase());
    if (method === undefined) return;
    event.preventDefault();
    timer.current = window.setTimeout(() => latest.current(method), SCAN_PAUSE_MS);
  };
}
