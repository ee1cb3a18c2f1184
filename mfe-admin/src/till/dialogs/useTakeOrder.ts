import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { useNavigate } from '@dukani/shared/router';
import { fromNumeric, subtract, toNumeric, zero, type Money } from '@dukani/shared/money';
import type { OrderDepositInput } from '@dukani/shared/rpc';
import { useAppDispatch } from '@dukani/shared/store';
import { normalisePhone } from '@dukani/shared/validation';
import { toast } from '@dukani/shared/ui-core';
import { newId } from '../../common/newId';
import { useProofQuestion } from '../../common/payments/useProofQuestion';
import { useOrderDepositPercentQuery } from '../../checkout/deposits/depositApi';
import type { DepositDraft } from '../../checkout/deposits/DepositFields';
import { useSearchCustomersQuery } from '../../checkout/tillApi';
import { useCurrentTillSessionQuery } from '../../checkout/till-sessions/tillSessionsApi';
import { basketCleared } from '../basket/basketSlice';
import type { Till } from '../useTill';
import { useTakeOrderMutation } from './takeOrderApi';
import { firstMissing, readDeposit, shareOf, takeOrderRequest, type OrderFacts } from './takenOrder';

const leftOf = (total: Money, deposit: OrderDepositInput | null): Money =>
  deposit === null ? total : subtract(total, fromNumeric(deposit.amount));

/** Who takes the order and how, begun with what the basket knows. */
function useOrderFacts(till: Till) {
  const { current: basket } = till.baskets;
  const [typed, setTyped] = useState<Partial<OrderFacts>>({});
  const [missing, setMissing] = useState<{ field: keyof OrderFacts; message: string } | null>(null);
  // The basket knows its customer by name only.
  const found = useSearchCustomersQuery(basket.customer?.name ?? '', {
    skip: basket.customer === null || till.isOffline,
  });
  const customer = found.currentData?.find(({ id }) => id === basket.customer?.id);
  const facts: OrderFacts = {
    name: basket.customer?.name ?? '',
    phone: customer?.phone ?? '',
    method: 'pickup',
    line1: '',
    city: '',
    holdUntil: '',
    note: basket.note,
    ...typed,
  };
  return {
    facts,
    setMissing,
    change: (field: keyof OrderFacts) => (value: string) => {
      setTyped((earlier) => ({ ...earlier, [field]: value }));
      if (missing?.field === field) setMissing(null);
    },
    errorOf: (field: keyof OrderFacts) => (missing?.field === field ? missing.message : null),
  };
}

/** What is paid in advance, begun with the least that must be. */
function useOrderDeposit(till: Till) {
  const { currencyCode } = till.business;
  const { quote } = till.quote;
  const percent = useOrderDepositPercentQuery();
  const minimum = quote === null ? zero : shareOf(quote.total, percent.data ?? 0);
  // One id for one payment, however often the order is sent.
  const [depositId] = useState(newId);
  const [typed, setTyped] = useState<DepositDraft | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [proofProblem, setProofProblem] = useState<string | null>(null);
  const proof = useProofQuestion();
  const draft: DepositDraft = typed ?? {
    amount: minimum === zero ? '' : toNumeric(minimum),
    tender: 'cash',
    reference: '',
  };
  return {
    depositId,
    draft,
    minimum,
    problem,
    proofProblem,
    proof,
    change: (changes: Partial<DepositDraft>) => {
      setTyped({ ...draft, ...changes });
      setProblem(null);
      setProofProblem(null);
    },
    /** What is sent, and how it was said to be paid; says what is wrong with it. */
    read: (total: Money) => {
      const paid = readDeposit(draft, { id: depositId, total, minimum, currencyCode });
      setProblem(paid.problem);
      const said = paid.deposit === null ? null : { tenderType: draft.tender, reference: draft.reference };
      const unproven = said === null ? null : proof.problemOf(said);
      setProofProblem(unproven);
      return { deposit: paid.deposit, said, isRight: paid.problem === null && unproven === null };
    },
  };
}

/** From the basket to an order: its facts, what is paid in advance, and what is said when it is taken. */
export function useTakeOrder(till: Till, onClose: () => void) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { quote } = till.quote;
  const session = useCurrentTillSessionQuery();
  const tillSessionId = session.data?.id ?? null;
  const entry = useOrderFacts(till);
  const deposit = useOrderDeposit(till);
  const [paidOrderId, setPaidOrderId] = useState<string | null>(null);
  const [takeOrder, { isLoading, error }] = useTakeOrderMutation();
  const { facts } = entry;
  const submit = async () => {
    if (isLoading || till.isOffline || quote === null || tillSessionId === null) return;
    const first = firstMissing(facts);
    entry.setMissing(first);
    const paid = deposit.read(quote.total);
    if (first !== null || !paid.isRight) return;
    if (paid.said !== null && !(await deposit.proof.ask(paid.said))) return;
    const { data } = await takeOrder(
      takeOrderRequest({
        basket: till.baskets.current,
        tillSessionId,
        facts: { ...facts, phone: normalisePhone(facts.phone) ?? facts.phone },
        quote,
        deposit: paid.deposit,
        operatorToken: till.lock.operator?.token ?? null,
      }),
    );
    if (data === undefined) return;
    dispatch(basketCleared({ nextSaleId: newId() }));
    toast({
      tone: 'success',
      title: `${data.orderNumber} is placed`,
      description: `${formatCurrency(leftOf(data.total, paid.deposit), till.business.currencyCode)} due on completion by ${facts.name.trim()}.`,
      action: { label: 'Open', onSelect: () => void navigate(`/admin/sales?tab=orders&order=${data.id}`) },
    });
    if (paid.deposit === null) onClose();
    else setPaidOrderId(data.id);
  };
  return {
    till,
    entry,
    deposit,
    isTillClosed: session.data === null,
    canTake: !till.isOffline && quote !== null && tillSessionId !== null,
    isLoading,
    error,
    paidOrderId,
    submit,
  };
}

export type TakingOrder = ReturnType<typeof useTakeOrder>;
