import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { useNavigate } from '@dukani/shared/router';
import { fromNumeric, subtract, toNumeric, zero, type Money } from '@dukani/shared/money';
import type { OrderDepositInput } from '@dukani/shared/rpc';
import { useAppDispatch } from '@dukani/shared/store';
import { normalisePhone } from '@dukani/shared/validation';
import { toast } from '@dukani/shared/ui-core';
import { useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useProofQuestion } from '../../common/payments/useProofQuestion';
import { useOrderDepositPercentQuery } from '../../checkout/deposits/depositApi';
import type { DepositDraft } from '../../checkout/deposits/DepositFields';
import { useSearchCustomersQuery } from '../../checkout/tillApi';
import { useCurrentTillSessionQuery } from '../../checkout/till-sessions/tillSessionsApi';
import { basketCleared } from '../basket/basketSlice';
import type { Till } from '../useTill';
import { useTakeOrderMutation, type TakenOrderAnswer } from './takeOrderApi';
import { missingFacts, readDeposit, shareOf, takeOrderRequest, type OrderFacts } from './takenOrder';

const leftOf = (total: Money, deposit: OrderDepositInput | null): Money =>
  deposit === null ? total : subtract(total, fromNumeric(deposit.amount));

/** An order as it is typed: who takes it and how, and what is paid in advance. */
export type OrderDraft = OrderFacts & DepositDraft;

/** What the basket and the server know of an order before anything is typed. */
function useSuggestions(till: Till, minimum: Money): Partial<OrderDraft> {
  const { current: basket } = till.baskets;
  // The basket knows its customer by name only.
  const found = useSearchCustomersQuery(basket.customer?.name ?? '', {
    skip: basket.customer === null || till.isOffline,
  });
  const phone = found.currentData?.find(({ id }) => id === basket.customer?.id)?.phone;
  return {
    name: basket.customer?.name ?? '',
    phone: phone ?? '',
    note: basket.note,
    amount: minimum === zero ? '' : toNumeric(minimum),
  };
}

const EMPTY: OrderDraft = {
  name: '',
  phone: '',
  method: 'pickup',
  line1: '',
  city: '',
  holdUntil: '',
  note: '',
  amount: '',
  tender: 'cash',
  reference: '',
};

interface Placed {
  order: TakenOrderAnswer;
  deposit: OrderDepositInput | null;
  name: string;
}

/** Says that an order is placed, and what is due when it is taken away. */
function usePlacedNotice(currencyCode: string) {
  const navigate = useNavigate();
  return ({ order, deposit, name }: Placed) =>
    toast({
      tone: 'success',
      title: `${order.orderNumber} is placed`,
      description: `${formatCurrency(leftOf(order.total, deposit), currencyCode)} due on completion by ${name}.`,
      action: { label: 'Open', onSelect: () => void navigate(`/admin/sales?tab=orders&order=${order.id}`) },
    });
}

/** From the basket to an order: its facts, what is paid in advance, and what is said when it is taken. */
export function useTakeOrder(till: Till, onClose: () => void) {
  const dispatch = useAppDispatch();
  const { currencyCode } = till.business;
  const { quote } = till.quote;
  const session = useCurrentTillSessionQuery();
  const tillSessionId = session.data?.id ?? null;
  const percent = useOrderDepositPercentQuery();
  const minimum = quote === null ? zero : shareOf(quote.total, percent.data ?? 0);
  // One id for one payment, however often the order is sent.
  const [depositId] = useState(newId);
  const [paidOrderId, setPaidOrderId] = useState<string | null>(null);
  const proof = useProofQuestion();
  const [takeOrder] = useTakeOrderMutation();
  const say = usePlacedNotice(currencyCode);
  const read = (draft: OrderDraft) =>
    readDeposit(draft, { id: depositId, total: quote?.total ?? zero, minimum, currencyCode });
  const saidOf = ({ tender, reference }: OrderDraft) => ({ tenderType: tender, reference });
  const canTake = !till.isOffline && quote !== null && tillSessionId !== null;
  const form = useEditForm<OrderDraft, Placed>({
    initial: EMPTY,
    suggested: useSuggestions(till, minimum),
    version: null,
    validate: (draft) => {
      const { problem, deposit } = read(draft);
      const reference = deposit === null ? null : proof.problemOf(saidOf(draft));
      return {
        ...missingFacts(draft),
        ...(problem === null ? {} : { amount: problem }),
        ...(reference === null ? {} : { reference }),
      };
    },
    askFirst: (draft) => canTake && (read(draft).deposit === null || proof.ask(saidOf(draft))),
    save: async (draft) => {
      if (quote === null || tillSessionId === null) throw new Error('An order needs a quote and an open till.');
      const { deposit } = read(draft);
      const order = await takeOrder(
        takeOrderRequest({
          basket: till.baskets.current,
          tillSessionId,
          facts: { ...draft, phone: normalisePhone(draft.phone) ?? draft.phone },
          quote,
          deposit,
          operatorToken: till.lock.operator?.token ?? null,
        }),
      ).unwrap();
      return { order, deposit, name: draft.name.trim() };
    },
    onSaved: (placed) => {
      dispatch(basketCleared({ nextSaleId: newId() }));
      say(placed);
      if (placed.deposit === null) onClose();
      else setPaidOrderId(placed.order.id);
    },
  });
  return { form, till, minimum, depositId, proof, isTillClosed: session.data === null, canTake, paidOrderId };
}

export type TakingOrder = ReturnType<typeof useTakeOrder>;
