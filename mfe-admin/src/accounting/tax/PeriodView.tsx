import { useId, useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { usePermission } from '@dukani/shared/session';
import { Button, Dialog, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import { inPlainWords } from '../booksRefusal';
import { BoxTable } from './BoxTable';
import { DownloadButtons } from './DownloadButtons';
import { FileReturnDialog, resultOf } from './FileReturnDialog';
import { ReturnCard } from './ReturnCard';
import { useFileReturnMutation, useTaxWorksheetQuery } from './taxApi';
import { dayText } from '../periods';
import { fileableFrom, periodName, resultText, stateOf, warningText } from './taxNames';
import type { TaxPeriod, Worksheet } from './taxRows';
import { useBoxDrawer } from './useBoxDrawer';

interface PeriodViewProps {
  period: TaxPeriod;
  today: string;
  hasReturns: boolean;
  /** A return of the period was filed: the period stays open, with what there is to pay. */
  onFiled: () => void;
}

/** A period: its returns as they were filed, and what no return has taken in yet. */
export function PeriodView({ period, today, hasReturns, onFiled }: PeriodViewProps) {
  const state = stateOf(period, today);
  const isFiled = period.returns.length > 0;
  return (
    <div className="books-stack">
      {period.returns.map((filed) => (
        <ReturnCard key={filed.id} filed={filed} badge={state} today={today} />
      ))}
      {(!isFiled || period.hasLate) && (
        <WorksheetCard
          period={period}
          today={today}
          isAmendment={isFiled}
          mayBeEarlier={!hasReturns}
          onFiled={onFiled}
        />
      )}
    </div>
  );
}

interface WorksheetCardProps {
  period: TaxPeriod;
  today: string;
  isAmendment: boolean;
  mayBeEarlier: boolean;
  onFiled: () => void;
}

function WorksheetCard({ period, ...rest }: WorksheetCardProps) {
  const { currentData: sheet, error, refetch } = useTaxWorksheetQuery({ start: period.start, kind: 'return' });
  if (sheet === undefined)
    return error === undefined ? (
      <Skeleton height={320} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  return <WorksheetView sheet={sheet} {...rest} />;
}

function WorksheetView({
  sheet,
  today,
  isAmendment,
  mayBeEarlier,
  onFiled,
}: Omit<WorksheetCardProps, 'period'> & { sheet: Worksheet }) {
  const { currencyCode } = useBusiness();
  const mayFile = usePermission('tax.file');
  const [filing, setFiling] = useState<'return' | 'amendment' | 'earlier' | null>(null);
  const { drawer, show } = useBoxDrawer(sheet.form, sheet.boxes, { start: sheet.start, returnId: null });
  const title = `${isAmendment ? 'Since the return' : 'Worksheet'}: ${periodName(sheet)}`;
  const isOver = sheet.end < today;
  const isNil = !isAmendment && sheet.count === 0 && sheet.withholdingAvailable === 0;
  return (
    <section className="books-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {mayFile && !isOver && <NotYetButton sheet={sheet} />}
        {mayFile && isOver && (
          <div className="books-tax__files">
            {mayBeEarlier && sheet.count > 0 && (
              <Button onClick={() => setFiling('earlier')}>Already filed elsewhere</Button>
            )}
            {isNil ? (
              <NilReturnButton sheet={sheet} onFiled={onFiled} />
            ) : (
              <Button variant="primary" onClick={() => setFiling(isAmendment ? 'amendment' : 'return')}>
                {isAmendment ? 'File amendment' : 'File return'}
              </Button>
            )}
          </div>
        )}
      </header>
      <p>
        {isOver ? '' : 'So far: '}
        {resultText(resultOf(sheet, sheet.withholdingAvailable), currencyCode)}
        {sheet.withholdingAvailable > 0 &&
          `, after ${formatCurrency(sheet.withholdingAvailable, currencyCode)} withheld by customers`}
        .
      </p>
      {sheet.warnings.length > 0 && (
        <ul className="books-tax__warnings" aria-label="To check">
          {sheet.warnings.map((warning) => (
            <li key={warning.code}>{warningText(warning)}</li>
          ))}
        </ul>
      )}
      <BoxTable title={title} form={sheet.form} boxes={sheet.boxes} onOpen={show} />
      <DownloadButtons
        title={title.replace(':', '')}
        form={sheet.form}
        boxes={sheet.boxes}
        start={sheet.start}
        returnId={null}
      />
      {drawer}
      {(filing === 'return' || filing === 'amendment') && (
        <FileReturnDialog sheet={sheet} kind={filing} today={today} onFiled={onFiled} onClose={() => setFiling(null)} />
      )}
      {filing === 'earlier' && (
        <EarlierDialog start={sheet.start} today={today} onFiled={onFiled} onClose={() => setFiling(null)} />
      )}
    </section>
  );
}

/** What is filed once the period is over, and from when. */
function NotYetButton({ sheet }: { sheet: Worksheet }) {
  const noteId = useId();
  return (
    <div className="books-tax__notyet">
      <Button variant="primary" disabled aria-describedby={noteId}>
        File return
      </Button>
      <small id={noteId} className="adm-muted">
        You can file from {dayText(fileableFrom(sheet))}.
      </small>
    </div>
  );
}

/** Files a period in which nothing happened: there are no figures to check. */
function NilReturnButton({ sheet, onFiled }: { sheet: Worksheet; onFiled: () => void }) {
  const notify = useNotify();
  // One id for one return, however often it is sent.
  const [id] = useState(newId);
  const [file, { isLoading }] = useFileReturnMutation();
  const send = () =>
    file({ id, kind: 'return', period_start: sheet.start, rows_hash: sheet.hash })
      .unwrap()
      .then(
        () => {
          notify.success(`${periodName(sheet)} is filed`);
          onFiled();
        },
        (thrown: unknown) => notify.error('The return was not filed', inPlainWords(thrown)),
      );
  return (
    <Button variant="primary" isBusy={isLoading} onClick={() => void send()}>
      File nil return
    </Button>
  );
}

interface EarlierDialogProps {
  start: string;
  today: string;
  onFiled: () => void;
  onClose: () => void;
}

/** Everything until the end of a period was filed before the books were kept here. */
function EarlierDialog({ start, today, onFiled, onClose }: EarlierDialogProps) {
  const { currentData: sheet, error, refetch } = useTaxWorksheetQuery({ start, kind: 'earlier' });
  if (sheet !== undefined)
    return <FileReturnDialog sheet={sheet} kind="earlier" today={today} onFiled={onFiled} onClose={onClose} />;
  return (
    <Dialog isOpen title="Already filed elsewhere" onClose={onClose}>
      {error === undefined ? <Skeleton height={160} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </Dialog>
  );
}
