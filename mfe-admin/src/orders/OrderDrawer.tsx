import { useState } from 'react';
import { compare, subtract, zero } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { Button, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import type * as rpc from '@dukani/shared/rpc';
import { ActionMenu, type MenuAction } from '../common/ActionMenu';
import { OpenTillDialog } from '../checkout/till-sessions/OpenTillDialog';
import { sessionOnPress } from '../checkout/till-sessions/sessionOnPress';
import { useCurrentTillSessionQuery } from '../checkout/till-sessions/tillSessionsApi';
import { DepositReceiptDialog } from '../receipts/DepositReceiptDialog';
import { CancelOrderDialog } from './CancelOrderDialog';
import { CancelPaidOrderDialog } from './CancelPaidOrderDialog';
import { ConfirmOrderDialog } from './ConfirmOrderDialog';
import { DepositDialog } from './DepositDialog';
import { OrderFacts } from './OrderFacts';
import { nextStage, type WebOrder } from './orderRows';
import { useAdvanceOrderMutation, useGetOrderQuery } from './ordersApi';
import { PackingSlipDialog } from './PackingSlipDialog';

interface OrderDrawerProps {
  orderId: string;
  onClose: () => void;
}

type Step = 'pay' | 'deposit' | 'cancel' | 'slip';

/** Which dialog stands over the order, and what the till is opened for. */
function useOrderDialogs() {
  const [open, setOpen] = useState<Step | 'open_till' | null>(null);
  const [next, setNext] = useState<Step>('pay');
  const [printed, setPrinted] = useState<string | null>(null);
  return {
    open,
    show: (step: Step) => setOpen(step),
    close: () => setOpen(null),
    openTillFor: (step: Step) => {
      setNext(step);
      setOpen('open_till');
    },
    goOn: () => setOpen(next),
    printed,
    setPrinted,
  };
}

type OrderDialogs = ReturnType<typeof useOrderDialogs>;

const leftOf = ({ total, held }: WebOrder) => subtract(total, held);

/** One order: what, for whom, and what to do with it. */
export function OrderDrawer({ orderId, onClose }: OrderDrawerProps) {
  const { data: order, error, refetch } = useGetOrderQuery(orderId);
  const dialogs = useOrderDialogs();
  const { printed, setPrinted } = dialogs;
  return (
    <>
      <Drawer
        isOpen
        title={order?.orderNumber ?? 'Order'}
        onClose={onClose}
        footer={order !== undefined && <OrderFoot order={order} dialogs={dialogs} />}
      >
        {order !== undefined ? (
          <OrderFacts order={order} onPrint={setPrinted} />
        ) : error === undefined ? (
          <div className="adm-stack" role="status" aria-label="Loading order">
            <Skeleton height={120} />
            <Skeleton height={200} />
          </div>
        ) : (
          <ErrorState title="The order could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
      </Drawer>
      {order !== undefined && <OrderDialog order={order} dialogs={dialogs} />}
      {dialogs.open === 'open_till' && (
        <OpenTillDialog
          notice="The payment is recorded in a till session."
          onClose={dialogs.close}
          onOpened={dialogs.goOn}
        />
      )}
      {printed !== null && (
        <DepositReceiptDialog orderId={orderId} paymentId={printed} onClose={() => setPrinted(null)} />
      )}
    </>
  );
}

interface OrderPartProps {
  order: WebOrder;
  dialogs: OrderDialogs;
}

/** What can be done with the order by whoever looks at it. */
function OrderFoot({ order, dialogs }: OrderPartProps) {
  const notify = useNotify();
  const mayManage = usePermission('orders.manage');
  const mayTakeMoney = usePermission('contacts.receive_payment');
  const session = useCurrentTillSessionQuery();
  const [advanceOrder, advance] = useAdvanceOrderMutation();
  const isWaiting = order.status === 'placed' && mayManage;
  const stage = isWaiting ? nextStage(order) : null;
  const hasRest = compare(leftOf(order), zero) > 0;
  const isDepositable = isWaiting && mayTakeMoney && order.channel === 'till' && hasRest;
  const goOn = async (to: rpc.OrderAdvance) => {
    const answer = await advanceOrder({ orderId: order.id, stage: to });
    if (answer.error !== undefined) notify.error('The order could not be changed', answer.error);
  };
  const handOver = async () => {
    if (!hasRest) return dialogs.show('pay');
    try {
      if ((await sessionOnPress(session)) === null) dialogs.openTillFor('pay');
      else dialogs.show('pay');
    } catch (error) {
      notify.error('The till could not be read', error);
    }
  };
  return (
    <OrderActions
      more={[
        { label: 'Packing slip', icon: 'printer', run: () => dialogs.show('slip') },
        ...(isDepositable ? [{ label: 'Deposit', icon: 'cash' as const, run: () => dialogs.show('deposit') }] : []),
        ...(isWaiting ? [{ label: 'Cancel order', icon: 'close' as const, run: () => dialogs.show('cancel') }] : []),
      ]}
      step={
        stage === null ? null : { label: STAGE_ACTIONS[stage], isBusy: advance.isLoading, run: () => void goOn(stage) }
      }
      onHandOver={isWaiting ? () => void handOver() : null}
    />
  );
}

function OrderDialog({ order, dialogs }: OrderPartProps) {
  const { open, close, openTillFor, setPrinted } = dialogs;
  switch (open) {
    case 'slip':
      return <PackingSlipDialog order={order} onClose={close} />;
    case 'pay':
      return <ConfirmOrderDialog order={order} onClose={close} onTillClosed={() => openTillFor('pay')} />;
    case 'deposit':
      return (
        <DepositDialog
          order={order}
          left={leftOf(order)}
          onClose={close}
          onTillClosed={() => openTillFor('deposit')}
          onPaid={(paymentId) => {
            close();
            setPrinted(paymentId);
          }}
        />
      );
    case 'cancel':
      return order.held === zero ? (
        <CancelOrderDialog order={order} onClose={close} />
      ) : (
        <CancelPaidOrderDialog order={order} onClose={close} onTillClosed={() => openTillFor('cancel')} />
      );
    default:
      return null;
  }
}

interface OrderActionsProps {
  more: readonly MenuAction[];
  /** What comes next before it is handed over. */
  step: { label: string; isBusy: boolean; run: () => void } | null;
  onHandOver: (() => void) | null;
}

/** What can be done with an order: the next step always at the same place, what cannot be taken back behind a menu. */
function OrderActions({ more, step, onHandOver }: OrderActionsProps) {
  return (
    <div className="order-actions">
      <ActionMenu entries={more} />
      <span className="order-actions-space" />
      {onHandOver !== null && (
        <Button variant={step === null ? 'primary' : 'secondary'} onClick={onHandOver}>
          Complete order
        </Button>
      )}
      {step !== null && (
        <Button variant="primary" isBusy={step.isBusy} onClick={step.run}>
          {step.label}
        </Button>
      )}
    </div>
  );
}

const STAGE_ACTIONS = { accepted: 'Accept', ready: 'Mark as packed', sent: 'Mark as sent' } as const;
