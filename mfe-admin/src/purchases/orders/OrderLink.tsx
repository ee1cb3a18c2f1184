import { usePermission } from '@dukani/shared/session';
import { Button } from '@dukani/shared/ui-core';
import { DateText, refusalText, useNotify } from '@dukani/shared/ui-antd';
import { useRevokePurchaseOrderLinkMutation, type OpenedOrder } from './ordersApi';

interface OrderLinkProps {
  order: OpenedOrder;
  /** An instant, ISO 8601. */
  endsAt: string;
}

/** Until when the supplier can open the order without a password, and the button that ends it at once. */
export function OrderLink({ order, endsAt }: OrderLinkProps) {
  const mayEnd = usePermission('purchases.edit');
  const notify = useNotify();
  const [revoke, { isLoading }] = useRevokePurchaseOrderLinkMutation();
  const end = async () => {
    try {
      await revoke(order.id).unwrap();
      notify.success(
        `The link of ${order.order_number} no longer opens anything`,
        'Send the order again to make a new one.',
      );
    } catch (thrown) {
      notify.error(refusalText(thrown), thrown);
    }
  };
  return (
    <span className="purch-badges">
      <span>
        Works until <DateText iso={endsAt} />
      </span>
      {mayEnd && (
        <Button size="small" isBusy={isLoading} onClick={() => void end()}>
          End link
        </Button>
      )}
    </span>
  );
}
