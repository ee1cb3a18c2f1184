import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency, formatNumber } from '@dukani/shared/format';
import { parseMoneyInput } from '@dukani/shared/money';
import { Button, Dialog, TextField } from '@dukani/shared/ui-core';
import { AmountField } from '../../common/AmountField';
import { denominationsOf } from '../../common/denominations';
import { toAmount } from '../../common/toAmount';
import { useBusiness } from '../../common/useBusiness';
import { countedCash, denominationsInput, parseCount, type CashCount } from './cashCount';
import { useCloseTillSessionMutation, type TillReport, type TillSession } from '../tillSessionsApi';

interface CloseTillDialogProps {
  session: TillSession;
  onClosed: (report: TillReport) => void;
  onClose: () => void;
}

/** Counts the drawer blind: what should be in it is told only after the count was given. */
export function CloseTillDialog({ session, onClosed, onClose }: CloseTillDialogProps) {
  const formId = useId();
  const { currencyCode } = useBusiness();
  const [count, setCount] = useState<CashCount>({});
  const [totalText, setTotalText] = useState('');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [closeTill, { isLoading }] = useCloseTillSessionMutation();
  const denominations = denominationsInput(count);
  const isCountedByNote = Object.keys(denominations).length > 0;
  const counted = isCountedByNote ? countedCash(count) : parseMoneyInput(totalText);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = Object.values(count).find((text) => parseCount(text) === null);
    if (wrong !== undefined) return setProblem(`“${wrong}” is not a number of notes or coins.`);
    if (counted === null) return setProblem('Count the notes and coins, or type what is in the drawer.');
    const { data, error } = await closeTill({
      sessionId: session.id,
      countedCash: toAmount(counted),
      denominations: isCountedByNote ? denominations : null,
      note: note.trim() === '' ? null : note.trim(),
    });
    if (data === undefined) return setProblem(errorMessage(error));
    onClosed(data);
  };

  return (
    <Dialog
      isOpen
      size="large"
      title={`Close ${session.tillName}`}
      onClose={onClose}
      footer={
        <>
          <output className="till-counted" aria-label="Counted">
            {counted === null ? '' : formatCurrency(counted, currencyCode)}
          </output>
          <Button type="submit" form={formId} variant="primary" isBusy={isLoading}>
            Close till
          </Button>
        </>
      }
    >
      <form id={formId} className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
        <fieldset className="cash-count">
          <legend>How many of each</legend>
          {denominationsOf(currencyCode).map((value) => (
            <TextField
              key={value}
              label={formatNumber(value, 2)}
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
            label="Or the total in the drawer"
            value={totalText}
            onChange={setTotalText}
            currencyCode={currencyCode}
            placeholder="0.00"
          />
        )}
        <TextField
          label="Note"
          value={note}
          onChange={setNote}
          maxLength={1000}
          help="For whoever checks the difference."
        />
        {problem !== null && (
          <p className="adm-error" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
