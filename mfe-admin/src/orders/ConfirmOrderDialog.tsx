import { useState } from 'react';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { compare, subtract, zero } from '@dukani/shared/money';
import type { ConfirmOrderInput } from '@dukani/shared/rpc';
import { useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../common/newId';
import { useListPaymentMethodsQuery, type PaymentMethod } from '../common/payments/paymentMethodsApi';
import { PayDialog } from '../checkout/pay/PayDialog';
import { paymentInputs, type Payment } from '../checkout/pay/payments';
import { SerialsDialog } from '../checkout/SerialsDialog';
import { sessionOnPress } from '../checkout/till-sessions/sessionOnPress';
import { useCurrentTillSessionQuery } from '../checkout/till-sessions/tillSessionsApi';
import { HandOverDialog } from './HandOverDialog';
import type { WebOrder } from './orderRows';
import { useConfirmOrderMutation } from './ordersApi';

type NamedSerials = NonNullable<ConfirmOrderInput['serials']>;

interface WantedSerials {
  productId: string;
  name: string;
  quantity: number;
}

/** What is waited for before an order is sent again. */
interface AskedSerials {
  payments: Payment[];
  wanted: WantedSerials[];
  named: NamedSerials;
}

/** The goods whose pieces the server wants named; none for any other refusal. */
function wantedSerials(thrown: unknown): WantedSerials[] {
  const { code, details } = toApiError(thrown);
  if (code !== 'serials_required') return [];
  const { lines = [] } = details as { lines?: { product_id: string; name: string; quantity: number }[] };
  const byProduct = new Map<string, WantedSerials>();
  for (const { product_id: productId, name, quantity } of lines) {
    const before = byProduct.get(productId)?.quantity ?? 0;
    byProduct.set(productId, { productId, name, quantity: before + quantity });
  }
  return [...byProduct.values()];
}

interface ConfirmOrderDialogProps {
  order: WebOrder;
  onClose: () => void;
  onTillClosed: () => void;
}

/** Credit is that of a known customer; shoppers are known by name only. */
const methodsFor = (
  { contactId }: ConfirmOrderDialogProps['order'],
  methods: readonly PaymentMethod[],
): PaymentMethod[] =>
  methods.filter(
    ({ tenderType }) => contactId !== null || (tenderType !== 'store_credit' && tenderType !== 'on_account'),
  );

/** Takes the payment for an order and hands its goods over; those with serial numbers are named before it is sent again. */
export function ConfirmOrderDialog({ order, onClose, onTillClosed }: ConfirmOrderDialogProps) {
  const notify = useNotify();
  const session = useCurrentTillSessionQuery();
  const methods = useListPaymentMethodsQuery();
  const left = subtract(order.total, order.held);
  const isPaid = compare(left, zero) <= 0;
  const coin = session.data?.coin ?? zero;
  // One id for all tries, so that a lost answer cannot make two sales of one order.
  const [saleId] = useState(newId);
  const [confirmOrder, { isLoading, error }] = useConfirmOrderMutation();
  const [asked, setAsked] = useState<AskedSerials | null>(null);
  const confirm = async (payments: Payment[], serials: NamedSerials = []) => {
    const till = isPaid ? null : await sessionOnPress(session).catch(() => null);
    // Where nothing is left to pay, no till counts it.
    if (till === null && !isPaid) return onTillClosed();
    const answer = await confirmOrder({
      order_id: order.id,
      sale_id: saleId,
      ...(till === null || isPaid ? {} : { till_session_id: till.id }),
      payments: paymentInputs(left, payments, coin),
      ...(serials.length === 0 ? {} : { serials }),
    });
    if (answer.data === undefined) {
      // The coin is read with the session.
      if (toApiError(answer.error).code === 'cash_rounding_changed') void session.refetch();
      const wanted = wantedSerials(answer.error);
      // Only the server knows which of the goods have serial numbers; it says so before anything is written.
      setAsked(wanted.length === 0 ? null : { payments, wanted, named: serials });
      return;
    }
    notify.success(`${order.orderNumber} is confirmed`, `Invoice ${answer.data.invoiceNumber} was made.`);
    onClose();
  };
  if (asked !== null && asked.wanted.length > 0)
    return (
      <WantedSerialsDialog
        asked={asked}
        onChange={setAsked}
        onConfirm={() => {
          setAsked(null);
          void confirm(asked.payments, asked.named);
        }}
        onClose={() => setAsked(null)}
      />
    );
  if (isPaid)
    return (
      <HandOverDialog
        order={order}
        isBusy={isLoading}
        problem={error === undefined ? null : errorMessage(error)}
        onConfirm={() => void confirm([])}
        onClose={onClose}
      />
    );
  return (
    <PayDialog
      title={`Payment for ${order.orderNumber}`}
      total={left}
      isConfirmed
      askFor={{ id: order.id, phone: order.customer.phone }}
      currencyCode={order.currencyCode}
      coin={coin}
      methods={methodsFor(order, methods.data ?? [])}
      hasCustomer
      isBusy={isLoading}
      problem={error === undefined ? null : errorMessage(error)}
      onClose={onClose}
      onPay={(payments) => void confirm(payments)}
    />
  );
}

interface WantedSerialsDialogProps {
  asked: AskedSerials;
  onChange: (asked: AskedSerials) => void;
  onConfirm: () => void;
  onClose: () => void;
}

/** One product after the other, until the pieces of all are named. */
function WantedSerialsDialog({ asked, onChange, onConfirm, onClose }: WantedSerialsDialogProps) {
  const { wanted, named } = asked;
  const serialsOf = (productId: string) => named.find((one) => one.product_id === productId)?.serials ?? [];
  const current = wanted.find((one) => serialsOf(one.productId).length < one.quantity) ?? wanted.at(-1);
  if (current === undefined) return null;
  const { productId, name, quantity } = current;
  return (
    <SerialsDialog
      key={productId}
      productId={productId}
      productName={name}
      serials={serialsOf(productId)}
      needed={quantity}
      mayBeMore={false}
      isOffline={false}
      confirmLabel="Complete order"
      onChange={(serials) =>
        onChange({
          ...asked,
          named: [...named.filter((one) => one.product_id !== productId), { product_id: productId, serials }],
        })
      }
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
