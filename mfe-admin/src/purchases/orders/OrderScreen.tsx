import { useState } from 'react';
import { useNavigate, useParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { EmptyState, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { EditForm, useEditForm, useToday } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { inPlainWords } from '../purchaseRefusal';
import { draftOfOrder, emptyOrder, orderInput, orderProblems, type OrderDraft } from './orderDraft';
import { OrderFields } from './OrderFields';
import { OrderLinesFields } from './OrderLinesFields';
import { isChangeable } from './orderNames';
import { useGetPurchaseOrderQuery, useSavePurchaseOrderMutation, type Order } from './ordersApi';
import '../purchases.css';
import '../bills/billForm.css';

const ORDERS = '/admin/purchases?tab=orders';

/** /admin/purchases/orders/new, and /admin/purchases/orders/:orderId for one of which more may come. */
export function OrderScreen() {
  const mayEdit = usePermission('purchases.edit');
  const { orderId } = useParams();
  const order = useGetPurchaseOrderQuery(orderId ?? '', { skip: orderId === undefined });
  const today = useToday();
  if (!mayEdit) return <EmptyState icon="lock" title="Your role cannot make orders" />;
  if (orderId === undefined) return <OrderForm initial={emptyOrder(today)} order={null} />;
  if (order.data === undefined)
    return order.error === undefined ? (
      <Spinner text="Loading" isPage />
    ) : (
      <ErrorState error={order.error} onRetry={() => void order.refetch()} />
    );
  if (!isChangeable(order.data.status))
    return <EmptyState icon="lock" title="This order is complete" description="Copy it to order the same again." />;
  return <OrderForm key={order.data.id} initial={draftOfOrder(order.data)} order={order.data} />;
}

function OrderForm({ initial, order }: { initial: OrderDraft; order: Order | null }) {
  const navigate = useNavigate();
  const [save] = useSavePurchaseOrderMutation();
  // One id for one order, however often it is sent.
  const [id] = useState(() => order?.id ?? newId());
  // What was read belongs to what is shown: a later reading of the order is another's change.
  const [revision] = useState(() => order?.revision ?? null);
  const form = useEditForm({
    initial,
    version: null,
    validate: orderProblems,
    save: (draft) =>
      save(orderInput(id, draft, revision))
        .unwrap()
        .catch(inPlainWords),
    fieldOf: (field) =>
      field.startsWith('lines')
        ? 'lines'
        : field === 'contact_id'
          ? 'supplier'
          : field === 'over_receipt_percent'
            ? 'overReceipt'
            : field === 'expected_on'
              ? 'expectedOn'
              : null,
    savedText: ({ order_number: number }) => `${number} saved`,
    onSaved: ({ id: savedId }) => navigate(`${ORDERS}&order=${savedId}`, { replace: true }),
  });
  return (
    <EditForm
      form={form}
      title={order === null ? 'New order' : `Order ${order.order_number}`}
      {...(order?.sent_at == null
        ? {}
        : { description: 'This order was sent. Send it again after you change it, so that the supplier knows.' })}
      back={{ to: ORDERS, label: 'Orders' }}
      saveLabel="Save"
      // A scanner ends each code with Enter.
      isEnterSaving={false}
    >
      <OrderFields form={form} isSent={order?.sent_at != null} />
      <OrderLinesFields form={form} />
    </EditForm>
  );
}
