import { useState } from 'react';
import { fromNumeric } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, MoneyText, useNotify } from '@dukani/shared/ui-antd';
import { Fact } from '../../common/Fact';
import { useBusiness } from '../../common/useBusiness';
import { useFiscalDocumentQuery, useRetryFiscalDocumentsMutation } from '../fiscalApi';
import { answerOf, DOCUMENT_KINDS, DOCUMENT_STATES, EVENT_WORDS, reasonOf } from '../fiscalNames';
import { AcceptedDialog } from './AcceptedDialog';
import { NoteDialog } from './NoteDialog';

interface DocumentDrawerProps {
  documentId: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}

type Asked = 'accepted' | 'send_again' | 'give_up';

/** One document: what was sent, what was answered, and what can be done. */
export function DocumentDrawer({ documentId, onOpen, onClose }: DocumentDrawerProps) {
  const { currentData: document, error, refetch } = useFiscalDocumentQuery(documentId);
  const mayManage = usePermission('etims.manage');
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <Drawer
        isOpen
        title={
          document === undefined ? 'Document' : `${DOCUMENT_KINDS[document.kind]} ${document.human_number ?? ''}`.trim()
        }
        onClose={onClose}
        footer={mayManage && document !== undefined && <Actions document={document} onAsk={setAsked} />}
      >
        {document !== undefined && <DocumentView document={document} onOpen={onOpen} />}
        {document === undefined && error !== undefined && (
          <ErrorState title="The document could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {document === undefined && error === undefined && <Skeleton height={320} />}
      </Drawer>
      {document !== undefined && asked === 'accepted' && (
        <AcceptedDialog document={document} onClose={() => setAsked(null)} />
      )}
      {document !== undefined && (asked === 'send_again' || asked === 'give_up') && (
        <NoteDialog document={document} decision={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

function Actions({ document, onAsk }: { document: rpc.FiscalDocumentDetail; onAsk: (asked: Asked) => void }) {
  const notify = useNotify();
  const [retry, { isLoading }] = useRetryFiscalDocumentsMutation();
  const can = (action: rpc.FiscalDocumentRow['can'][number]) => document.can.includes(action);
  const again = async () => {
    const { error } = await retry({ ids: [document.id], deviceId: null });
    if (error !== undefined) notify.error('It was not put back', error);
    else notify.success('It will be sent again');
  };
  return (
    <>
      {can('give_up') && <Button onClick={() => onAsk('give_up')}>Give up</Button>}
      {can('send_again') && <Button onClick={() => onAsk('send_again')}>Was not taken</Button>}
      {can('accepted') && <Button onClick={() => onAsk('accepted')}>Was taken</Button>}
      {can('retry') && (
        <Button variant="primary" isBusy={isLoading} onClick={() => void again()}>
          Send again
        </Button>
      )}
    </>
  );
}

interface ViewProps {
  document: rpc.FiscalDocumentDetail;
  onOpen: (id: string) => void;
}

function DocumentView({ document, onOpen }: ViewProps) {
  const { currencyCode } = useBusiness();
  const { label, tone } = DOCUMENT_STATES[document.state];
  // In review the sentence below says what to do, with the number to look for.
  const reason = document.state === 'needs_review' ? answerOf(document) : reasonOf(document);
  return (
    <div className="adm-stack">
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {reason !== null && <p className="adm-notice">{reason}</p>}
      {document.state === 'needs_review' && (
        <p>
          Nobody knows whether the tax authority took it. Look it up at the authority by the number{' '}
          {document.number ?? '–'}, then say which it was.
        </p>
      )}
      <dl className="etims-facts">
        <Fact label="Made">
          <DateText iso={document.occurred_at ?? document.created_at} />
        </Fact>
        {document.total_amount !== null && (
          <Fact label="Total">
            <MoneyText amount={fromNumeric(document.total_amount)} currencyCode={currencyCode} />
          </Fact>
        )}
        {document.number !== null && <Fact label="Number at the authority">{document.number}</Fact>}
        {document.receipt_number !== null && (
          <Fact label="Receipt number">
            {document.receipt_number} of {document.total_receipts ?? '–'}
          </Fact>
        )}
        {document.sdc_id !== null && <Fact label="Control unit">{document.sdc_id}</Fact>}
        {document.authority_time !== null && <Fact label="Time of the authority">{document.authority_time}</Fact>}
        <Fact label="Attempts">{document.attempts}</Fact>
        {document.state === 'queued' && (
          <Fact label="Next attempt">
            <DateText iso={document.next_at} />
          </Fact>
        )}
        {document.kind === 'sale' && (
          <Fact label="Sale">
            <Link to={`/admin/sales/${document.source_id}`}>Open the sale</Link>
          </Fact>
        )}
        {document.internal_data !== null && <Fact label="Internal data">{document.internal_data}</Fact>}
        {document.signature !== null && <Fact label="Signature">{document.signature}</Fact>}
        {document.note !== null && <Fact label="Note">{document.note}</Fact>}
      </dl>
      <Related documents={document.related} onOpen={onOpen} />
      <Sent title="Contents" value={document.body} />
      <Events events={document.events} />
    </div>
  );
}

/** Its sale, credit notes and stock movements. */
function Related({ documents, onOpen }: { documents: readonly rpc.FiscalDocumentRow[]; onOpen: (id: string) => void }) {
  if (documents.length === 0) return null;
  return (
    <section aria-label="Belongs together">
      <h3>Belongs together</h3>
      <ul className="etims-events">
        {documents.map((row) => (
          <li key={row.id}>
            <Button variant="ghost" size="small" onClick={() => onOpen(row.id)}>
              {`${DOCUMENT_KINDS[row.kind]} ${row.human_number ?? ''}`.trim()}
            </Button>
            <Badge tone={DOCUMENT_STATES[row.state].tone}>{DOCUMENT_STATES[row.state].label}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The wire's own words, folded: people need them when they ask the authority. */
function Sent({ title, value }: { title: string; value: unknown }) {
  if (value == null) return null;
  return (
    <details className="etims-sent">
      <summary>{title}</summary>
      <pre tabIndex={0}>{readable(value)}</pre>
    </details>
  );
}

function readable(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
}

function Events({ events }: { events: readonly rpc.FiscalDocumentEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-label="What happened">
      <h3>What happened</h3>
      <ol className="etims-events">
        {events.map((event, place) => (
          <li key={`${event.at} ${place}`}>
            <span>
              <DateText iso={event.at} />
              {event.actor_name !== null && ` · ${event.actor_name}`}
            </span>
            <span>{eventText(event)}</span>
            <Sent title="What was sent" value={event.request} />
            <Sent title="What was answered" value={event.response} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const eventText = ({ operation, kind, message, code, note }: rpc.FiscalDocumentEvent): string =>
  [
    EVENT_WORDS[kind] ?? operation ?? kind,
    [message, code === null ? null : `(${code})`].filter((part) => part !== null && part !== '').join(' '),
    note,
  ]
    .filter((part) => part !== null && part !== '')
    .join(': ');
