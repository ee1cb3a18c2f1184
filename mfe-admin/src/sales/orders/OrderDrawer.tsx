import { useRef, useState } from 'react';
import { compare, subtract, zero } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { Button, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { printElement, useNotify } from '@dukani/shared/ui-antd';
import type * as rpc from '@dukani/shared/rpc';
import { ActionMenu, type MenuAction } from '../../common/ActionMenu';
import { useBusiness } from '../../common/useBusiness';
import { OpenTillDialog } from '../OpenTillDialog';
import { useCurrentTillSessionQuery } from '../tillSessionsApi';
import { DepositReceiptDialog } from '../DepositReceiptDialog';
import { CancelOrderDialog } from './CancelOrderDialog';
import { CancelPaidOrderDialog } from './CancelPaidOrderDialog';
import { ConfirmOrderDialog } from './ConfirmOrderDialog';
import { DepositDialog } from './DepositDialog';
import { OrderFacts } from './OrderFacts';
import { nextStage } from './orderRows';
import { useAdvanceOrderMutation, useGetOrderQuery } from './ordersApi';
import { PackingSlip } from './PackingSlip';

interface OrderDrawerProps {
  orderId: string;
  onClose: () => void;
}

/** One order: what, for whom, and what to do with it. */
export function OrderDrawer({ orderId, onClose }: OrderDrawerProps) {
  const { data: order, error, refetch } = useGetOrderQuery(orderId);
  const notify = useNotify();
  const business = useBusiness();
  const [openDialog, setOpenDialog] = useState<'pay' | 'deposit' | 'open_till' | 'cancel' | null>(null);
  // What the till is opened for.
  const [next, setNext] = useState<'pay' | 'deposit' | 'cancel'>('pay');
  const [printed, setPrinted] = useState<string | null>(null);
  const slipRef = useRef<HTMLDivElement>(null);
  const mayManage = usePermission('orders.manage');
  const session = useCurrentTillSessionQuery();
  const mayTakeMoney = usePermission('contacts.receive_payment');
  const isWaiting = order?.status === 'placed' && mayManage;
  const stage = order === undefined || !isWaiting ? null : nextStage(order);
  const [advanceOrder, advance] = useAdvanceOrderMutation();
  const goOn = async (to: rpc.OrderAdvance) => {
    const answer = await advanceOrder({ orderId, stage: to });
    if (answer.error !== undefined) notify.error('The order could not be changed', answer.error);
  };
  const left = order === undefined ? zero : subtract(order.total, order.held);
  const isDepositable = isWaiting && mayTakeMoney && order.channel === 'till' && compare(left, zero) > 0;
  const openTillFor = (what: typeof next) => {
    setNext(what);
    setOpenDialog('open_till');
  };
  const printSlip = () => {
    if (slipRef.current !== null)
      printElement(slipRef.current, { title: order?.orderNumber ?? 'Packing slip' }).catch((thrown: unknown) =>
        notify.error('The slip could not be printed', thrown),
      );
  };

  return (
    <>
      <Drawer
        isOpen
        title={order?.orderNumber ?? 'Order'}
        onClose={onClose}
        footer={
          order !== undefined && (
            <OrderActions
              more={[
                { label: 'Packing slip', icon: 'printer', run: printSlip },
                ...(isDepositable
                  ? [{ label: 'Deposit', icon: 'cash' as const, run: () => setOpenDialog('deposit') }]
                  : []),
                ...(isWaiting
                  ? [{ label: 'Cancel order', icon: 'close' as const, run: () => setOpenDialog('cancel') }]
                  : []),
              ]}
              step={
                stage === null
                  ? null
                  : { label: STAGE_ACTIONS[stage], isBusy: advance.isLoading, run: () => void goOn(stage) }
              }
              onHandOver={
                isWaiting
                  ? () =>
                      (session.data ?? null) === null && compare(left, zero) > 0
                        ? openTillFor('pay')
                        : setOpenDialog('pay')
                  : null
              }
            />
          )
        }
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
      {order !== undefined && (
        <div hidden>
          <PackingSlip order={order} business={business} slipRef={slipRef} />
        </div>
      )}
      {order !== undefined && openDialog === 'pay' && (
        <ConfirmOrderDialog order={order} onClose={() => setOpenDialog(null)} onTillClosed={() => openTillFor('pay')} />
      )}
      {openDialog === 'open_till' && (
        <OpenTillDialog
          notice="The payment is recorded in a till session."
          onClose={() => setOpenDialog(null)}
          onOpened={() => setOpenDialog(next)}
        />
      )}
      {order !== undefined && openDialog === 'deposit' && (
        <DepositDialog
          order={order}
          left={left}
          onClose={() => setOpenDialog(null)}
          onTillClosed={() => openTillFor('deposit')}
          onPaid={(paymentId) => {
            setOpenDialog(null);
            setPrinted(paymentId);
          }}
        />
      )}
      {order !== undefined && openDialog === 'cancel' && order.held === zero && (
        <CancelOrderDialog order={order} onClose={() => setOpenDialog(null)} />
      )}
      {order !== undefined && openDialog === 'cancel' && order.held !== zero && (
        <CancelPaidOrderDialog
          order={order}
          onClose={() => setOpenDialog(null)}
          onTillClosed={() => openTillFor('cancel')}
        />
      )}
      {printed !== null && (
        <DepositReceiptDialog orderId={orderId} paymentId={printed} onClose={() => setPrinted(null)} />
      )}
    </>
  );
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
