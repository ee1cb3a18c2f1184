import { useState } from 'react';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import { compare, zero, type Money } from '@dukani/shared/money';
import type { RefundInput, TenderType } from '@dukani/shared/rpc';
import { GivenUp, useAsk, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useMayAtTill } from '../../common/pin/useMayAtTill';
import { useTenderNames } from '../../common/tenderNames';
import { paymentInputs, type Payment } from '../../checkout/pay/payments';
import type { PickedGoods } from '../../checkout/returns/goods';
import {
  pointsBelowZero,
  REASON_MISSING,
  refundRequest,
  startRefund,
  type RefundLine,
} from '../../checkout/returns/refund';
import { useExchangeSaleMutation } from '../../checkout/returns/returnsApi';
import type { Sale } from '../../checkout/saleRows';
import { sessionOnPress } from '../../checkout/till-sessions/sessionOnPress';
import { useCurrentTillSessionQuery } from '../../checkout/till-sessions/tillSessionsApi';
import { exchangeRequest, exchangeTenders } from './exchange';
import { exchangeProblem, useExchangeFigures, type ExchangeFigures } from './useExchangeFigures';

/** What is typed and chosen of an exchange. */
export interface ExchangeDraft {
  lines: RefundLine[];
  goods: PickedGoods[];
  reason: string;
  tenderType: TenderType;
}

type Difference = Pick<ExchangeFigures['sums'], 'toPay' | 'toGiveBack'>;

/** Sends an exchange, the very same for all tries, and says what came of it. Throws what it was refused with. */
function useSendExchange(sale: Sale, onDone: (taken: Sale) => void) {
  const notify = useNotify();
  const tenderNames = useTenderNames();
  // One id each for all tries, so that a lost answer cannot exchange twice.
  const [ids] = useState(() => ({ exchange: newId(), refund: newId(), sale: newId() }));
  const [exchangeSale, { isLoading }] = useExchangeSaleMutation();
  const money = (amount: Money) => formatCurrency(amount, sale.currencyCode);
  const differenceText = ({ toPay, toGiveBack }: Difference, tenderType: TenderType): string =>
    compare(toPay, zero) > 0
      ? `${money(toPay)} paid.`
      : compare(toGiveBack, zero) > 0
        ? `${money(toGiveBack)} refunded: ${tenderNames[tenderType]}.`
        : 'Nothing to pay.';
  const send = async (
    request: Omit<Parameters<typeof exchangeRequest>[0], 'id' | 'saleId'>,
    difference: Difference,
    tenderType: TenderType,
  ): Promise<void> => {
    const made = await exchangeSale(exchangeRequest({ ...request, id: ids.exchange, saleId: ids.sale })).unwrap();
    const tooFew = pointsBelowZero(made.note.pointsBalance);
    if (tooFew !== null) notify.info('Negative points', tooFew);
    notify.success(
      `${made.exchange.invoiceNumber} for ${made.exchange.creditNoteNumber}`,
      differenceText(difference, tenderType),
    );
    onDone(made.sale);
  };
  return { send, refundId: ids.refund, isLoading, money };
}

/** Somebody's yes for who may not refund: for these goods by this way, and no others. */
function useExchangeApproval() {
  const { may: mayRefund } = useMayAtTill('sales.refund');
  const approval = useAsk<RefundInput, string | null>();
  const [approved, setApproved] = useState<{ subject: string; id: string } | null>(null);
  const approvalsFor = async (refund: RefundInput): Promise<string[] | null> => {
    if (mayRefund) return null;
    const subject = JSON.stringify([refund.lines, refund.refund_tender_type]);
    if (approved?.subject === subject) return [approved.id];
    const id = await approval.ask(refund);
    if (id === null) throw new GivenUp();
    setApproved({ subject, id });
    return [id];
  };
  return { approval, approvalsFor };
}

/** An exchange from its first line to the sale of what went out: goods, somebody's approval, payment. */
export function useExchange(sale: Sale, onDone: (taken: Sale) => void) {
  const [paying, setPaying] = useState<{ approvals: string[] | null } | null>(null);
  const [payProblem, setPayProblem] = useState<string | null>(null);
  const session = useCurrentTillSessionQuery();
  const coin = session.data?.coin ?? zero;
  const { approval, approvalsFor } = useExchangeApproval();
  const { send, refundId, isLoading, money } = useSendExchange(sale, onDone);
  const record = async (draft: ExchangeDraft, payments: Payment[], approvals: string[] | null) => {
    const { basket, quoted, sums } = figures;
    const tillSession = await sessionOnPress(session);
    if (basket === null || quoted === undefined || tillSession === null) throw new GivenUp();
    const refund = { ...refundOf(draft), ...(approvals === null ? {} : { approval_ids: approvals }) };
    const paid = paymentInputs(sums.toPay, payments, coin);
    const request = { sessionId: tillSession.id, refund, basket, total: quoted.total, payments: paid };
    await send(request, sums, draft.tenderType);
  };
  const refundOf = ({ lines, reason, tenderType }: ExchangeDraft): RefundInput =>
    refundRequest({ id: refundId, sale, lines, reason, tenderType, reference: '', tillSessionId: null });
  const form = useEditForm<ExchangeDraft, void>({
    initial: { lines: startRefund(sale), goods: [], reason: '', tenderType: exchangeTenders(sale)[0] ?? 'cash' },
    version: null,
    validate: (draft) => {
      const found = exchangeProblem({ sale, ...draft, figures, isTillOpen: session.data !== null });
      return found === REASON_MISSING ? { reason: found } : (found ?? {});
    },
    save: async (draft) => {
      const approvals = await approvalsFor(refundOf(draft));
      if (compare(figures.sums.toPay, zero) > 0) return setPaying({ approvals });
      await record(draft, [], approvals);
    },
  });
  const figures: ExchangeFigures = useExchangeFigures({ sale, lines: form.draft.lines, goods: form.draft.goods });
  return {
    sale,
    form,
    figures,
    money,
    approval,
    coin,
    isPaying: paying !== null,
    payProblem,
    isLoading,
    pay: async (payments: Payment[]) => {
      setPayProblem(null);
      try {
        await record(form.draft, payments, paying?.approvals ?? null);
      } catch (refusal) {
        if (refusal instanceof GivenUp) return;
        // The coin is read with the session.
        if (toApiError(refusal).code === 'cash_rounding_changed') void session.refetch();
        setPayProblem(errorMessage(refusal));
      }
    },
    backToGoods: () => setPaying(null),
  };
}

export type Exchange = ReturnType<typeof useExchange>;
