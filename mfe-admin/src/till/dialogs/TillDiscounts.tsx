import { useAppDispatch } from '@dukani/shared/store';
import { basketDiscounted, lineDiscounted } from '../basket/basketSlice';
import type { Till } from '../useTill';
import { DiscountDialog } from './DiscountDialog';
import { useBasketApproval } from './TillApprovals';

interface DiscountProps {
  till: Till;
  onClose: () => void;
}

/** A discount on the whole basket. */
export function BasketDiscountDialog({ till, onClose }: DiscountProps) {
  const dispatch = useAppDispatch();
  const basket = till.baskets.current;
  const approved = useBasketApproval(basket.saleId);
  return (
    <DiscountDialog
      basket={basket}
      lineId={null}
      subject="the whole basket"
      discount={basket.discount}
      reason={null}
      currencyCode={till.business.currencyCode}
      onClose={onClose}
      onApply={(discount, _reason, approval) => {
        if (approval !== undefined) approved(approval);
        dispatch(basketDiscounted(discount));
        onClose();
      }}
    />
  );
}

/** A discount on one line. */
export function LineDiscountDialog({ till, lineId, onClose }: DiscountProps & { lineId: string }) {
  const dispatch = useAppDispatch();
  const basket = till.baskets.current;
  const approved = useBasketApproval(basket.saleId);
  const line = basket.lines.find(({ id }) => id === lineId);
  if (line === undefined) return null;
  return (
    <DiscountDialog
      basket={basket}
      lineId={line.id}
      subject={line.name}
      discount={line.discount}
      reason={line.discountReason}
      currencyCode={till.business.currencyCode}
      onClose={onClose}
      onApply={(discount, reason, approval) => {
        if (approval !== undefined) approved(approval);
        dispatch(lineDiscounted({ lineId: line.id, discount, reason }));
        onClose();
      }}
    />
  );
}
