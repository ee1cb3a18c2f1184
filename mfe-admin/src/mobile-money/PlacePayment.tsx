import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { compare } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import { Button } from '@dukani/shared/ui-core';
import { DateText, useNotify } from '@dukani/shared/ui-antd';
import { PickField } from '../common/PickField';
import { useBusiness } from '../common/useBusiness';
import {
  placedText,
  placingProblem,
  reasonText,
  type DirectPayment,
  type DirectPaymentSuggestion,
} from './directPaymentRows';
import { useFindOpenOrdersQuery, useResolveDirectPaymentMutation } from './directPaymentsApi';

interface PlacePaymentProps {
  payment: DirectPayment & { suggestions: DirectPaymentSuggestion[] };
}

/** Finds the open order that money is for: those it fits with one press, any other by search. */
export function PlacePayment({ payment }: PlacePaymentProps) {
  const { suggestions } = payment;
  const notify = useNotify();
  const { isLoading, place } = usePlacing(payment);
  return (
    <>
      <section aria-label="Suggested orders">
        <h3>Suggested orders</h3>
        {suggestions.length === 0 && (
          <p className="adm-muted">
            No open order has this amount or phone number, and no customer has reported this payment.
          </p>
        )}
        <ul className="direct-suggestions">
          {suggestions.map((order) => (
            <Suggestion
              key={order.id}
              payment={payment}
              order={order}
              isBusy={isLoading}
              onPlace={async () => {
                const problem = await place(order.id, order.orderNumber);
                if (problem !== null) notify.error(`${payment.code} was not matched`, problem);
              }}
            />
          ))}
        </ul>
      </section>
      <OtherOrder payment={payment} />
    </>
  );
}

/** Places money with an order, and says so; answers why it was refused. */
function usePlacing({ id, currencyCode }: DirectPayment) {
  const notify = useNotify();
  const [resolve, { isLoading }] = useResolveDirectPaymentMutation();
  const place = async (orderId: string, orderNumber: string): Promise<string | null> => {
    const { data, error } = await resolve({ id, action: 'assign', order_id: orderId });
    if (data === undefined) return placingProblem(error, orderNumber, currencyCode);
    const { title, description } = placedText(data);
    notify.success(title, description);
    return null;
  };
  return { isLoading, place };
}

interface SuggestionProps {
  payment: DirectPayment;
  order: DirectPaymentSuggestion;
  isBusy: boolean;
  onPlace: () => Promise<void>;
}

function Suggestion({ payment, order, isBusy, onPlace }: SuggestionProps) {
  const due = formatCurrency(order.due, payment.currencyCode);
  // An order is never paid more than it costs.
  const isTooMuch = compare(payment.amount, order.due) > 0;
  return (
    <li>
      <p>
        <strong>{reasonText(order.reasons)}</strong>
        <span>
          <Link to={`/admin/sales?tab=orders&order=${order.id}`}>{order.orderNumber}</Link> {order.customerName}
        </span>
        <span className="adm-muted">
          {due} to pay, placed <DateText iso={order.placedAt} format="relative" />
        </span>
      </p>
      {isTooMuch ? (
        <span className="adm-muted">The payment is more than that.</span>
      ) : (
        <Button isBusy={isBusy} onClick={() => void onPlace()}>
          Match to {order.orderNumber}
        </Button>
      )}
    </li>
  );
}

/** Any other open order, found by its number or whose it is. */
function OtherOrder({ payment }: { payment: DirectPayment }) {
  const [picked, setPicked] = useState<{ id: string; name: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isLoading, place } = usePlacing(payment);
  const send = async () => {
    if (picked === null) return setProblem('Find the order first.');
    setProblem(await place(picked.id, picked.name));
  };
  return (
    <section className="adm-form" aria-label="Another order">
      <h3>Another order</h3>
      <PickField
        label="Open order"
        help="Its number, or the name or phone of the customer."
        picked={picked?.name ?? ''}
        error={problem}
        useChoices={useOpenOrders}
        onPick={(choice) => {
          setPicked(choice);
          setProblem(null);
        }}
      />
      <div>
        <Button isBusy={isLoading} onClick={() => void send()}>
          {picked === null ? 'Match to this order' : `Match to ${picked.name}`}
        </Button>
      </div>
    </section>
  );
}

function useOpenOrders(text: string) {
  const { currencyCode } = useBusiness();
  const { currentData } = useFindOpenOrdersQuery(text, { skip: text === '' });
  return currentData?.map((order) => ({
    id: order.id,
    name: order.orderNumber,
    detail: `${order.customerName}, ${formatCurrency(order.left, currencyCode)}`,
  }));
}
