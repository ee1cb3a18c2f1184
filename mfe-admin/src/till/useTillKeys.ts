import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { DIALOG_SPEED, ScanDetector, TILL_SPEED, type ScannedCode } from '../common/ScanDetector';

interface TillKeys {
  searchRef: RefObject<HTMLInputElement | null>;
  /** A scanned code, and all that stood in the search box with it. */
  onScan: (code: string, searchText: string) => void;
  /** A code scanned over a dialog; what landed in a field stays there unless `restoreField` is called. */
  onScanInDialog: (scanned: ScannedCode) => void;
  /** Enter while nothing is typed and nothing else has the focus. */
  onPay: () => void;
  /** Plus and minus, arrow keys and Delete on the basket while nothing is typed. */
  onStep: (pieces: 1 | -1) => void;
  onMove: (lines: 1 | -1) => void;
  onRemove: () => void;
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, summary') !== null;
}

function runBasketKey(key: string, keys: TillKeys): boolean {
  switch (key) {
    case 'Enter':
      keys.onPay();
      return true;
    case '+':
      keys.onStep(1);
      return true;
    case '-':
      keys.onStep(-1);
      return true;
    case 'ArrowUp':
      keys.onMove(-1);
      return true;
    case 'ArrowDown':
      keys.onMove(1);
      return true;
    case 'Delete':
      keys.onRemove();
      return true;
    default:
      return false;
  }
}

/**
 * The till listens wherever the focus is: scans are recognised everywhere, other typing lands in the search box, and while
 * that is empty a few keys work the basket.
 */
export function useTillKeys(keys: TillKeys): void {
  const latest = useRef(keys);
  // With the screen that is drawn, not some time after it: the next scan may already be on its way.
  useLayoutEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    const detector = new ScanDetector();
    const onKeyDown = (event: KeyboardEvent) => {
      // A scanner presses no modifiers but shift, and combinations belong to the browser and the shortcuts.
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const isInDialog = isDialogOpen();
      const speed = isInDialog ? DIALOG_SPEED : TILL_SPEED;
      const scanned = detector.feed(event.key, event.timeStamp, event.target, speed);
      if (scanned !== null) {
        // The Enter of a scanner must not press the button that happens to have the focus.
        event.preventDefault();
        event.stopImmediatePropagation();
        if (isInDialog) {
          latest.current.onScanInDialog(scanned);
          return;
        }
        const isInSearch = event.target === latest.current.searchRef.current;
        scanned.restoreField();
        latest.current.onScan(scanned.code, isInSearch ? (scanned.fieldText ?? scanned.code) : scanned.code);
        return;
      }
      if (isInDialog) return;
      const search = latest.current.searchRef.current;
      const isInSearch = event.target === search;
      if (search === null || (isEditable(event.target) && !isInSearch)) return;
      if (event.key === 'Enter' && isPressable(event.target)) return;
      // A key that is held down confirms nothing.
      if (event.key === 'Enter' && event.repeat) {
        event.preventDefault();
        return;
      }
      if (search.value === '' && runBasketKey(event.key, latest.current)) {
        event.preventDefault();
        return;
      }
      if (event.key.length === 1 && event.key !== ' ' && event.key !== '?' && !isInSearch) search.focus();
    };
    // Capture: before any button or field acts on the key.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
