import { useMemo, useState } from 'react';
import { statementDocument } from '@dukani/shared/documents';
import { saveTable, useFileName } from '@dukani/shared/lists';
import { toNumeric } from '@dukani/shared/money';
import { useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Button, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateField, FilterChips, useNotify } from '@dukani/shared/ui-antd';
import { businessDay } from '../common/businessDay';
import { DocumentActions } from '../common/documents/DocumentActions';
import { documentBusiness } from '../common/documents/documentBusiness';
import { PrintedPage } from '../common/documents/PrintedPage';
import { useGetReceiptHeaderQuery } from '../common/papers/receiptHeaderApi';
import { useBusiness } from '../common/useBusiness';
import { useContactStatementQuery, useMailStatementMutation } from './contactLedgerApi';
import { ENTRY_LABELS } from './contactLabels';
import type { Contact, Statement, StatementEntry } from '../common/contacts/contactRows';
import { dayText, statementPeriods, type Period } from './days';
import { formatCurrency } from '@dukani/shared/format';
import { ReverseDialog } from './ReverseDialog';
import { StatementPaper } from './StatementPaper';

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

const isSame = (one: Period, other: Period) => one.from === other.from && one.to === other.to;

/** The statement of account of a period: on the screen, on paper, by mail, as a file. */
export function StatementTab({ contact }: { contact: Contact }) {
  const { dayRule, name } = useBusiness();
  const [searchParams, setSearchParams] = useSearchParams();
  const [today] = useState(() => businessDay(new Date(), dayRule));
  const periods = useMemo(() => statementPeriods(today), [today]);
  const from = searchParams.get('from');
  const to = searchParams.get('to');
  const period: Period = isDay(from) && isDay(to) ? { from, to } : (periods[0]?.period ?? { from: today, to: today });
  const { currentData: statement, error, refetch } = useContactStatementQuery({ contactId: contact.id, ...period });
  const [reversed, setReversed] = useState<StatementEntry | null>(null);
  const choose = (next: Period) => setSearchParams({ tab: 'statement', ...next }, { replace: true });
  return (
    <div className="adm-stack">
      <div className="cust-bar">
        <FilterChips
          label="Period"
          options={periods.map(({ key, label }) => ({ value: key, label }))}
          value={periods.find(({ period: offered }) => isSame(offered, period))?.key ?? ''}
          onChange={(key) => {
            const chosen = periods.find((offered) => offered.key === key);
            if (chosen !== undefined) choose(chosen.period);
          }}
        />
        <DateField
          label="From"
          value={period.from}
          max={period.to}
          onChange={(day) => choose({ ...period, from: day })}
        />
        <DateField label="To" value={period.to} min={period.from} onChange={(day) => choose({ ...period, to: day })} />
        {statement !== undefined && <StatementActions contact={contact} statement={statement} />}
      </div>
      {statement === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {statement === undefined && error === undefined && <Skeleton height={420} />}
      {statement !== undefined && <StatementPaper statement={statement} businessName={name} onReverse={setReversed} />}
      {reversed !== null && <ReverseDialog entry={reversed} onClose={() => setReversed(null)} />}
    </div>
  );
}

interface StatementActionsProps {
  contact: Contact;
  statement: Statement;
}

function StatementActions({ contact, statement }: StatementActionsProps) {
  const business = useBusiness();
  const maySend = usePermission('communications.send');
  const [mail, { isLoading }] = useMailStatementMutation();
  const notify = useNotify();
  const { data: header } = useGetReceiptHeaderQuery();
  const [isPrinting, setIsPrinting] = useState(false);
  const { from, to, currencyCode } = statement;
  const document = statementDocument(statement, { business: documentBusiness(header, business) });
  const send = async () => {
    try {
      const { sent_to: address } = await mail({ contactId: contact.id, from, to }).unwrap();
      notify.success('The statement is on its way', `To ${address}`);
    } catch (error) {
      notify.error('The statement was not sent', error);
    }
  };
  const nameFile = useFileName();
  const save = () =>
    saveTable('csv', {
      fileName: nameFile(`Statement ${contact.name}`, `${from} ${to}`),
      rows: statement.entries,
      columns: [
        { title: 'Date', value: (entry: StatementEntry) => entry.businessDate },
        { title: 'Kind', value: (entry: StatementEntry) => ENTRY_LABELS[entry.kind] },
        { title: 'Number', value: (entry: StatementEntry) => entry.number, isText: true },
        { title: 'Due', value: (entry: StatementEntry) => entry.dueOn },
        {
          title: `Amount (${currencyCode})`,
          value: (entry: StatementEntry) => toNumeric(entry.amount),
          isNumber: true,
        },
        {
          title: `Balance (${currencyCode})`,
          value: (entry: StatementEntry) => toNumeric(entry.balance),
          isNumber: true,
        },
      ],
    });
  const message = `${business.name}: your balance on ${dayText(to)} is ${formatCurrency(statement.closingBalance, currencyCode)}.`;
  return (
    <div className="cust-actions">
      <DocumentActions
        noun="statement"
        makeDocument={() => document}
        onPrint={() => setIsPrinting(true)}
        isPrinting={isPrinting}
        onMail={maySend && contact.email !== null ? () => void send() : undefined}
        isMailing={isLoading}
        share={contact.phoneE164 === null ? undefined : { phone: contact.phoneE164, text: message }}
      >
        <Button icon="download" onClick={() => void save()}>
          CSV
        </Button>
      </DocumentActions>
      {isPrinting && (
        <PrintedPage
          document={document}
          title={`Statement ${contact.name} ${to}`}
          onDone={(thrown) => {
            setIsPrinting(false);
            if (thrown !== null) notify.error('The statement could not be printed', thrown);
          }}
        />
      )}
    </div>
  );
}
