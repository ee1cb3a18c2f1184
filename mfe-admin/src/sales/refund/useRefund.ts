import { useRef, useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import { compare, subtract, zero, type Money } from '@dukani/shared/money';
import type { RefundInput, TenderType } from '@dukani/shared/rpc';
import { useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useMayAtTill } from '../../common/pin/useMayAtTill';
import { useTenderNames } from '../../common/tenderNames';
import { currencyStep } from '../../common/useBusiness';
import {
  isPaidWithPoints,
  pointsBelowZero,
  REASON_MISSING,
  refundAmount,
  refundProblem,
  refundRequest,
  refundTenders,
  startRefund,
  wholeLine,
  type RefundLine,
} from '../../checkout/returns/refund';
import { useRefundPartsQuery } from '../../checkout/returns/returnsApi';
import type { CreditNote, Sale } from '../../checkout/saleRows';
import { useRefundSaleMutation } from '../../checkout/salesApi';
import { useCurrentTillSessionQuery } from '../../checkout/till-sessions/tillSessionsApi';

/** What is typed and chosen of a refund. */
function useRefundEntry(sale: Sale) {
  const [lines, setLines] = useState<RefundLine[]>(() => startRefund(sale));
  const [reason, setReason] = useState('');
  const [tenderType, setTenderType] = useState<TenderType>(refundTenders(sale)[0] ?? 'cash');
  const [reference, setReference] = useState('');
  return {
    lines,
    reason,
    setReason,
    tenderType,
    setTenderType,
    reference,
    setReference,
    amount: refundAmount(sale, lines, currencyStep(sale.currencyCode)),
    change: (saleLineId: string, changes: Partial<RefundLine>) =>
      setLines((before) => before.map((line) => (line.saleLineId === saleLineId ? { ...line, ...changes } : line))),
    returnAll: () =>
      setLines((before) =>
        before.map((line) => {
          const sold = sale.lines.find((candidate) => candidate.id === line.saleLineId);
          return sold === undefined ? line : wholeLine(line, sold);
        }),
      ),
  };
}

/** How much of a refund comes back as points. */
export function useRefundInPoints(sale: Sale, amount: Money, tenderType: TenderType): Money {
  const parts = useRefundPartsQuery(
    { saleId: sale.id, amount },
    { skip: !isPaidWithPoints(sale) || tenderType === 'loyalty' || amount === zero },
  );
  return parts.currentData?.inPoints ?? zero;
}

interface RefundEnds {
  /** The goods are back: there is a credit note to give. */
  onRefunded?: ((note: { id: string; number: string }) => void) | undefined;
  onClose: () => void;
}

/** Sends a refund and says what came of it: answers why it was refused. */
function useSendRefund(sale: Sale, { onRefunded, onClose }: RefundEnds) {
  const notify = useNotify();
  const tenderNames = useTenderNames();
  const [refundSale, { isLoading }] = useRefundSaleMutation();
  const backText = (note: CreditNote): string => {
    const back = (part: Money, way: string) =>
      compare(part, zero) > 0 ? [`${formatCurrency(part, sale.currencyCode)} refunded: ${way}.`] : [];
    return [
      ...back(subtract(note.total, note.inPoints), tenderNames[note.refundTenderType]),
      ...back(note.inPoints, tenderNames.loyalty),
    ].join(' ');
  };
  const send = async (request: RefundInput): Promise<string | null> => {
    const { data, error } = await refundSale(request);
    if (data === undefined) return errorMessage(error);
    notify.success(`${data.number} issued`, backText(data));
    const tooFew = pointsBelowZero(data.pointsBalance);
    if (tooFew !== null) notify.info('Negative points', tooFew);
    onClose();
    onRefunded?.(data);
    return null;
  };
  return { send, isLoading };
}

/** A refund from its first line to the credit note. Who may not refund has somebody else approve just this return. */
export function useRefund(sale: Sale, ends: RefundEnds) {
  const entry = useRefundEntry(sale);
  const { lines, reason, tenderType, reference } = entry;
  // One id for all tries, so that a lost answer cannot refund twice.
  const [refundId] = useState(newId);
  const [problem, setProblem] = useState<string | null>(null);
  const [unapproved, setUnapproved] = useState<RefundInput | null>(null);
  const session = useCurrentTillSessionQuery();
  const { may: mayRefund, operatorInput } = useMayAtTill('sales.refund');
  const { send, isLoading } = useSendRefund(sale, ends);
  const reasonRef = useRef<HTMLInputElement>(null);
  const record = async (request: RefundInput) => {
    const refused = await send(request);
    if (refused !== null) setProblem(refused);
  };
  const submit = async () => {
    const found =
      refundProblem(sale, lines, reason) ??
      (tenderType === 'cash' && (session.data ?? null) === null ? 'Open a till first to pay out cash.' : null);
    setProblem(found);
    if (found === REASON_MISSING) reasonRef.current?.focus();
    if (found !== null) return;
    const tillSessionId = session.data?.id ?? null;
    const request = {
      ...refundRequest({ id: refundId, sale, lines, reason, tenderType, reference, tillSessionId }),
      ...operatorInput,
    };
    if (mayRefund) await record(request);
    else setUnapproved(request);
  };
  return {
    sale,
    entry,
    problem,
    setProblem,
    reasonRef,
    unapproved,
    isLoading,
    submit,
    approve: (approvalId: string | null) => {
      setUnapproved(null);
      if (approvalId !== null && unapproved !== null) void record({ ...unapproved, approval_ids: [approvalId] });
    },
  };
}

export type Refund = ReturnType<typeof useRefund>;
