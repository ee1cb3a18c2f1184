import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { subtract } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, Dialog, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { Fact } from '../../common/Fact';
import { useBusiness } from '../../common/useBusiness';
import { dayText } from '../periods';
import { BoxDrawer } from './BoxDrawer';
import { BoxTable } from './BoxTable';
import { DownloadButtons } from './DownloadButtons';
import { FileReturnDialog, resultOf } from './FileReturnDialog';
import { PayTaxDialog } from './PayTaxDialog';
import { useTaxWorksheetQuery } from './taxApi';
import { boxName, periodName, resultText, stateOf, warningText } from './taxNames';
import type { FiledReturn, TaxBox, TaxPeriod, Worksheet } from './taxRows';

interface PeriodViewProps {
  period: TaxPeriod;
  today: string;
  hasReturns: boolean;
}

/** A period: its returns as they were filed, and what no return has taken in yet. */
export function PeriodView({ period, today, hasReturns }: PeriodViewProps) {
  const state = stateOf(period, today);
  const isFiled = period.returns.length > 0;
  return (
    <div className="books-stack">
      {period.returns.map((filed) => (
        <ReturnCard key={filed.id} filed={filed} badge={state} today={today} />
      ))}
      {(!isFiled || period.hasLate) && (
        <WorksheetCard period={period} today={today} isAmendment={isFiled} mayBeEarlier={!hasReturns} />
      )}
    </div>
  );
}

/** A box whose documents are shown, and where they are looked for. */
function useBoxDrawer(
  form: string,
  boxes: readonly TaxBox[],
  where: { start: string | null; returnId: string | null },
) {
  const [box, show] = useState<string | null>(null);
  const found = boxes.find(({ code }) => code === box);
  const drawer =
    found === undefined ? null : (
      <BoxDrawer title={boxName(form, found)} filter={{ ...where, box: found.code }} onClose={() => show(null)} />
    );
  return { drawer, show };
}

interface ReturnCardProps {
  filed: FiledReturn;
  badge: ReturnType<typeof stateOf>;
  today: string;
}

function ReturnCard({ filed, badge, today }: ReturnCardProps) {
  const { currencyCode } = useBusiness();
  const mayFile = usePermission('tax.file');
  const [isPaying, setIsPaying] = useState(false);
  const { drawer, show } = useBoxDrawer(filed.form, filed.boxes, { start: null, returnId: filed.id });
  const title = `${filed.amendment > 0 ? `Amendment ${filed.amendment}` : filed.kind === 'earlier' ? 'Filed elsewhere' : 'Tax return'}: ${periodName(filed)}`;
  return (
    <section className="books-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {filed.due > filed.paid ? (
          mayFile && (
            <Button variant="primary" onClick={() => setIsPaying(true)}>
              Pay tax
            </Button>
          )
        ) : (
          <Badge tone={filed.amendment === 0 ? badge.tone : 'success'}>
            {filed.due === 0 ? 'Nothing to pay' : 'Paid'}
          </Badge>
        )}
      </header>
      <dl className="books-facts">
        <Fact label="Filed">
          <DateText iso={filed.filedAt} />
          {filed.filedByName !== null && ` by ${filed.filedByName}`}
        </Fact>
        {filed.reference !== null && <Fact label="Acknowledgement">{filed.reference}</Fact>}
        <Fact label="Withheld by customers">{formatCurrency(filed.withheld, currencyCode)}</Fact>
        <Fact label="Result">{resultText({ due: filed.due, carried: filed.carriedForward }, currencyCode)}</Fact>
        {filed.due > 0 && (
          <Fact label="Balance due">{formatCurrency(subtract(filed.due, filed.paid), currencyCode)}</Fact>
        )}
        {filed.entryId !== null && (
          <Fact label="Posted">
            <Link to={`/admin/accounting?tab=journal&entry=${filed.entryId}`}>
              Entry of {dayText(filed.businessDate)}
            </Link>
          </Fact>
        )}
        {filed.payments.map((payment) => (
          <Fact key={payment.id} label={`Paid ${dayText(payment.businessDate)}`}>
            {formatCurrency(payment.amount, currencyCode)} from {payment.accountName}
            {payment.reference !== null && ` (${payment.reference})`}
          </Fact>
        ))}
      </dl>
      <BoxTable title={title} form={filed.form} boxes={filed.boxes} onOpen={show} />
      <DownloadButtons
        title={title.replace(':', '')}
        form={filed.form}
        boxes={filed.boxes}
        start={null}
        returnId={filed.id}
      />
      {drawer}
      {isPaying && <PayTaxDialog filed={filed} today={today} onClose={() => setIsPaying(false)} />}
    </section>
  );
}

interface WorksheetCardProps {
  period: TaxPeriod;
  today: string;
  isAmendment: boolean;
  mayBeEarlier: boolean;
}

function WorksheetCard({ period, today, isAmendment, mayBeEarlier }: WorksheetCardProps) {
  const { currentData: sheet, error, refetch } = useTaxWorksheetQuery({ start: period.start, kind: 'return' });
  if (sheet === undefined)
    return error === undefined ? (
      <Skeleton height={320} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  return <WorksheetView sheet={sheet} today={today} isAmendment={isAmendment} mayBeEarlier={mayBeEarlier} />;
}

function WorksheetView({
  sheet,
  today,
  isAmendment,
  mayBeEarlier,
}: Omit<WorksheetCardProps, 'period'> & { sheet: Worksheet }) {
  const { currencyCode } = useBusiness();
  const mayFile = usePermission('tax.file');
  const [filing, setFiling] = useState<'return' | 'amendment' | 'earlier' | null>(null);
  const { drawer, show } = useBoxDrawer(sheet.form, sheet.boxes, { start: sheet.start, returnId: null });
  const title = `${isAmendment ? 'Since the return' : 'Worksheet'}: ${periodName(sheet)}`;
  const isOver = sheet.end < today;
  return (
    <section className="books-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {mayFile && isOver && (
          <div className="books-tax__files">
            {mayBeEarlier && sheet.count > 0 && (
              <Button onClick={() => setFiling('earlier')}>Already filed elsewhere</Button>
            )}
            <Button variant="primary" onClick={() => setFiling(isAmendment ? 'amendment' : 'return')}>
              {isAmendment ? 'File amendment' : 'File return'}
            </Button>
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
        <FileReturnDialog sheet={sheet} kind={filing} today={today} onClose={() => setFiling(null)} />
      )}
      {filing === 'earlier' && <EarlierDialog start={sheet.start} today={today} onClose={() => setFiling(null)} />}
    </section>
  );
}

/** Everything until the end of a period was filed before the books were kept here. */
function EarlierDialog({ start, today, onClose }: { start: string; today: string; onClose: () => void }) {
  const { currentData: sheet, error, refetch } = useTaxWorksheetQuery({ start, kind: 'earlier' });
  if (sheet !== undefined) return <FileReturnDialog sheet={sheet} kind="earlier" today={today} onClose={onClose} />;
  return (
    <Dialog isOpen title="Already filed elsewhere" onClose={onClose}>
      {error === undefined ? <Skeleton height={160} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </Dialog>
  );
}
