import { useState } from 'react';
import { formatAmount } from '@dukani/shared/format';
import { sum } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, ButtonLink, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { copyText, DateText, useNotify } from '@dukani/shared/ui-antd';
import { DocumentAttachments } from '../../common/attachments/DocumentAttachments';
import { Fact } from '../../common/Fact';
import { RepeatDialog } from '../../common/recurring/RepeatDialog';
import { useListLocationsQuery } from '../../common/locations/locationsApi';
import { useGetEntryQuery } from '../journalApi';
import type { Entry } from '../ledgerRows';
import { dayText } from '../periods';
import { isReversible, sourceName, sourcePath } from '../sources';
import { ReverseEntryDialog } from './ReverseEntryDialog';
import '../../checkout/documentParts.css';
import './journal.css';

interface EntryDrawerProps {
  entryId: string;
  /** Shows another entry in its place. */
  onOpen: (entryId: string) => void;
  onClose: () => void;
}

/** One entry: its lines, where it came from, what took it back, and its link of the chain. */
export function EntryDrawer({ entryId, onOpen, onClose }: EntryDrawerProps) {
  const { currentData: entry, error, refetch } = useGetEntryQuery(entryId);
  const mayPost = usePermission('accounting.post');
  const [isReversing, setIsReversing] = useState(false);
  const [isRepeating, setIsRepeating] = useState(false);
  const path = entry === undefined ? null : sourcePath(entry);
  const mayReverse = mayPost && entry !== undefined && isReversible(entry.sourceType) && entry.reversedById === null;
  return (
    <>
      <Drawer
        isOpen
        title={entry === undefined ? 'Entry' : `Entry ${entry.number}`}
        onClose={onClose}
        footer={
          entry !== undefined && (
            <>
              {mayPost && isReversible(entry.sourceType) && (
                <ButtonLink icon="copy" to={`/admin/accounting/journal/new?copy=${entry.id}`}>
                  Copy
                </ButtonLink>
              )}
              {mayPost && entry.sourceType === 'manual' && (
                <Button icon="refresh" onClick={() => setIsRepeating(true)}>
                  Repeat
                </Button>
              )}
              {mayReverse && (
                <Button icon="undo" onClick={() => setIsReversing(true)}>
                  Reverse
                </Button>
              )}
              {path !== null && (
                <ButtonLink variant="primary" to={path}>
                  Open the {sourceName(entry.sourceType).toLowerCase()}
                </ButtonLink>
              )}
            </>
          )
        }
      >
        {entry !== undefined && <EntryView entry={entry} onOpen={onOpen} />}
        {entry === undefined && error !== undefined && (
          <ErrorState title="The entry could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {entry === undefined && error === undefined && (
          <div className="adm-stack" role="status" aria-label="Loading entry">
            <Skeleton height={120} />
            <Skeleton height={200} />
          </div>
        )}
      </Drawer>
      {isRepeating && <RepeatDialog kind="journal" documentId={entryId} onClose={() => setIsRepeating(false)} />}
      {isReversing && entry !== undefined && (
        <ReverseEntryDialog entry={entry} onClose={() => setIsReversing(false)} onReversed={onOpen} />
      )}
    </>
  );
}

function EntryView({ entry, onOpen }: { entry: Entry; onOpen: (entryId: string) => void }) {
  const mayPost = usePermission('accounting.post');
  return (
    <div className="adm-stack">
      {entry.memo !== null && <p>{entry.memo}</p>}
      <dl className="order-facts">
        <Fact label="Day">{dayText(entry.businessDate)}</Fact>
        <Fact label="From">
          {sourceName(entry.sourceType)}
          {entry.isClosing && (
            <>
              {' '}
              <Badge>Year end</Badge>
            </>
          )}
        </Fact>
        <Fact label="Posted">
          <DateText iso={entry.postedAt} />
          {entry.postedByName !== null && ` by ${entry.postedByName}`}
        </Fact>
        {entry.reversesId !== null && (
          <Fact label="Reverses">
            <EntryLink entryId={entry.reversesId} onOpen={onOpen} />
          </Fact>
        )}
        {entry.reversedById !== null && (
          <Fact label="Reversed by">
            <EntryLink entryId={entry.reversedById} onOpen={onOpen} />
          </Fact>
        )}
      </dl>
      <LineTable entry={entry} />
      {entry.sourceType === 'manual' && (
        <DocumentAttachments entityType="journal" entityId={entry.sourceId} mayAdd={mayPost} />
      )}
      <HashFact hash={entry.hash} />
    </div>
  );
}

function EntryLink({ entryId, onOpen }: { entryId: string; onOpen: (entryId: string) => void }) {
  const { data } = useGetEntryQuery(entryId);
  return (
    <button type="button" className="adm-link" onClick={() => onOpen(entryId)}>
      {data?.number ?? 'Open the entry'}
    </button>
  );
}

const ledgerPath = (accountId: string, day: string) =>
  `/admin/accounting?tab=statements&show=ledger&account=${accountId}&days=${day.slice(0, 7)}-01..${day}`;

function LineTable({ entry }: { entry: Entry }) {
  const { data: locations = [] } = useListLocationsQuery();
  const shown = (amount: Entry['total']) => (amount === 0 ? '' : formatAmount(amount));
  return (
    <table className="books-lines">
      <caption className="dk-visually-hidden">Lines of {entry.number}</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      <tbody>
        {entry.lines.map((line) => {
          const place = locations.find(({ id }) => id === line.locationId)?.name;
          const note = [line.memo, place].filter((part) => part !== null && part !== undefined && part !== '');
          return (
            <tr key={line.id}>
              <th scope="row" style={{ fontWeight: 400 }}>
                <Link to={ledgerPath(line.accountId, entry.businessDate)}>
                  {line.code} {line.name}
                </Link>
                {note.length > 0 && <small>{note.join(' · ')}</small>}
              </th>
              <td>{shown(line.debit)}</td>
              <td>{shown(line.credit)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatAmount(sum(entry.lines.map((line) => line.debit)))}</td>
          <td>{formatAmount(sum(entry.lines.map((line) => line.credit)))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The link of the chain: made of this entry and the one before. */
function HashFact({ hash }: { hash: string }) {
  const notify = useNotify();
  const copy = async () => {
    if (await copyText(hash)) notify.success('Copied');
    else notify.info('Copy this', hash);
  };
  return (
    <div>
      <p className="adm-muted">Hash (SHA-256)</p>
      <p className="books-hash">
        {hash}{' '}
        <button type="button" className="adm-link" onClick={() => void copy()}>
          Copy
        </button>
      </p>
    </div>
  );
}
