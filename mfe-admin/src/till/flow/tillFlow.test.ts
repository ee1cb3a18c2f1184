import type { Sale } from '../../checkout/saleRows';
import { emptyBasket } from '../basket/basket';
import type { TillDialog } from '../dialogs/tillDialog';
import {
  basketPlace,
  startOfFlow,
  tillFlow,
  tillState,
  type TillEvent,
  type TillFlow,
  type TillState,
} from './tillFlow';

const facts = (saleId: string, { isEmpty = false, isInDoubt = false } = {}) => ({ saleId, isEmpty, isInDoubt });
const EMPTY = facts('b', { isEmpty: true });
const FULL = facts('a');
const DOUBT = facts('a', { isInDoubt: true });
const sale = (id: string) => ({ id }) as Sale;
const open = (dialog: TillDialog): TillEvent => ({ type: 'dialog_opened', dialog });
const basket = (of: typeof EMPTY): TillEvent => ({ type: 'basket_changed', basket: of });
const after = (start: TillFlow, ...events: TillEvent[]) => events.reduce(tillFlow, start);

const filling = startOfFlow(FULL);
const paying = after(filling, open({ kind: 'pay' }));
const STATES: Record<TillState, TillFlow> = {
  idle: startOfFlow(facts('a', { isEmpty: true })),
  filling,
  prompts: after(filling, open({ kind: 'customer' })),
  paying,
  in_doubt: startOfFlow(DOUBT),
  sold: after(paying, { type: 'pay_started' }, { type: 'sold', sale: sale('a') }, basket(EMPTY)),
};

const EVENTS: Record<string, TillEvent> = {
  'goods come': basket(FULL),
  'goods of the next sale come': basket(facts('c')),
  'the basket is empty': basket(EMPTY),
  'no answer comes': basket(DOUBT),
  'something is asked': open({ kind: 'note' }),
  'pay is pressed': open({ kind: 'pay' }),
  'the dialog is closed': { type: 'dialog_closed' },
  'it cannot be paid any more': { type: 'pay_blocked' },
  'the server refuses': { type: 'pay_refused', problem: 'No.' },
  'it is sold': { type: 'sold', sale: sale('a') },
  'it is put aside': { type: 'parked' },
};

/** Where each event leads from each state. */
const TABLE: Record<keyof typeof EVENTS, Record<TillState, TillState>> = {
  'goods come': {
    idle: 'filling',
    filling: 'filling',
    prompts: 'prompts',
    paying: 'paying',
    in_doubt: 'filling',
    // The very goods that were sold: the sale is on the screen again once they are gone.
    sold: 'filling',
  },
  'goods of the next sale come': {
    idle: 'filling',
    filling: 'filling',
    prompts: 'prompts',
    paying: 'paying',
    in_doubt: 'filling',
    sold: 'filling',
  },
  'the basket is empty': {
    idle: 'idle',
    filling: 'idle',
    prompts: 'prompts',
    paying: 'paying',
    in_doubt: 'idle',
    sold: 'sold',
  },
  'no answer comes': {
    idle: 'in_doubt',
    filling: 'in_doubt',
    prompts: 'prompts',
    paying: 'paying',
    in_doubt: 'in_doubt',
    sold: 'in_doubt',
  },
  'something is asked': {
    idle: 'prompts',
    filling: 'prompts',
    prompts: 'prompts',
    paying: 'prompts',
    in_doubt: 'prompts',
    sold: 'prompts',
  },
  'pay is pressed': {
    idle: 'idle',
    filling: 'paying',
    prompts: 'paying',
    paying: 'paying',
    in_doubt: 'in_doubt',
    sold: 'sold',
  },
  'the dialog is closed': {
    idle: 'idle',
    filling: 'filling',
    prompts: 'filling',
    paying: 'filling',
    in_doubt: 'in_doubt',
    sold: 'sold',
  },
  'it cannot be paid any more': {
    idle: 'idle',
    filling: 'filling',
    prompts: 'prompts',
    paying: 'filling',
    in_doubt: 'in_doubt',
    sold: 'sold',
  },
  'the server refuses': {
    idle: 'idle',
    filling: 'filling',
    prompts: 'prompts',
    paying: 'paying',
    in_doubt: 'in_doubt',
    sold: 'sold',
  },
  // Goods that stand in the basket until it follows are shown, not the change of their sale.
  'it is sold': {
    idle: 'sold',
    filling: 'filling',
    prompts: 'filling',
    paying: 'filling',
    in_doubt: 'in_doubt',
    sold: 'sold',
  },
  'it is put aside': {
    idle: 'idle',
    filling: 'filling',
    prompts: 'prompts',
    paying: 'paying',
    in_doubt: 'in_doubt',
    sold: 'idle',
  },
};

