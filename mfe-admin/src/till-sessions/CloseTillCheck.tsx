import { formatCurrency } from '@dukani/shared/format';
import { compare, zero, type Money } from '@dukani/shared/money';
import { TextField } from '@dukani/shared/fields';
import { Button, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { ActionDialog, type EditFormState } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import { sizeOf, type CloseVariance } from './useCloseVariance';

interface CloseTillCheckProps {
  tillName: string;
  form: EditFormState<{ note: string }>;
  counted: Money;
  variance: CloseVariance & { isReady: boolean };
  report: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  onCountAgain: () => void;
  onClose: () => void;
}

/** The last look before a till is closed: what was counted against what should be there. */
export function CloseTillCheck(props: CloseTillCheckProps) {
  const { tillName, form, counted, variance, report, onCountAgain, onClose } = props;
  const { isReady, isNoteRequired } = variance;
  return (
    <ActionDialog
      form={form}
      size="large"
      title={`Close ${tillName}`}
      saveLabel="Close till"
      isDisabled={!isReady}
      onClose={onClose}
      onDone={null}
      footer={<Button onClick={onCountAgain}>Count again</Button>}
    >
      {isReady ? (
        <>
          <CountFigures counted={counted} variance={variance} />
          <TextField
            label="Note"
            {...form.field('note')}
            maxLength={1000}
            required={isNoteRequired}
            help={isNoteRequired ? 'The difference is larger than usual. Give a reason.' : 'For the manager.'}
            autoFocus
          />
        </>
      ) : report.error !== undefined && !report.isFetching ? (
        <ErrorState
          title="The expected cash could not be loaded"
          error={report.error}
          onRetry={() => void report.refetch()}
        />
      ) : (
        <Spinner text="Loading" />
      )}
    </ActionDialog>
  );
}

function CountFigures({ counted, variance }: Pick<CloseTillCheckProps, 'counted' | 'variance'>) {
  const { expected, difference, first } = variance;
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
