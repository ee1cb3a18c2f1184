import { useAppDispatch } from '@dukani/shared/store';
import { toast } from '@dukani/shared/ui-core';
import type { Thousandths } from '@dukani/shared/money';
import type { Till } from '../useTill';
import { lineActivated, lineRestored, quantitySet } from './basketSlice';

/**
 * What keys and buttons do to the lines of the basket. A line that is taken out can be had back. Where a reason is asked for, the line
 * stays until there is one.
 */
export function useBasketLines(
  { baskets, offline, business }: Pick<Till, 'baskets' | 'offline' | 'business'>,
  askReason: ((lineId: string) => void) | null,
) {
  const dispatch = useAppDispatch();
  const { current: basket, activeLineId } = baskets;

  const takeOut = (lineId: string, reason?: string) => {
    const index = basket.lines.findIndex(({ id }) => id === lineId);
    const line = basket.lines[index];
    if (line === undefined || basket.unanswered !== null) return;
    dispatch(quantitySet({ lineId, quantity: 0 }));
    const { saleId } = basket;
    const { stepHundredths } = business;
    const voided = offline?.voids.add('line', { saleId, lines: [line], stepHundredths, reason });
    const undo = () => {
      dispatch(lineRestored({ saleId, index, line }));
      if (voided !== undefined) void offline?.voids.putBack(voided, saleId);
    };
    toast({ title: `${line.name} removed`, action: { label: 'Undo', onSelect: undo } });
  };

  const setQuantity = (lineId: string, quantity: Thousandths) => {
    if (basket.unanswered !== null || basket.lines.every(({ id }) => id !== lineId)) return;
    if (quantity > 0) dispatch(quantitySet({ lineId, quantity }));
    else if (askReason === null) takeOut(lineId);
    else askReason(lineId);
  };

  return {
    setQuantity,
    takeOut,
    step: (pieces: 1 | -1) => {
      const line = basket.lines.find(({ id }) => id === activeLineId);
      if (line !== undefined) setQuantity(line.id, line.quantity + pieces * 1000);
    },
    move: (lines: 1 | -1) => {
      const at = basket.lines.findIndex(({ id }) => id === activeLineId);
      const next = basket.lines[at + lines];
      if (next !== undefined) dispatch(lineActivated(next.id));
    },
    remove: () => {
      if (activeLineId !== null) setQuantity(activeLineId, 0);
    },
  };
}
