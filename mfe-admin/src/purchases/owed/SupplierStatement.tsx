import { useState } from 'react';
import { saveTable, useFileName, type TableColumn } from '@dukani/shared/lists';
import { toNumeric, type Money } from '@dukani/shared/money';
import { Link, useSearchParams } from '@dukani/shared/router';
import { Button, ButtonLink, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DataTable, DateRangeField, MoneyText, useNotify, useToday, type DataColumn } from '@dukani/shared/ui-antd';
import { DocumentActions } from '../../common/documents/DocumentActions';
import { documentBusiness } from '../../common/documents/documentBusiness';
import { PrintedPage } from '../../common/documents/PrintedPage';
import { useGetReceiptHeaderQuery } from '../../common/papers/receiptHeaderApi';
import { useBusiness } from '../../common/useBusiness';
import { shiftDay } from '../payments/dueDays';
import { dayText } from '../purchaseNames';
import { useSupplierStatementQuery } from './owedApi';
import { entryName, entryTitle } from './entryNames';
import { supplierStatementPaper } from './supplierStatementPaper';
import { entryPath, type Statement, type StatementEntry } from './owedRows';

const COLUMNS: DataColumn<StatementEntry>[] = [
  { key: 'day', title: 'Day', card: 'note', render: (entry) => dayText(entry.businessDate) },
  {
    key: 'document',
    title: 'Document',
    card: 'title',
    render: (entry) => {
      const path = entryPath(entry);
      const text = entryTitle(entry);
      return path === null ? text : <Link to={path}>{text}</Link>;
    },
  },
  {
    key: 'reference',
    title: 'Reference',
    card: 'note',
    renderCard: (entry) => entry.reference,
    render: (entry) => entry.reference ?? '–',
  },
  {
    key: 'due',
    title: 'Due',
    isWideOnly: true,
    card: 'note',
    renderCard: (entry) => (entry.dueOn === null ? null : `due ${dayText(entry.dueOn)}`),
    render: (entry) => (entry.dueOn === null ? '–' : dayText(entry.dueOn)),
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'figure',
    render: (entry) => <MoneyText amount={entry.amount} isAccounting />,
  },
  {
    key: 'balance',
    title: 'Owed',
    align: 'right',
    render: (entry) => <MoneyText amount={entry.balance} isAccounting />,
  },
];

const FILE_COLUMNS: TableColumn<StatementEntry>[] = [
  { title: 'Day', value: (entry) => entry.businessDate },
  { title: 'Document', value: (entry) => entryName(entry) },
  { title: 'Number', value: (entry) => entry.number, isText: true },
  { title: 'Reference', value: (entry) => entry.reference, isText: true },
  { title: 'Due', value: (entry) => entry.dueOn },
  { title: 'Amount', value: (entry) => Number(toNumeric(entry.amount)) },
  { title: 'Owed', value: (entry) => Number(toNumeric(entry.balance)) },
];

interface Period {
  from: string;
  to: string;
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** What one supplier billed and was paid over a time, to be compared with the supplier's own statement. */
export function SupplierStatement({ contactId }: { contactId: string }) {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const from = params.get('from');
  const to = params.get('to');
  const period: Period = isDay(from) && isDay(to) ? { from, to } : { from: shiftDay(today, -90), to: today };
  const { currentData: statement, error, refetch } = useSupplierStatementQuery({ contactId, ...period });
  const choose = (next: Period) => setParams({ tab: 'suppliers', supplier: contactId, ...next }, { replace: true });
  return (
    <div className="purch-stack">
      <div>
        <ButtonLink icon="arrow-left" to="/admin/purchases?tab=suppliers">
          All suppliers
        </ButtonLink>
      </div>
      <div className="purch-bar">
        <DateRangeField
          label="Period"
          value={period}
          onChange={(range) => choose({ from: range.from ?? period.from, to: range.to ?? period.to })}
        />
      </div>
      {statement === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {statement === undefined && error === undefined && <Skeleton height={320} />}
      {statement !== undefined && <StatementView statement={statement} />}
    </div>
  );
}

function StatementView({ statement }: { statement: Statement }) {
  const { supplierName, from, to, currencyCode, entries } = statement;
  const nameFile = useFileName();
  const notify = useNotify();
  const business = useBusiness();
  const { data: header } = useGetReceiptHeaderQuery();
  const [isPrinting, setIsPrinting] = useState(false);
  const document = supplierStatementPaper(statement, documentBusiness(header, business));
  const save = () =>
    saveTable('csv', {
      fileName: nameFile(`Statement ${supplierName}`, `${from} ${to}`),
      columns: FILE_COLUMNS,
      rows: entries,
    }).catch((thrown: unknown) => notify.error('The file could not be made', thrown));
  return (
    <section className="dk-card purch-stack" aria-label={`Statement of ${supplierName}`}>
      <header className="dk-card__header">
        <h2 className="dk-card__title">{supplierName}</h2>
        <div className="purch-actions">
          <DocumentActions
            noun="statement"
            makeDocument={() => document}
            onPrint={() => setIsPrinting(true)}
            isPrinting={isPrinting}
          >
            <Button icon="download" onClick={save}>
              CSV
            </Button>
          </DocumentActions>
        </div>
      </header>
      <dl className="purch-sums purch-statement-sums" aria-label="Sums of the statement">
        <Sum label={`Owed before ${dayText(from)}`} amount={statement.opening} />
        <Sum label="Billed" amount={statement.billed} />
        <Sum label="Paid and credited" amount={statement.settled} />
        <div data-total="true">
          <dt>Owed on {dayText(to)}</dt>
          <dd>
            <MoneyText amount={statement.closing} currencyCode={currencyCode} isAccounting />
          </dd>
        </div>
      </dl>
      <DataTable<StatementEntry>
        label={`Entries of ${supplierName}`}
        columns={COLUMNS}
        rows={entries}
        rowKey={(entry) => entry.key}
        empty={{ title: 'Nothing happened in this period' }}
      />
      {isPrinting && (
        <PrintedPage
          document={document}
          title={`Statement ${supplierName} ${to}`}
          onDone={(thrown) => {
            setIsPrinting(false);
            if (thrown !== null) notify.error('The statement could not be printed', thrown);
          }}
        />
      )}
    </section>
  );
}

function Sum({ label, amount }: { label: string; amount: Money }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <MoneyText amount={amount} isAccounting />
      </dd>
    </div>
  );
}
