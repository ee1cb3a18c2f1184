import { useState } from 'react';
import { useNavigate } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Button, ButtonLink } from '@dukani/shared/ui-core';
import { refusalText, useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { CloseOrderDialog } from './CloseOrderDialog';
import { isAwaited, isChangeable, isDraft, isReceivable } from './orderNames';
import {
  useApprovePurchaseOrderMutation,
  useCopyPurchaseOrderMutation,
  useReopenPurchaseOrderMutation,
  type OpenedOrder,
} from './ordersApi';
import { ReceiveOrderDialog } from './ReceiveOrderDialog';
import { SendOrderDialog } from './SendOrderDialog';

type Asked = 'send' | 'receive' | 'close' | 'cancel';

/** Something came that is not billed, or a service that was ordered is not. */
const isBillable = ({ status, lines }: OpenedOrder): boolean =>
  status !== 'cancelled' &&
  lines.some((line) =>
    line.product_id === null
      ? !isDraft(status) && line.closed_on === null && line.billed_quantity < line.quantity
      : line.billed_quantity + line.returned_quantity < line.received_quantity,
  );

/** What can be done with an order as it stands, by who may. */
export function OrderActions({ order }: { order: OpenedOrder }) {
  const mayEdit = usePermission('purchases.edit');
  const mayReceive = usePermission('stock.receive');
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { status } = order;
  const isBegun = order.lines.some((line) => line.received_quantity + line.billed_quantity > 0);
  return (
    <>
      {mayEdit && <CopyButton order={order} />}
      {mayEdit && isChangeable(status) && !isBegun && <Button onClick={() => setAsked('cancel')}>Cancel order</Button>}
      {mayEdit && isAwaited(status) && <Button onClick={() => setAsked('close')}>Close the rest</Button>}
      {mayEdit && <ReopenButton order={order} />}
      {mayEdit && isChangeable(status) && <ButtonLink to={`/admin/purchases/orders/${order.id}`}>Change</ButtonLink>}
      <ApproveButton order={order} />
      <Button icon="mail" variant={isDraft(status) ? 'primary' : 'secondary'} onClick={() => setAsked('send')}>
        {mayEdit && isChangeable(status) ? 'Send' : 'Document'}
      </Button>
      {mayEdit && isBillable(order) && (
        <ButtonLink to={`/admin/purchases/bills/new?order=${order.id}`}>Enter bill</ButtonLink>
      )}
      {mayReceive && isReceivable(order) && (
        <Button variant="primary" onClick={() => setAsked('receive')}>
          Receive
        </Button>
      )}
      {asked === 'send' && <SendOrderDialog order={order} onClose={close} />}
      {asked === 'receive' && <ReceiveOrderDialog order={order} onClose={close} />}
      {(asked === 'close' || asked === 'cancel') && <CloseOrderDialog order={order} kind={asked} onClose={close} />}
    </>
  );
}

/** Runs what a button does once, and says how it ended. */
function useRun() {
  const notify = useNotify();
  return async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      notify.success(done);
    } catch (thrown) {
      notify.error(refusalText(thrown), thrown);
    }
  };
}

function CopyButton({ order }: { order: OpenedOrder }) {
  const navigate = useNavigate();
  const run = useRun();
  const [copy, { isLoading }] = useCopyPurchaseOrderMutation();
  // One id for one copy, however often it is pressed.
  const [id] = useState(newId);
  const make = () =>
    run(async () => {
      const made = await copy({ id, orderId: order.id }).unwrap();
      await navigate(`/admin/purchases/orders/${made.id}`);
    }, 'Order copied');
  return (
    <Button icon="copy" isBusy={isLoading} onClick={() => void make()}>
      Copy
    </Button>
  );
}

function ReopenButton({ order }: { order: OpenedOrder }) {
  const run = useRun();
  const [reopen, { isLoading }] = useReopenPurchaseOrderMutation();
  if (order.status === 'cancelled' || order.lines.every((line) => line.closed_on === null)) return null;
  return (
    <Button
      icon="undo"
      isBusy={isLoading}
      onClick={() => void run(() => reopen({ purchase_order_id: order.id }).unwrap(), 'Order open again')}
    >
      Reopen
    </Button>
  );
}

function ApproveButton({ order }: { order: OpenedOrder }) {
  const run = useRun();
  const mayApprove = usePermission('purchases.approve');
  const [approve, { isLoading }] = useApprovePurchaseOrderMutation();
  if (!mayApprove || !order.needs_approval || order.status !== 'draft') return null;
  const { id: orderId, revision } = order;
  return (
    <Button
      isBusy={isLoading}
      onClick={() => void run(() => approve({ orderId, revision }).unwrap(), `${order.order_number} approved`)}
    >
      Approve
    </Button>
  );
}
