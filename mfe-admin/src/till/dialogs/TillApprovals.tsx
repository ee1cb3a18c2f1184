import type { Approval } from '@dukani/shared/rpc';
import { useAppDispatch } from '@dukani/shared/store';
import { basketApproved, lineOpened, linePriced } from '../basket/basketSlice';
import { ApprovalDialog } from '../../common/pin/ApprovalDialog';
import { approvalNeedOf, approvalSubject, needText } from './approvalNeed';
import { OpenPriceDialog } from './OpenPriceDialog';
import { PriceDialog } from './PriceDialog';
import type { Till } from '../useTill';

/** Puts an approval into the basket it is for. */
export function useBasketApproval(saleId: string): (approval: Approval) => void {
  const dispatch = useAppDispatch();
  return ({ id, permission, approver_name: approverName }) =>
    void dispatch(basketApproved({ saleId, approval: { id, permission, approverName } }));
}

interface DialogProps {
  till: Till;
  onClose: () => void;
}

/** Gives one line of the basket another price; goods with an open price another name as well. */
export function LinePriceDialog({ till, lineId, onClose }: DialogProps & { lineId: string }) {
  const dispatch = useAppDispatch();
  const line = till.baskets.current.lines.find(({ id }) => id === lineId);
  if (line === undefined) return null;
  const { name, productName = name, description, price, listPrice } = line;
  if (line.hasOpenPrice === true)
    return (
      <OpenPriceDialog
        products={[{ id: line.productId, name: productName, price: listPrice }]}
        opened={{ price: price ?? listPrice, ...(description === undefined ? {} : { description }) }}
        currencyCode={till.business.currencyCode}
        confirmLabel="Save"
        onApply={(_product, opened) => {
          dispatch(lineOpened({ lineId, opened }));
          onClose();
        }}
        onClose={onClose}
      />
    );
  return (
    <PriceDialog
      line={line}
      currencyCode={till.business.currencyCode}
      onClose={onClose}
      onApply={(price) => {
        dispatch(linePriced({ lineId, price }));
        onClose();
      }}
    />
  );
}

/** Somebody approves what the server has refused the basket. */
export function BasketApprovalDialog({ till, onClose }: DialogProps) {
  const basket = till.baskets.current;
  const approved = useBasketApproval(basket.saleId);
  const need = approvalNeedOf(till.quote.error);
  if (need === null) return null;
  return (
    <ApprovalDialog
      permission={need.permission}
      subject={approvalSubject(need, basket.saleId)}
      what={needText(need, basket, till.business.currencyCode)}
      onClose={onClose}
      onApproved={(approval) => {
        approved(approval);
        onClose();
      }}
    />
  );
}
