import { useId, useState, type ReactNode } from 'react';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { formatAmount, formatCurrency, formatNumber } from '@dukani/shared/format';
import { compare, fromNumeric, parseMoneyInput, zero } from '@dukani/shared/money';
import { TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { AmountField } from '../../common/AmountField';
import { ApprovalDialog } from '../../common/pin/ApprovalDialog';
import { denominationsOf } from '../../common/denominations';
import { toAmount } from '../../common/toAmount';
import { useBusiness } from '../../common/useBusiness';
import { countedCash, denominationsInput, parseCount, type CashCount } from './cashCount';
import { CloseTillCheck } from './CloseTillCheck';
import {
  useCloseTillSessionMutation,
  useCountTillSessionMutation,
  type TillReport,
  type TillSession,
} from '../tillSessionsApi';

interface CloseTillDialogProps {
  session: TillSession;
  onClosed: (report: TillReport) => void;
  onClose: () => void;
}

/**
 * Counts the drawer; the count is written down before anybody is told what should be in it, and the first one is kept whatever is counted
 * again. A difference that is too large for the cashier is approved by a manager, for just this count.
 */
export function CloseTillDialog({ session, onClosed, onClose }: CloseTillDialogProps) {
  const { currencyCode } = useBusiness();
  const [count, setCount] = useState<CashCount>({});
  const [totalText, setTotalText] = useState('');
  const [note, setNote] = useState('');
  const [isCounted, setIsCounted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isUnapproved, setIsUnapproved] = useState(false);
  const [closeTill, { isLoading }] = useCloseTillSessionMutation();
  // Counted afresh each time: a sale may have been rung meanwhile.
  const [writeCount, answer] = useCountTillSessionMutation();
  const denominations = denominationsInput(count);
  const isCountedByNote = Object.keys(denominations).length > 0;
  const counted = isCountedByNote ? countedCash(count) : parseMoneyInput(totalText);

  const finishCount = () => {
    const wrong = Object.values(count).find((text) => parseCount(text) === null);
    if (wrong !== undefined) return setProblem(`“${wrong}” is not a number of notes or coins.`);
    if (counted === null) return setProblem('Count the notes and coins, or type the total.');
    if (compare(counted, zero) < 0) return setProblem('The counted cash cannot be negative.');
    setProblem(null);
    setIsCounted(true);
    noteCount();
  };
  const noteCount = () => {
    if (counted === null) return;
    void writeCount({
      sessionId: session.id,
      countedCash: toAmount(counted),
      denominations: isCountedByNote ? denominations : null,
    });
  };
  const close = async (approvalIds?: string[]) => {
    if (counted === null) return;
    setProblem(null);
    const { data, error } = await closeTill({
      sessionId: session.id,
      countedCash: toAmount(counted),
      denominations: isCountedByNote ? denominations : null,
      note: note.trim() === '' ? null : note.trim(),
      ...(approvalIds === undefined ? {} : { approvalIds }),
    });
    if (data === undefined) {
      setIsUnapproved(toApiError(error).code === 'approval_required');
      return setProblem(errorMessage(error));
    }
    onClosed(data);
  };

  if (isUnapproved && counted !== null) {
    return (
      <ApprovalDialog
        permission="till.view_all"
        subject={{ session_id: session.id, counted_cash: toAmount(counted) }}
        what={`${session.tillName} is closed with ${formatCurrency(counted, currencyCode)} counted. The difference is above the cashier’s limit.`}
        reason={note.trim().slice(0, 200)}
        onApproved={(approval) => {
          setIsUnapproved(false);
          void close([approval.id]);
        }}
        onClose={() => setIsUnapproved(false)}
      />
    );
  }
  if (isCounted && counted !== null) {
    return (
      <CloseTillCheck
        tillName={session.tillName}
        counted={counted}
        report={{ data: answer.data, error: answer.error, isFetching: answer.isLoading, refetch: noteCount }}
        note={note}
        onNote={setNote}
        isBusy={isLoading}
        problem={problem}
        onCountAgain={() => {
          setProblem(null);
          setIsCounted(false);
        }}
        onConfirm={() => void close()}
        onClose={onClose}
      />
    );
  }
  return (
    <CountDialog
      title={`Close ${session.tillName}`}
      countedText={counted === null ? '' : formatCurrency(counted, currencyCode)}
      problem={problem}
      onSubmit={finishCount}
      onClose={onClose}
    >
      <fieldset className="cash-count">
        <legend>Notes and coins</legend>
        {denominationsOf(currencyCode).map((value) => (
          <TextField
            key={value}
            label={Number.isInteger(value) ? formatNumber(value) : formatAmount(fromNumeric(value))}
            value={count[String(value)] ?? ''}
            onChange={(text) => setCount((before) => ({ ...before, [String(value)]: text }))}
            inputMode="numeric"
            placeholder="0"
            autoComplete="off"
          />
        ))}
      </fieldset>
      {!isCountedByNote && (
        <AmountField
          label="Or type the total"
          value={totalText}
          onChange={setTotalText}
          currencyCode={currencyCode}
          placeholder="0.00"
        />
      )}
    </CountDialog>
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
