import type { RefObject } from 'react';
import { useShortcut } from '@dukani/shared/ui-antd';
import type { SetTillDialog, TillDialog } from './dialogs/tillDialog';
import type { Till } from './useTill';

interface TillShortcuts {
  till: Till;
  /** Also one that asks how much or which of a product. */
  isAnyDialogOpen: boolean;
  setDialog: SetTillDialog;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Null while no unknown code can become a product. */
  onNewProduct: (() => void) | null;
  /** Null where no goods have an open price. */
  onOpenPrice: (() => void) | null;
  sellsGiftCards: boolean;
  onPark: () => void;
  onReceipt: () => void;
  onLock: () => void;
}

/** The function keys of the till, and the names of the keys that useTillKeys listens for itself. */
export function useTillShortcuts(keys: TillShortcuts): void {
  const { setDialog, isAnyDialogOpen } = keys;
  const { lines } = keys.till.baskets.current;
  /** Opens a dialog where none stands yet. */
  const open = (next: TillDialog) => !isAnyDialogOpen && setDialog(next);

  useShortcut('f2', () => open({ kind: 'customer' }), 'Choose a customer');
  useShortcut('f3', () => !isAnyDialogOpen && keys.onNewProduct?.(), 'New product with an unknown code');
  useShortcut('shift+f3', () => !isAnyDialogOpen && keys.onOpenPrice?.(), 'Sell at an open price');
  useShortcut('f4', () => lines.length > 0 && open({ kind: 'basket_discount' }), 'Discount on the basket');
  useShortcut('shift+f4', () => lines.length > 0 && open({ kind: 'coupon' }), 'Coupon');
  useShortcut('f6', () => open({ kind: 'note' }), 'Note on the basket');
  useShortcut('shift+f6', () => lines.length > 0 && open({ kind: 'quote' }), 'Save as a quote');
  useShortcut('shift+f7', () => lines.length > 0 && open({ kind: 'order' }), 'Order for later');
  useShortcut('f7', () => open({ kind: 'parked' }), 'Parked baskets of all tills');
  useShortcut('f8', () => !isAnyDialogOpen && keys.onPark(), 'Park the basket');
  useShortcut('shift+f8', () => lines.length > 0 && open({ kind: 'park' }), 'Park with a label');
  useShortcut('shift+f9', () => keys.sellsGiftCards && open({ kind: 'gift_card' }), 'Sell a gift card');
  useShortcut('f9', keys.onReceipt, 'Receipt of the last sale');
  useShortcut('f10', keys.onLock, 'Lock the till');
  useShortcut('enter', null, 'Pay, or add the highlighted product');
  useShortcut('*', null, 'Quantity: 3*, then the code or name');
  useShortcut('+', null, 'One more of the line');
  useShortcut('-', null, 'One less of the line');
  useShortcut('arrowup', null, 'Line above, or result above while searching');
  useShortcut('arrowdown', null, 'Line below, or result below');
  useShortcut('delete', null, 'Remove the line');
  useShortcut('escape', null, 'Clear the search');
  useShortcut('/', () => keys.searchRef.current?.focus(), 'Search or scan');
}
