import { useState } from 'react';
import { toApiError } from '@dukani/shared/errors';
import { formatAmount, formatCurrency, formatNumber } from '@dukani/shared/format';
import { compare, fromNumeric, parseMoneyInput, zero } from '@dukani/shared/money';
import { TextField } from '@dukani/shared/fields';
import { ActionDialog, useAsk, useEditForm, type EditFormState } from '@dukani/shared/ui-antd';
import { AmountField } from '../common/AmountField';
import { ApprovalDialog } from '../common/pin/ApprovalDialog';
import { denominationsOf } from '../common/denominations';
import { toAmount } from '../common/toAmount';
import { useBusiness } from '../common/useBusiness';
import { countedCash, denominationsInput, parseCount, type CashCount } from './cashCount';
import { CloseTillCheck } from './CloseTillCheck';
import { useCloseVariance } from './useCloseVariance';
import {
  useCloseTillSessionMutation,
  useCountTillSessionMutation,
  type TillReport,
  type TillSession,
} from '../checkout/till-sessions/tillSessionsApi';

interface CloseTillDialogProps {
  session: TillSession;
  onClosed: (report: TillReport) => void;
  onClose: () => void;
}

interface CountDraft {
  count: CashCount;
  /** As it is typed, where nothing is counted by note. */
  total: string;
}

/** The drawer as it is counted; null while it is not. */
function drawerOf({ count, total }: CountDraft) {
  const denominations = denominationsInput(count);
  const isCountedByNote = Object.keys(denominations).length > 0;
  return {
    isCountedByNote,
    denominations: isCountedByNote ? denominations : null,
    counted: isCountedByNote ? countedCash(count) : parseMoneyInput(total),
  };
}

function countProblem(draft: CountDraft): string | null {
  const { counted } = drawerOf(draft);
  const wrong = Object.values(draft.count).find((text) => parseCount(text) === null);
  if (wrong !== undefined) return `“${wrong}” is not a number of notes or coins.`;
  if (counted === null) return 'Count the notes and coins, or type the total.';
  return compare(counted, zero) < 0 ? 'The counted cash cannot be negative.' : null;
}

/** From the count to the Z report. */
function useClosing({ session, onClosed }: Pick<CloseTillDialogProps, 'session' | 'onClosed'>) {
  const [isCounted, setIsCounted] = useState(false);
  const [closeTill] = useCloseTillSessionMutation();
  // Counted afresh each time: a sale may have been rung meanwhile.
  const [writeCount, answer] = useCountTillSessionMutation();
  const approval = useAsk<string, string | null>();
  const noteCount = (draft: CountDraft) => {
    const { counted, denominations } = drawerOf(draft);
    if (counted !== null) void writeCount({ sessionId: session.id, countedCash: toAmount(counted), denominations });
  };
  const count = useEditForm<CountDraft, void>({
    initial: { count: {}, total: '' },
    version: null,
    validate: (draft) => countProblem(draft) ?? {},
    save: (draft) => {
      setIsCounted(true);
      noteCount(draft);
    },
  });
  const drawer = drawerOf(count.draft);
  const counted = drawer.counted ?? zero;
  const variance = useCloseVariance(counted, answer.isLoading ? undefined : answer.data);
  const check = useEditForm<{ note: string }, TillReport>({
    initial: { note: '' },
    version: null,
    validate: ({ note }) =>
      variance.isNoteRequired && note.trim() === '' ? { note: 'Give a reason for the difference.' } : {},
    save: async ({ note }) => {
      const close = (approvalIds?: string[]) =>
        closeTill({
          sessionId: session.id,
          countedCash: toAmount(counted),
          denominations: drawer.denominations,
          note: note.trim() === '' ? null : note.trim(),
          ...(approvalIds === undefined ? {} : { approvalIds }),
        }).unwrap();
      try {
        return await close();
      } catch (refusal) {
        if (toApiError(refusal).code !== 'approval_required') throw refusal;
        const approvalId = await approval.ask(note);
        if (approvalId === null) throw refusal;
        return close([approvalId]);
      }
    },
    onSaved: onClosed,
  });
  return {
    count,
    check,
    drawer,
    counted,
    variance,
    isCounted,
    approval,
    countAgain: () => {
      check.change({});
      setIsCounted(false);
    },
    report: { error: answer.error, isFetching: answer.isLoading, refetch: () => noteCount(count.draft) },
  };
}

/**
 * Counts the drawer; the count is written down before anybody is told what should be in it, and the first one is kept whatever is counted
 * again. A difference that is too large for the cashier is approved by a manager, for just this count.
 */
export function CloseTillDialog({ session, onClosed, onClose }: CloseTillDialogProps) {
  const { currencyCode } = useBusiness();
  const closing = useClosing({ session, onClosed });
  const { count, counted, drawer, approval } = closing;
  if (approval.asked !== null) {
    return (
      <ApprovalDialog
        permission="till.view_all"
        subject={{ session_id: session.id, counted_cash: toAmount(counted) }}
        what={`${session.tillName} is closed with ${formatCurrency(counted, currencyCode)} counted. The difference is above the cashier’s limit.`}
        reason={approval.asked.trim().slice(0, 200)}
        onApproved={({ id }) => approval.answer(id)}
        onClose={() => approval.answer(null)}
      />
    );
  }
  if (closing.isCounted) {
    return (
      <CloseTillCheck
        tillName={session.tillName}
        form={closing.check}
        counted={counted}
        variance={closing.variance}
        report={closing.report}
        onCountAgain={closing.countAgain}
        onClose={onClose}
      />
    );
  }
  return (
    <ActionDialog
      form={count}
      size="large"
      title={`Close ${session.tillName}`}
      saveLabel="Next"
      onClose={onClose}
      onDone={null}
      footer={
        <output className="till-counted" aria-label="Counted">
          {drawer.counted === null ? '' : formatCurrency(drawer.counted, currencyCode)}
        </output>
      }
    >
      <CountFields form={count} currencyCode={currencyCode} />
    </ActionDialog>
  );
}

function CountFields({ form, currencyCode }: { form: EditFormState<CountDraft>; currencyCode: string }) {
  const { count } = form.draft;
  return (
    <>
      <fieldset className="cash-count">
        <legend>Notes and coins</legend>
        {denominationsOf(currencyCode).map((value) => (
          <TextField
            key={value}
            label={Number.isInteger(value) ? formatNumber(value) : formatAmount(fromNumeric(value))}
            value={count[String(value)] ?? ''}
            onChange={(text) => form.change((draft) => ({ count: { ...draft.count, [String(value)]: text } }))}
            inputMode="numeric"
            placeholder="0"
            autoComplete="off"
          />
        ))}
      </fieldset>
      {!drawerOf(form.draft).isCountedByNote && (
        <AmountField
          label="Or type the total"
          {...form.field('total')}
          currencyCode={currencyCode}
          placeholder="0.00"
        />
      )}
    </>
  );
}
