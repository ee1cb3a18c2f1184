import { useEffect, useLayoutEffect, useRef } from 'react';
import { DIALOG_SPEED, isAmountField, ScanDetector } from './ScanDetector';

/**
 * Keeps a scanner out of the fields for amounts: a code that is scanned into one is taken out again and its Enter confirms nothing.
 * For screens that do not listen for scans themselves.
 */
export function useScanGuard(isOn: boolean, onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  useLayoutEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    if (!isOn) return;
    const detector = new ScanDetector();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const scanned = detector.feed(event.key, event.timeStamp, event.target, DIALOG_SPEED);
      if (scanned === null || !isAmountField(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      scanned.restoreField();
      latest.current(scanned.code);
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [isOn]);
}
