import { useLayoutEffect, useRef, useState } from 'react';

interface TypeAhead {
  /** Enter on the basket. */
  press: () => void;
  /** True when Enter was pressed once more before the payment was there to take it: exact cash is then recorded at once. */
  isAhead: boolean;
  /** The payment was closed: nothing is ahead of it any more. */
  forget: () => void;
}

interface TypeAheadOptions {
  /** Codes that are still being looked up, else null. */
  looking: () => Promise<unknown> | null;
  openPay: () => boolean | Promise<boolean>;
  isPayOpen: boolean;
}

/** Scan, Enter, Enter is typed faster than a product may be found: an Enter waits for the codes before it, and none is lost. */
export function useTypeAhead({ looking, openPay, isPayOpen }: TypeAheadOptions): TypeAhead {
  const latest = useRef(openPay);
  useLayoutEffect(() => {
    latest.current = openPay;
  });
  const presses = useRef(0);
  // From the decision to open it until it stands on the screen: the drawing that follows the answer.
  const opening = useRef<'asked' | 'answered' | null>(null);
  useLayoutEffect(() => {
    if (opening.current === 'answered') opening.current = null;
  });
  const [isAhead, setIsAhead] = useState(false);
  const open = () => {
    const isTwice = presses.current > 1;
    presses.current = 0;
    setIsAhead(isTwice);
    opening.current = 'asked';
    void Promise.resolve(latest.current()).then((isOpen) => {
      opening.current = isOpen ? 'answered' : null;
      if (isOpen) return;
      // Nothing may be confirmed ahead of a payment that some later Enter opens.
      setIsAhead(false);
    });
  };
  const press = () => {
    if (isPayOpen || opening.current !== null) return setIsAhead(true);
    presses.current += 1;
    if (presses.current > 1) return;
    const found = looking();
    // What was found stands in the basket with the next drawing of the screen.
    if (found === null) open();
    else void found.finally(() => setTimeout(open, 0));
  };
  return { press, isAhead, forget: () => setIsAhead(false) };
}
