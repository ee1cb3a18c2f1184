import { useState } from 'react';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import { add, subtract, zero } from '@dukani/shared/money';
import { inCoins } from '@dukani/shared/pricing';
import type { UnreferencedReturnInput } from '@dukani/shared/rpc';
import { GivenUp, useAsk, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../common/newId';
import { useMayAtTill } from '../common/pin/useMayAtTill';
import { useTenderNames } from '../common/tenderNames';
import { useBusiness } from '../common/useBusiness';
import { REASON_MISSING } from '../checkout/returns/refund';
import { useReturnWithoutReceiptMutation } from '../checkout/returns/returnsApi';
import type { CreditNote } from '../checkout/creditNoteRows';
import { sessionOnPress } from '../checkout/till-sessions/sessionOnPress';
import { useCurrentTillSessionQuery } from '../checkout/till-sessions/tillSessionsApi';
import { unreferencedLines, unreferencedProblem, unreferencedTotal, type UnreferencedLine } from './unreferenced';

export type ReturnTender = UnreferencedReturnInput['refund_tender_type'];

/** What is typed and chosen of a return without a receipt. */
export interface ReturnDraft {
  lines: UnreferencedLine[];
  reason: string;
  tender: ReturnTender;
  customer: { id: string; name: string } | null;
}

const EMPTY: ReturnDraft = { lines: [], reason: '', tender: 'cash', customer: null };

interface ReturnEnds {
  /** The goods are back: there is a credit note to give. */
  onReturned?: ((note: { id: string; number: string }) => void) | undefined;
  onClose: () => void;
}

/** What somebody is asked to approve, and what the server said of it. */
interface ApprovalQuestion {
  request: UnreferencedReturnInput;
  refusal: string | null;
}

/** Sends a return; over the limit of the day, and for whoever may not, somebody else approves just this one. */
function useSendReturn() {
  const [takeBack] = useReturnWithoutReceiptMutation();
  const { may: mayReturn } = useMayAtTill('sales.refund_unreferenced');
  const approval = useAsk<ApprovalQuestion, string | null>();
  const [approved, setApproved] = useState<UnreferencedReturnInput | null>(null);
  const sendApproved = async (request: UnreferencedReturnInput, refusal: unknown) => {
    const text = refusal === null ? null : errorMessage(refusal);
    const approvalId = await approval.ask({ request, refusal: text });
    if (approvalId === null) throw refusal === null ? new GivenUp() : toApiError(refusal);
    const allowed = { ...request, approval_ids: [approvalId] };
    setApproved(allowed);
    return takeBack(allowed).unwrap();
  };
  const send = async (request: UnreferencedReturnInput) => {
    // What was approved is sent as it was; anything else is asked for anew.
    const { approval_ids: _approvals, ...given } = approved ?? request;
    if (approved !== null && JSON.stringify(given) === JSON.stringify(request)) return takeBack(approved).unwrap();
    if (!mayReturn) return sendApproved(request, null);
    try {
      return await takeBack(request).unwrap();
    } catch (refusal) {
      // Over the limit of the day the right to take goods back is not enough.
      if (toApiError(refusal).code !== 'approval_required') throw refusal;
      return sendApproved(request, refusal);
    }
  };
  return { send, approval };
}

/** A return without a receipt from its first line to the credit note. */
export function useUnreferencedReturn({ onReturned, onClose }: ReturnEnds) {
  const notify = useNotify();
  const tenderNames = useTenderNames();
  const { currencyCode, stepHundredths } = useBusiness();
  // One id for all tries, so that a lost answer cannot pay twice.
  const [returnId] = useState(newId);
  const [isChoosing, setIsChoosing] = useState(false);
  const { operatorInput } = useMayAtTill('sales.refund_unreferenced');
  const session = useCurrentTillSessionQuery();
  const { send, approval } = useSendReturn();
  const form = useEditForm<ReturnDraft, CreditNote>({
    initial: EMPTY,
    version: null,
    validate: ({ lines, reason, tender, customer }) => {
      const found = unreferencedProblem(lines, reason);
      if (found === REASON_MISSING) return { reason: found };
      const isNobodys = tender === 'store_credit' && customer === null;
      return (
        found ??
        (isNobodys ? 'Choose the customer who gets the store credit.' : null) ??
        (session.data === null ? 'Open a till first to pay out cash.' : {})
      );
    },
    save: async ({ lines, reason, tender, customer }) =>
      await send({
        id: returnId,
        till_session_id: (await sessionOnPress(session))?.id ?? '',
        contact_id: customer?.id ?? null,
        reason: reason.trim(),
        refund_tender_type: tender,
        lines: unreferencedLines(lines),
        ...operatorInput,
      }),
    onSaved: (note) => {
      notify.success(
        `${note.number} issued`,
        `${formatCurrency(add(note.total, note.rounding ?? zero), currencyCode)} refunded: ${tenderNames[note.refundTenderType]}.`,
      );
      onClose();
      onReturned?.(note);
    },
  });
  const total = unreferencedTotal(form.draft.lines, stepHundredths);
  return {
    form,
    approval,
    total,
    currencyCode,
    /** What the smallest coin adds to it in cash, below zero: takes off. */
    cashRounding: form.draft.tender === 'cash' ? subtract(inCoins(total, session.data?.coin ?? zero), total) : zero,
    totalText: formatCurrency(total, currencyCode),
    isChoosing,
    setIsChoosing,
  };
}

export type UnreferencedReturn = ReturnType<typeof useUnreferencedReturn>;
