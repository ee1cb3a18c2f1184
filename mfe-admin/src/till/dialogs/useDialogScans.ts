import { useState } from 'react';
import { useAppDispatch } from '@dukani/shared/store';
import type { ScannedCode } from '../../common/ScanDetector';
import { addSerials } from '../../common/serials/serials';
import { isGiftCardCode, tellScannedGiftCard } from '../../checkout/gift-cards/giftCardCode';
import { lineToName } from '../basket/basket';
import { serialsNamed } from '../basket/basketSlice';
import type { ProductFinder } from '../finder/useProductFinder';
import type { Till } from '../useTill';
import type { SetTillDialog, TillDialog } from './tillDialog';

interface DialogScanOptions {
  till: Till;
  finder: ProductFinder;
  dialog: TillDialog | null;
  show: SetTillDialog;
  /** Nothing is ahead of the payment any more. */
  forgetEnter: () => void;
}

interface DialogScans {
  /** What was wrong with the last code. */
  notice: string | null;
  scan: (scanned: ScannedCode) => Promise<void>;
  /** Closes the dialog with what was said in it. */
  close: () => void;
}

/** What a code means that is scanned while a dialog stands over the till. */
export function useDialogScans({ till, finder, dialog, show, forgetEnter }: DialogScanOptions): DialogScans {
  const dispatch = useAppDispatch();
  const [notice, setNotice] = useState<string | null>(null);
  const basket = till.baskets.current;
  const close = () => {
    forgetEnter();
    show(null);
    setNotice(null);
  };
  // The goods of another code may be scanned while pieces are named; what is no code of goods is the number of a piece.
  const nameScanned = async (asked: { productId: string; lineId?: string }, code: string) => {
    const line = lineToName(basket.lines, asked);
    if (line === undefined || (await finder.scanIfKnown(code))) return;
    const { serials, problem } = addSerials(line.serials ?? [], code);
    setNotice(till.isOffline ? problem : `${code} is not in stock here.`);
    if (till.isOffline) dispatch(serialsNamed({ lineId: line.id, serials }));
  };
  // A product scanned while paying belongs to the basket; what is none may be a reference and stays where it was typed, but is no amount.
  const scan = async (scanned: ScannedCode) => {
    // What the scan before was refused for would hide what this one is.
    setNotice(null);
    // A gift card over the payment is looked up where it was scanned; on a busy machine its first keys count as typed.
    const giftCardCode = [scanned.code, scanned.fieldText ?? ''].find(isGiftCardCode);
    if (dialog?.kind === 'pay' && giftCardCode !== undefined) {
      scanned.restoreField();
      if (!tellScannedGiftCard(giftCardCode)) setNotice('Choose Gift card first, then scan it again.');
      return;
    }
    if (dialog?.kind === 'serials') {
      scanned.restoreField();
      await nameScanned(dialog, scanned.code);
      return;
    }
    // Before anything is looked up: meanwhile an Enter would take the code for money.
    if (scanned.isInAmount) scanned.restoreField();
    if (!(await finder.scanIfKnown(scanned.code))) {
      setNotice(`No product has the code ${scanned.code}.`);
      return;
    }
    scanned.restoreField();
    close();
  };
  return { notice, scan, close };
}
