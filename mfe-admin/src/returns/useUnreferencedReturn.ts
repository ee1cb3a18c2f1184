import { useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import type { UnreferencedReturnInput } from '@dukani/shared/rpc';
import { useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../common/newId';
import { useMayAtTill } from '../common/pin/useMayAtTill';
import { useTenderNames } from '../common/tenderNames';
import { useBusiness } from '../common/useBusiness';
import { useReturnWithoutReceiptMutation } from '../checkout/returns/returnsApi';
import { useCurrentTillSessionQuery } from '../checkout/till-sessions/tillSessionsApi';
import { unreferencedLines, unreferencedProblem, unreferencedTotal, type UnreferencedLine } from './unreferenced';

export type ReturnTender = UnreferencedReturnInput['refund_tender_type'];

/** What is typed and chosen of a return without a receipt. */
function useReturnEntry() {
  const [lines, setLines] = useState<UnreferencedLine[]>([]);
  const [reason, setReason] = useState('');
  const [tender, setTender] = useState<ReturnTender>('cash');
  const [customer, setCustomer] = useState<{ id: string; name: string } | null>(null);
  return {
    lines,
    setLines,
    reason,
    setReason,
    tender,
    setTender,
    customer,
    setCustomer,
    change: (id: string, changes: Partial<UnreferencedLine>) =>
      setLines((before) => before.map((line) => (line.id === id ? { ...line, ...changes } : line))),
  };
}

interface ReturnEnds {
  /** The goods are back: there is a credit note to give. */
  onReturned?: ((note: { id: string; number: string }) => void) | undefined;
  onClose: () => void;
}

/** Sends a return and says what came of it: answers the error it was refused with. */
function useSendReturn({ onReturned, onClose }: ReturnEnds) {
  const notify = useNotify();
  const tenderNames = useTenderNames();
  const { currencyCode } = useBusiness();
  const [takeBack, { isLoading }] = useReturnWithoutReceiptMutation();
  const send = async (request: UnreferencedReturnInput): Promise<unknown> => {
    const { data, error } = await takeBack(request);
    if (data === undefined) return error;
    notify.success(
      `${data.number} issued`,
      `${formatCurrency(data.total, currencyCode)} refunded: ${tenderNames[data.refundTenderType]}.`,
    );
    onClose();
    onReturned?.(data);
    return null;
  };
  return { send, isLoading };
}

/** A return without a receipt from its first line to the credit note. */
export function useUnreferencedReturn(ends: ReturnEnds) {
  const entry = useReturnEntry();
  const { lines, reason, tender, customer } = entry;
  const { currencyCode, stepHundredths } = useBusiness();
  // One id for all tries, so that a lost answer cannot pay twice.
  const [returnId] = useState(newId);
  const [problem, setProblem] = useState<string | null>(null);
  const [step, setStep] = useState<'goods' | 'customer' | 'approve'>('goods');
  const [approved, setApproved] = useState<UnreferencedReturnInput | null>(null);
  const { may: mayReturn, operatorInput } = useMayAtTill('sales.refund_unreferenced');
  const session = useCurrentTillSessionQuery();
  const { send, isLoading } = useSendReturn(ends);
  const total = unreferencedTotal(lines, stepHundredths);
  const body = (): UnreferencedReturnInput => ({
    id: returnId,
    till_session_id: session.data?.id ?? '',
    contact_id: customer?.id ?? null,
    reason: reason.trim(),
    refund_tender_type: tender,
    lines: unreferencedLines(lines),
    ...operatorInput,
  });
  const record = async (request: UnreferencedReturnInput) => {
    const error = await send(request);
    if (error === null) return;
    setProblem(errorMessage(error));
    // Over the limit of the day the right to take goods back is not enough.
    if (isApprovalMissing(error) && request.approval_ids === undefined) setStep('approve');
  };
  const submit = () => {
    const found =
      unreferencedProblem(lines, reason) ??
      (tender === 'store_credit' && customer === null ? 'Choose the customer who gets the store credit.' : null) ??
      ((session.data ?? null) === null ? 'Open a till first to pay out cash.' : null);
    setProblem(found);
    if (found !== null || isLoading) return;
    // What was approved is sent as it was; anything else is asked for anew.
    const { approval_ids: _approvals, ...given } = approved ?? body();
    const isSame = approved !== null && JSON.stringify(given) === JSON.stringify(body());
    if (isSame) void record(approved);
    else if (mayReturn) void record(body());
    else setStep('approve');
  };
  return {
    entry,
    total,
    totalText: formatCurrency(total, currencyCode),
    problem,
    step,
    setStep,
    isLoading,
    body,
    submit,
    approve: (request: UnreferencedReturnInput, approvalId: string) => {
      const allowed = { ...request, approval_ids: [approvalId] };
      setApproved(allowed);
      setStep('goods');
      void record(allowed);
    },
  };
}

export type UnreferencedReturn = ReturnType<typeof useUnreferencedReturn>;

const isApprovalMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'approval_required';
