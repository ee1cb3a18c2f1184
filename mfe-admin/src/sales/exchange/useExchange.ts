import { useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import { compare, zero, type Money } from '@dukani/shared/money';
import type { RefundInput, TenderType } from '@dukani/shared/rpc';
import { useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useMayAtTill } from '../../common/pin/useMayAtTill';
import { useTenderNames } from '../../common/tenderNames';
import { paymentInputs, type Payment } from '../../checkout/pay/payments';
import type { PickedGoods } from '../../checkout/returns/goods';
import { pointsBelowZero, refundRequest, startRefund, type RefundLine } from '../../checkout/returns/refund';
import { useExchangeSaleMutation } from '../../checkout/returns/returnsApi';
import type { Sale } from '../../checkout/saleRows';
import { useCurrentTillSessionQuery } from '../../checkout/till-sessions/tillSessionsApi';
import { exchangeRequest, exchangeTenders } from './exchange';
import { exchangeProblem, useExchangeFigures } from './useExchangeFigures';

/** What is typed and chosen of an exchange; what was approved of it is these goods by this way and no others. */
function useExchangeEntry(sale: Sale) {
  const [lines, setLines] = useState<RefundLine[]>(() => startRefund(sale));
  const [goods, setGoods] = useState<PickedGoods[]>([]);
  const [reason, setReason] = useState('');
  const [tenderType, setTenderType] = useState<TenderType>(exchangeTenders(sale)[0] ?? 'cash');
  const [approvalIds, setApprovalIds] = useState<string[] | null>(null);
  return {
    lines,
    goods,
    setGoods,
    reason,
    setReason,
    tenderType,
    approvalIds,
    setApprovalIds,
    changeLine: (saleLineId: string, changes: Partial<RefundLine>) => {
      setApprovalIds(null);
      setLines((before) => before.map((line) => (line.saleLineId === saleLineId ? { ...line, ...changes } : line)));
    },
    changeGoods: (id: string, changes: Partial<PickedGoods>) =>
      setGoods((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one))),
    chooseTender: (tender: TenderType) => {
      setApprovalIds(null);
      setTenderType(tender);
    },
  };
}

/** Sends an exchange, the very same for all tries, and says what came of it. */
function useSendExchange(sale: Sale, onDone: (taken: Sale) => void) {
  const notify = useNotify();
  const tenderNames = useTenderNames();
  // One id each for all tries, so that a lost answer cannot exchange twice.
  const [ids] = useState(() => ({ exchange: newId(), refund: newId(), sale: newId() }));
  const [exchangeSale, { isLoading }] = useExchangeSaleMutation();
  const money = (amount: Money) => formatCurrency(amount, sale.currencyCode);
  const differenceText = (
    { toPay, toGiveBack }: { toPay: Money; toGiveBack: Money },
    tenderType: TenderType,
  ): string =>
    compare(toPay, zero) > 0
      ? `${money(toPay)} paid.`
      : compare(toGiveBack, zero) > 0
        ? `${money(toGiveBack)} refunded: ${tenderNames[tenderType]}.`
        : 'Nothing to pay.';
  /** Answers why it was refused; null when it was made. */
  const send = async (
    request: Omit<Parameters<typeof exchangeRequest>[0], 'id' | 'saleId'>,
    difference: { toPay: Money; toGiveBack: Money },
    tenderType: TenderType,
  ): Promise<string | null> => {
    const { data, error } = await exchangeSale(exchangeRequest({ ...request, id: ids.exchange, saleId: ids.sale }));
    if (data === undefined) return errorMessage(error);
    const tooFew = pointsBelowZero(data.note.pointsBalance);
    if (tooFew !== null) notify.info('Negative points', tooFew);
    notify.success(
      `${data.exchange.invoiceNumber} for ${data.exchange.creditNoteNumber}`,
      differenceText(difference, tenderType),
    );
    onDone(data.sale);
    return null;
  };
  return { send, refundId: ids.refund, isLoading, money };
}

/** An exchange from its first line to the sale of what went out: goods, somebody's approval, payment. */
export function useExchange(sale: Sale, onDone: (taken: Sale) => void) {
  const entry = useExchangeEntry(sale);
  const { lines, goods, reason, tenderType, approvalIds } = entry;
  const [problem, setProblem] = useState<string | null>(null);
  const [step, setStep] = useState<'goods' | 'approve' | 'pay'>('goods');
  const { may: mayRefund } = useMayAtTill('sales.refund');
  const session = useCurrentTillSessionQuery();
  const figures = useExchangeFigures({ sale, lines, goods });
  const { send, refundId, isLoading, money } = useSendExchange(sale, onDone);
  const refundOf = (approvals: string[] | null): RefundInput => ({
    ...refundRequest({ id: refundId, sale, lines, reason, tenderType, reference: '', tillSessionId: null }),
    ...(approvals === null ? {} : { approval_ids: approvals }),
  });
  const record = async (payments: Payment[], approvals: string[] | null) => {
    const { basket, quoted, sums } = figures;
    if (basket === null || quoted === undefined || session.data == null) return;
    setProblem(null);
    const request = {
      sessionId: session.data.id,
      refund: refundOf(approvals),
      basket,
      total: quoted.total,
      payments: paymentInputs(sums.toPay, payments),
    };
    const refused = await send(request, sums, tenderType);
    if (refused !== null) setProblem(refused);
  };
  const goOn = (approvals: string[] | null) => {
    if (!mayRefund && approvals === null) return setStep('approve');
    if (compare(figures.sums.toPay, zero) > 0) return setStep('pay');
    setStep('goods');
    void record([], approvals);
  };
  return {
    sale,
    entry,
    figures,
    money,
    problem,
    step,
    isLoading,
    refund: () => refundOf(null),
    submit: () => {
      const isTillOpen = (session.data ?? null) !== null;
      const found = exchangeProblem({ sale, lines, goods, figures, reason, isTillOpen });
      setProblem(found);
      if (found === null && !isLoading) goOn(approvalIds);
    },
    approved: (approvalId: string) => {
      entry.setApprovalIds([approvalId]);
      goOn([approvalId]);
    },
    pay: (payments: Payment[]) => void record(payments, approvalIds),
    backToGoods: () => setStep('goods'),
  };
}

export type Exchange = ReturnType<typeof useExchange>;
