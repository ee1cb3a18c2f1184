import { useEffect, useLayoutEffect, useRef } from 'react';
import { DIALOG_SPEED, ScanDetector, TILL_SPEED } from '../../common/ScanDetector';

/** Hears a scanner wherever the focus is; what it typed into a field is taken out again. Not while a dialog is open. */
export function useScans(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  useLayoutEffect(() => {
    latest.current = onScan;
  });

  useEffect(() => {
    const detector = new ScanDetector();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const isInDialog = document.querySelector('dialog[open]') !== null;
      const isInBox = event.target instanceof HTMLInputElement && event.target.dataset['scanBox'] !== undefined;
      // A quick hand types 12.5 and Enter into a figure's field: there only what no hand can do is a scan.
      const isTyping = isInDialog || (event.target instanceof HTMLInputElement && !isInBox);
      const scanned = detector.feed(event.key, event.timeStamp, event.target, isTyping ? DIALOG_SPEED : TILL_SPEED);
      if (scanned === null || isInDialog) return;
      // The Enter of a scanner must not press the button that happens to have the focus.
      event.preventDefault();
      event.stopImmediatePropagation();
      // The box may hold the first digits, which came too slowly to be known as a scanner's: the whole of it is the code.
      const code = isInBox ? (scanned.fieldText ?? scanned.code).trim() : scanned.code;
      scanned.restoreField();
      latest.current(code);
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
