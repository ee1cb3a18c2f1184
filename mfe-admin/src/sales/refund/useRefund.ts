import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { add, compare, subtract, zero, type Money } from '@dukani/shared/money';
import type { RefundInput, TenderType } from '@dukani/shared/rpc';
import { GivenUp, useAsk, useEditForm, useNotify } from '@dukani/shared/ui-antd';
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
import { useRefundPartsQuery, type RefundParts } from '../../checkout/returns/returnsApi';
import type { CreditNote } from '../../checkout/creditNoteRows';
import type { Sale } from '../../checkout/saleRows';
import { useRefundSaleMutation } from '../../checkout/salesApi';
import { sessionOnPress } from '../../checkout/till-sessions/sessionOnPress';
import { useCurrentTillSessionQuery } from '../../checkout/till-sessions/tillSessionsApi';

/** What is typed and chosen of a refund. */
export interface RefundDraft {
  lines: RefundLine[];
  reason: string;
  tenderType: TenderType;
  reference: string;
}

/** All of every line that can still be returned. */
export const wholeLines = (sale: Sale, lines: readonly RefundLine[]): RefundLine[] =>
  lines.map((line) => {
    const sold = sale.lines.find((candidate) => candidate.id === line.saleLineId);
    return sold === undefined ? line : wholeLine(line, sold);
  });

/** How much of a refund comes back as points, how much as money, and what coins do to that. */
export function useRefundParts(sale: Sale, amount: Money, tenderType: TenderType): RefundParts {
  const session = useCurrentTillSessionQuery();
  const isInCoins = (session.data?.coin ?? zero) !== zero || (sale.cashRounding ?? zero) !== zero;
  const isParted = tenderType === 'cash' ? isInCoins || isPaidWithPoints(sale) : isPaidWithPoints(sale);
  const parts = useRefundPartsQuery(
    { saleId: sale.id, amount },
    { skip: !isParted || tenderType === 'loyalty' || amount === zero },
  ).currentData;
  return {
    inPoints: parts?.inPoints ?? zero,
    inMoney: parts?.inMoney ?? amount,
    cashRounding: tenderType === 'cash' ? (parts?.cashRounding ?? zero) : zero,
  };
}

interface RefundEnds {
  /** The goods are back: there is a credit note to give. */
  onRefunded?: ((note: { id: string; number: string }) => void) | undefined;
  onClose: () => void;
}

/** Says what came of a refund. */
function useRefundNotice(sale: Sale) {
  const notify = useNotify();
  const tenderNames = useTenderNames();
  const back = (part: Money, way: string) =>
    compare(part, zero) > 0 ? [`${formatCurrency(part, sale.currencyCode)} refunded: ${way}.`] : [];
  return (note: CreditNote) => {
    const parts = [
      ...back(add(subtract(note.total, note.inPoints), note.rounding ?? zero), tenderNames[note.refundTenderType]),
      ...back(note.inPoints, tenderNames.loyalty),
    ];
    notify.success(`${note.number} issued`, parts.join(' '));
    const tooFew = pointsBelowZero(note.pointsBalance);
    if (tooFew !== null) notify.info('Negative points', tooFew);
  };
}

/** A refund from its first line to the credit note. Who may not refund has somebody else approve just this return. */
export function useRefund(sale: Sale, { onRefunded, onClose }: RefundEnds) {
  // One id for all tries, so that a lost answer cannot refund twice.
  const [refundId] = useState(newId);
  const session = useCurrentTillSessionQuery();
  const { may: mayRefund, operatorInput } = useMayAtTill('sales.refund');
  const [refundSale] = useRefundSaleMutation();
  const approval = useAsk<RefundInput, string | null>();
  const say = useRefundNotice(sale);
  const form = useEditForm<RefundDraft, CreditNote>({
    initial: { lines: startRefund(sale), reason: '', tenderType: refundTenders(sale)[0] ?? 'cash', reference: '' },
    version: null,
    validate: ({ lines, reason, tenderType }) => {
      const found = refundProblem(sale, lines, reason);
      if (found === REASON_MISSING) return { reason: found };
      const isTillNeeded = tenderType === 'cash' && session.data === null;
      return found ?? (isTillNeeded ? 'Open a till first to pay out cash.' : {});
    },
    save: async (draft) => {
      const tillSessionId = (await sessionOnPress(session))?.id ?? null;
      const request = { ...refundRequest({ id: refundId, sale, ...draft, tillSessionId }), ...operatorInput };
      if (mayRefund) return refundSale(request).unwrap();
      const approvalId = await approval.ask(request);
      if (approvalId === null) throw new GivenUp();
      return refundSale({ ...request, approval_ids: [approvalId] }).unwrap();
    },
    onSaved: (note) => {
      say(note);
      onClose();
      onRefunded?.(note);
    },
  });
  return { sale, form, approval, amount: refundAmount(sale, form.draft.lines, currencyStep(sale.currencyCode)) };
}

export type Refund = ReturnType<typeof useRefund>;
