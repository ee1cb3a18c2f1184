import { useId, useState, type ReactNode } from 'react';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { formatAmount, formatCurrency, formatNumber } from '@dukani/shared/format';
import { compare, fromNumeric, parseMoneyInput, zero } from '@dukani/shared/money';
import { TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { AmountField } from '../common/AmountField';
import { ApprovalDialog } from '../common/pin/ApprovalDialog';
import { denominationsOf } from '../common/denominations';
import { toAmount } from '../common/toAmount';
import { useBusiness } from '../common/useBusiness';
import { countedCash, denominationsInput, parseCount, type CashCount } from './cashCount';
import { CloseTillCheck } from './CloseTillCheck';
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

/** The drawer as it is counted; null while it is not. */
function useDrawerCount() {
  const [count, setCount] = useState<CashCount>({});
  const [totalText, setTotalText] = useState('');
  const denominations = denominationsInput(count);
  const isCountedByNote = Object.keys(denominations).length > 0;
  const counted = isCountedByNote ? countedCash(count) : parseMoneyInput(totalText);
  return {
    count,
    setPieces: (value: number, text: string) => setCount((before) => ({ ...before, [String(value)]: text })),
    totalText,
    setTotalText,
    isCountedByNote,
    denominations: isCountedByNote ? denominations : null,
    counted,
  };
}

type DrawerCount = ReturnType<typeof useDrawerCount>;

function countProblem({ count, counted }: DrawerCount): string | null {
  const wrong = Object.values(count).find((text) => parseCount(text) === null);
  if (wrong !== undefined) return `“${wrong}” is not a number of notes or coins.`;
  if (counted === null) return 'Count the notes and coins, or type the total.';
  return compare(counted, zero) < 0 ? 'The counted cash cannot be negative.' : null;
}

/** From the count to the Z report. */
function useClosing({ session, onClosed }: Pick<CloseTillDialogProps, 'session' | 'onClosed'>) {
  const drawer = useDrawerCount();
  const { counted, denominations } = drawer;
  const [note, setNote] = useState('');
  const [step, setStep] = useState<'count' | 'check' | 'approve'>('count');
  const [problem, setProblem] = useState<string | null>(null);
  const [closeTill, { isLoading }] = useCloseTillSessionMutation();
  // Counted afresh each time: a sale may have been rung meanwhile.
  const [writeCount, answer] = useCountTillSessionMutation();
  const noteCount = () => {
    if (counted !== null) void writeCount({ sessionId: session.id, countedCash: toAmount(counted), denominations });
  };
  const close = async (approvalIds?: string[]) => {
    if (counted === null) return;
    setProblem(null);
    const { data, error } = await closeTill({
      sessionId: session.id,
      countedCash: toAmount(counted),
      denominations,
      note: note.trim() === '' ? null : note.trim(),
      ...(approvalIds === undefined ? {} : { approvalIds }),
    });
    if (data !== undefined) return onClosed(data);
    if (toApiError(error).code === 'approval_required') setStep('approve');
    setProblem(errorMessage(error));
  };
  return {
    drawer,
    note,
    setNote,
    step,
    setStep,
    problem,
    isLoading,
    close,
    finishCount: () => {
      const found = countProblem(drawer);
      setProblem(found);
      if (found !== null) return;
      setStep('check');
      noteCount();
    },
    countAgain: () => {
      setProblem(null);
      setStep('count');
    },
    report: { data: answer.data, error: answer.error, isFetching: answer.isLoading, refetch: noteCount },
  };
}

/**
 * Counts the drawer; the count is written down before anybody is told what should be in it, and the first one is kept whatever is counted
 * again. A difference that is too large for the cashier is approved by a manager, for just this count.
 */
export function CloseTillDialog({ session, onClosed, onClose }: CloseTillDialogProps) {
  const { currencyCode } = useBusiness();
  const closing = useClosing({ session, onClosed });
  const { drawer, note, step, problem } = closing;
  const { counted } = drawer;
  if (step === 'approve' && counted !== null) {
    return (
      <ApprovalDialog
        permission="till.view_all"
        subject={{ session_id: session.id, counted_cash: toAmount(counted) }}
        what={`${session.tillName} is closed with ${formatCurrency(counted, currencyCode)} counted. The difference is above the cashier’s limit.`}
        reason={note.trim().slice(0, 200)}
        onApproved={(approval) => {
          closing.setStep('check');
          void closing.close([approval.id]);
        }}
        onClose={() => closing.setStep('check')}
      />
    );
  }
  if (step === 'check' && counted !== null) {
    return (
      <CloseTillCheck
        tillName={session.tillName}
        counted={counted}
        report={closing.report}
        note={note}
        onNote={closing.setNote}
        isBusy={closing.isLoading}
        problem={problem}
        onCountAgain={closing.countAgain}
        onConfirm={() => void closing.close()}
        onClose={onClose}
      />
    );
  }
  return (
    <CountDialog
      title={`Close ${session.tillName}`}
      countedText={counted === null ? '' : formatCurrency(counted, currencyCode)}
      problem={problem}
      onSubmit={closing.finishCount}
      onClose={onClose}
    >
      <CountFields drawer={drawer} currencyCode={currencyCode} />
    </CountDialog>
  );
}

function CountFields({ drawer, currencyCode }: { drawer: DrawerCount; currencyCode: string }) {
  return (
    <>
      <fieldset className="cash-count">
        <legend>Notes and coins</legend>
        {denominationsOf(currencyCode).map((value) => (
          <TextField
            key={value}
            label={Number.isInteger(value) ? formatNumber(value) : formatAmount(fromNumeric(value))}
            value={drawer.count[String(value)] ?? ''}
            onChange={(text) => drawer.setPieces(value, text)}
            inputMode="numeric"
            placeholder="0"
            autoComplete="off"
          />
        ))}
      </fieldset>
      {!drawer.isCountedByNote && (
        <AmountField
          label="Or type the total"
          value={drawer.totalText}
          onChange={drawer.setTotalText}
          currencyCode={currencyCode}
          placeholder="0.00"
        />
      )}
    </>
  );
}

interface CountDialogProps {
  title: string;
  countedText: string;
  problem: string | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

function CountDialog({ title, countedText, problem, onSubmit, onClose, children }: CountDialogProps) {
  const formId = useId();
  return (
    <Dialog
      isOpen
      size="large"
      title={title}
      onClose={onClose}
      footer={
        <>
          <output className="till-counted" aria-label="Counted">
            {countedText}
          </output>
          <Button type="submit" form={formId} variant="primary">
            Next
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="adm-form"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        noValidate
      >
        {children}
        {problem !== null && (
          <p className="adm-error" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
