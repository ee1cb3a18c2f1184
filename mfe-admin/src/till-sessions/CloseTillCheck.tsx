import { useId, useState, type FormEvent } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { compare, negate, subtract, zero, type Money } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { TextField } from '@dukani/shared/fields';
import { Button, Dialog, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { useBusiness } from '../common/useBusiness';
import { useGetMaxCloseVarianceQuery, type TillReport } from '../checkout/till-sessions/tillSessionsApi';

interface CloseTillCheckProps {
  tillName: string;
  counted: Money;
  report: { data?: TillReport | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  note: string;
  onNote: (note: string) => void;
  isBusy: boolean;
  /** Why the last attempt was refused. */
  problem: string | null;
  onCountAgain: () => void;
  onConfirm: () => void;
  onClose: () => void;
}

/** The last look before a till is closed: what was counted against what should be there. */
export function CloseTillCheck(props: CloseTillCheckProps) {
  const { tillName, counted, report, note, onNote, isBusy, problem, onCountAgain, onConfirm, onClose } = props;
  const formId = useId();
  const [noteError, setNoteError] = useState<string | null>(null);
  // The server decides for whoever may not read the settings.
  const mayReadLimit = usePermission('settings.view');
  const { data: limit = null } = useGetMaxCloseVarianceQuery(undefined, { skip: !mayReadLimit });
  const isReady = report.data !== undefined && !report.isFetching;
  const expected = report.data?.expectedCash ?? null;
  const difference = expected === null ? zero : subtract(counted, expected);
  const isNoteRequired = limit !== null && compare(sizeOf(difference), limit) > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNoteRequired && note.trim() === '') return setNoteError('Give a reason for the difference.');
    setNoteError(null);
    if (isReady && !isBusy) onConfirm();
  };
  return (
    <Dialog
      isOpen
      size="large"
      title={`Close ${tillName}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onCountAgain}>Count again</Button>
          <Button type="submit" form={formId} variant="primary" disabled={!isReady} isBusy={isBusy}>
            Close till
          </Button>
        </>
      }
    >
      {isReady ? (
        <form id={formId} className="adm-form" onSubmit={submit} noValidate>
          <CountFigures
            counted={counted}
            expected={expected}
            difference={difference}
            first={report.data?.counts[0]?.counted ?? counted}
          />
          <TextField
            label="Note"
            value={note}
            onChange={onNote}
            maxLength={1000}
            required={isNoteRequired}
            error={noteError}
            help={isNoteRequired ? 'The difference is larger than usual. Give a reason.' : 'For the manager.'}
            autoFocus
          />
          {problem !== null && (
            <p className="adm-error" role="alert">
              {problem}
            </p>
          )}
        </form>
      ) : report.error !== undefined && !report.isFetching ? (
        <ErrorState
          title="The expected cash could not be loaded"
          error={report.error}
          onRetry={() => void report.refetch()}
        />
      ) : (
        <Spinner text="Loading" />
      )}
    </Dialog>
  );
}

function sizeOf(amount: Money): Money {
  return compare(amount, zero) < 0 ? negate(amount) : amount;
}

interface CountFiguresProps {
  counted: Money;
  /** Null where closing is blind. */
  expected: Money | null;
  difference: Money;
  /** What was counted before anybody was told what to expect. */
  first: Money;
}

function CountFigures({ counted, expected, difference, first }: CountFiguresProps) {
  const { currencyCode } = useBusiness();
  const word = compare(difference, zero) < 0 ? 'Short' : compare(difference, zero) > 0 ? 'Over' : 'Difference';
  const figures: [label: string, amount: Money][] = [
    ['Counted', counted],
    ...(first === counted ? [] : ([['First count', first]] as [string, Money][])),
    ...(expected === null
      ? []
      : ([
          ['Expected', expected],
          [word, sizeOf(difference)],
        ] as [string, Money][])),
  ];
  return (
    <dl className="till-check">
      {figures.map(([label, amount]) => (
        <div key={label} data-off={label === 'Short' || label === 'Over' ? '' : undefined}>
          <dt>{label}</dt>
          <dd>{formatCurrency(amount, currencyCode)}</dd>
        </div>
      ))}
    </dl>
  );
}
