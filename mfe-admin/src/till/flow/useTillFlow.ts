import { useCallback, useMemo, useReducer } from 'react';
import type { Basket } from '../basket/basket';
import type { SetTillDialog } from '../dialogs/tillDialog';
import { startOfFlow, tillFlow, type BasketFacts, type TillEvent, type TillFlow } from './tillFlow';

/** The flow of the till, and how it goes on. */
export interface FlowControl {
  flow: TillFlow;
  send: (event: TillEvent) => void;
  /** Shows one of the till's dialogs, or none. */
  show: SetTillDialog;
}

function factsOf({ saleId, lines, unanswered }: Basket): BasketFacts {
  return { saleId, isEmpty: lines.length === 0, isInDoubt: unanswered !== null };
}

function isSame(one: BasketFacts, other: BasketFacts): boolean {
  return one.saleId === other.saleId && one.isEmpty === other.isEmpty && one.isInDoubt === other.isInDoubt;
}

/** Follows the basket on screen with the flow of the till. */
export function useTillFlow(basket: Basket): FlowControl {
  const facts = factsOf(basket);
  const [flow, send] = useReducer(tillFlow, facts, startOfFlow);
  // In the same drawing: nothing of the sale before may be on the screen with the next basket.
  if (!isSame(flow.basket, facts)) send({ type: 'basket_changed', basket: facts });
  const show = useCallback<SetTillDialog>(
    (dialog) => send(dialog === null ? { type: 'dialog_closed' } : { type: 'dialog_opened', dialog }),
    [],
  );
  return useMemo(() => ({ flow, send, show }), [flow, show]);
}
