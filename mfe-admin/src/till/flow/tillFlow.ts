import type { Sale } from '../../checkout/saleRows';
import type { Basket } from '../basket/basket';
import type { TillDialog } from '../dialogs/tillDialog';

/**
 * Where the till stands: nothing in the basket; goods in it; something is asked for in a dialog; money is taken; a sale was sent and
 * nobody knows whether it arrived; the last sale's change is on the screen.
 */
export type TillState = 'idle' | 'filling' | 'prompts' | 'paying' | 'in_doubt' | 'sold';

/** What the flow needs to know of the basket on screen; the basket itself is in the store, where other windows see it too. */
export interface BasketFacts {
  saleId: string;
  isEmpty: boolean;
  /** Sent, and not answered. */
  isInDoubt: boolean;
}

export interface TillFlow {
  basket: BasketFacts;
  dialog: TillDialog | null;
  /** What was emptied just now and can be had back. */
  cleared: Basket | null;
  lastSale: Sale | null;
  /** With the next sale the change of the last one has been paid out: it must not come back and be paid out twice. */
  isSaleShown: boolean;
  /** Why the last attempt to pay came to nothing. */
  problem: string | null;
  isSending: boolean;
  /** On a phone the basket lies in a sheet over the products. */
  isSheetOpen: boolean;
}

export type TillEvent =
  | { type: 'basket_changed'; basket: BasketFacts }
  | { type: 'dialog_opened'; dialog: TillDialog }
  | { type: 'dialog_closed' }
  /** The approval that is being asked for is no longer needed. */
  | { type: 'approval_lapsed' }
  /** The basket cannot be paid any more as it is. */
  | { type: 'pay_blocked' }
  | { type: 'pay_asked' }
  | { type: 'pay_started' }
  | { type: 'pay_refused'; problem: string }
  | { type: 'pay_ended' }
  | { type: 'sold'; sale: Sale }
  | { type: 'emptied'; basket: Basket }
  | { type: 'restored' }
  | { type: 'parked' }
  | { type: 'sheet_moved'; isOpen: boolean };

/** A till that nothing has happened at. */
export function startOfFlow(basket: BasketFacts): TillFlow {
  return {
    basket,
    dialog: null,
    cleared: null,
    lastSale: null,
    isSaleShown: false,
    problem: null,
    isSending: false,
    isSheetOpen: false,
  };
}

/** What stands in the place of the basket, whatever dialog is over it. */
export function basketPlace(flow: TillFlow): Exclude<TillState, 'prompts' | 'paying'> {
  const { basket, dialog } = flow;
  // While the Pay dialog waits for the answer, nothing is known to be missing.
  if (basket.isInDoubt && dialog?.kind !== 'pay') return 'in_doubt';
  if (!basket.isEmpty) return 'filling';
  return flow.isSaleShown && flow.cleared === null ? 'sold' : 'idle';
}

/** The state by its name. */
export function tillState(flow: TillFlow): TillState {
  if (flow.dialog === null) return basketPlace(flow);
  return flow.dialog.kind === 'pay' || flow.dialog.kind === 'invoice' ? 'paying' : 'prompts';
}

/** What ends by itself once goods of another basket are there. */
function withoutPast(flow: TillFlow): TillFlow {
  const { basket, cleared, isSaleShown, lastSale } = flow;
  if (basket.isEmpty) return flow;
  const endsSale = isSaleShown && basket.saleId !== lastSale?.id;
  // What was emptied can be had back only until the next product.
  const endsCleared = cleared !== null && basket.saleId !== cleared.saleId;
  if (!endsSale && !endsCleared) return flow;
  return { ...flow, isSaleShown: isSaleShown && !endsSale, cleared: endsCleared ? null : cleared };
}

/** Nothing is paid where nothing is bought, and nothing twice. */
function canPay({ basket }: TillFlow): boolean {
  return !basket.isEmpty && !basket.isInDoubt;
}

function sold(flow: TillFlow, sale: Sale): TillFlow {
  const ended = { ...flow, lastSale: sale, problem: null, isSending: false, dialog: null };
  // Its answer came twice.
  if (flow.lastSale?.id === sale.id) return ended;
  // On a phone the change stands in the sheet, so that one opens with every recorded sale.
  return { ...ended, isSaleShown: true, isSheetOpen: true };
}

function next(flow: TillFlow, event: TillEvent): TillFlow {
  switch (event.type) {
    case 'basket_changed':
      return { ...flow, basket: event.basket };
    case 'dialog_opened':
      return event.dialog.kind === 'pay' && !canPay(flow) ? flow : { ...flow, dialog: event.dialog };
    case 'dialog_closed':
      return flow.dialog === null ? flow : { ...flow, dialog: null };
    case 'approval_lapsed':
      return flow.dialog?.kind === 'approval' ? { ...flow, dialog: null } : flow;
    case 'pay_blocked':
      // On a phone the sheet says why nothing can be paid any more.
      return flow.dialog?.kind === 'pay' ? { ...flow, dialog: null, isSheetOpen: true } : flow;
    case 'pay_asked':
      return flow.problem === null ? flow : { ...flow, problem: null };
    case 'pay_started':
      return { ...flow, problem: null, isSending: true };
    case 'pay_refused':
      return { ...flow, problem: event.problem };
    case 'pay_ended':
      return flow.isSending ? { ...flow, isSending: false } : flow;
    case 'sold':
      return sold(flow, event.sale);
    case 'emptied':
      return { ...flow, cleared: event.basket };
    case 'restored':
      return { ...flow, cleared: null };
    case 'parked':
      // On a phone what was put aside stands above the products, and so does what comes next.
      return { ...flow, isSaleShown: false, isSheetOpen: false };
    case 'sheet_moved':
      return flow.isSheetOpen === event.isOpen ? flow : { ...flow, isSheetOpen: event.isOpen };
  }
}

/** The till after something has happened. */
export function tillFlow(flow: TillFlow, event: TillEvent): TillFlow {
  return withoutPast(next(flow, event));
}