describe('the flow of the till', () => {
  it.each(Object.keys(STATES) as TillState[])('begins the table at %s', (state) => {
    expect(tillState(STATES[state])).toBe(state);
  });

  const cases = Object.entries(TABLE).flatMap(([event, row]) =>
    (Object.keys(row) as TillState[]).map((from) => [from, event, row[from]] as const),
  );
  it.each(cases)('goes from %s, when %s, to %s', (from, event, to) => {
    expect(tillState(tillFlow(STATES[from], EVENTS[event] as TillEvent))).toBe(to);
  });

  it('shows the change of a sale until the next begins, and never again', () => {
    const next = after(STATES.sold, basket(facts('b')));
    expect(next.isSaleShown).toBe(false);
    expect(tillState(after(next, basket(EMPTY)))).toBe('idle');
    expect(next.lastSale).toEqual(sale('a'));
  });

  it('shows it once where its answer comes twice', () => {
    const seen = after(STATES.sold, basket(facts('b')), basket(EMPTY), { type: 'sheet_moved', isOpen: false });
    const again = after(seen, { type: 'sold', sale: sale('a') });
    expect(tillState(again)).toBe('idle');
    expect(again.isSheetOpen).toBe(false);
  });

  it('keeps what was emptied until goods of another basket come', () => {
    const emptied = after(filling, { type: 'emptied', basket: emptyBasket('a', 1) }, basket(EMPTY));
    expect([tillState(emptied), emptied.cleared?.saleId]).toEqual(['idle', 'a']);
    expect(after(emptied, basket(facts('b'))).cleared).toBeNull();
    expect(after(emptied, basket(FULL)).cleared?.saleId).toBe('a');
    expect(after(emptied, { type: 'restored' }).cleared).toBeNull();
  });

  it('says no more of an attempt once the next begins or the sale is made', () => {
    const refused = after(
      paying,
      { type: 'pay_started' },
      { type: 'pay_refused', problem: 'No.' },
      { type: 'pay_ended' },
    );
    expect([refused.problem, refused.isSending]).toEqual(['No.', false]);
    expect(after(refused, { type: 'pay_asked' }).problem).toBeNull();
    expect(after(refused, { type: 'pay_started' })).toMatchObject({ problem: null, isSending: true });
    expect(after(refused, { type: 'sold', sale: sale('a') })).toMatchObject({ problem: null, dialog: null });
  });

  it('opens the sheet of a phone with a recorded sale and with what cannot be paid, and closes it with what is put aside', () => {
    expect(STATES.sold.isSheetOpen).toBe(true);
    expect(after(paying, { type: 'pay_blocked' }).isSheetOpen).toBe(true);
    expect(after(STATES.sold, { type: 'parked' }).isSheetOpen).toBe(false);
  });

  it('closes only the approval that is no longer needed', () => {
    const lapsed: TillEvent = { type: 'approval_lapsed' };
    expect(after(filling, open({ kind: 'approval' }), lapsed).dialog).toBeNull();
    expect(after(filling, open({ kind: 'note' }), lapsed).dialog).toEqual({ kind: 'note' });
  });

  it('says nothing of a missing answer while the payment waits for it', () => {
    const waiting = after(paying, basket(DOUBT));
    expect(basketPlace(waiting)).toBe('filling');
    expect(basketPlace(after(waiting, { type: 'dialog_closed' }))).toBe('in_doubt');
  });

  it('takes an invoice on account for a payment', () => {
    expect(tillState(after(filling, open({ kind: 'invoice' })))).toBe('paying');
  });
});
