import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { Badge, Button, EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DataTable, DateText, MoneyText, PageHeader, type DataColumn } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { CashMovementDialog } from './CashMovementDialog';
import { CloseTillDialog } from './CloseTillDialog';
import { OpenTillDialog } from '../OpenTillDialog';
import './sessions.css';
import { TillReportDialog } from './TillReportDialog';
import {
  useCurrentTillSessionQuery,
  useListTillSessionsInfiniteQuery,
  type CurrentSession,
  type TillSession,
  type TillSessionRow,
} from '../tillSessionsApi';

type OpenDialog =
  { kind: 'open' } | { kind: 'close' } | { kind: 'cash' } | { kind: 'report'; sessionId: string } | null;

/** The own till: open, count, close; below it the sessions there have been. */
export function TillTab() {
  const { currencyCode } = useBusiness();
  const current = useCurrentTillSessionQuery();
  const sessions = useListTillSessionsInfiniteQuery();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const closeDialog = () => setDialog(null);
  return (
    <>
      <PageHeader title="Till" />
      <CurrentTill query={current} currencyCode={currencyCode} onDialog={setDialog} />
      <h2 className="session-heading">Sessions</h2>
      <DataTable<TillSessionRow>
        label="Till sessions"
        columns={sessionColumns(currencyCode, (sessionId) => setDialog({ kind: 'report', sessionId }))}
        rows={sessions.data?.pages.flatMap((page) => page.items)}
        rowKey={(session) => session.id}
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
        onLoadMore={sessions.hasNextPage ? () => void sessions.fetchNextPage() : undefined}
        isLoadingMore={sessions.isFetchingNextPage}
        onRowClick={(session) => setDialog({ kind: 'report', sessionId: session.id })}
        empty={{
          title: 'No sessions yet',
          description: 'Every spell at a till, from float to count, is listed here with its Z report.',
        }}
      />
      {dialog?.kind === 'open' && <OpenTillDialog onClose={closeDialog} onOpened={closeDialog} />}
      {dialog?.kind === 'close' && current.data != null && (
        <CloseTillDialog
          session={current.data}
          onClose={closeDialog}
          onClosed={(report) => setDialog({ kind: 'report', sessionId: report.id })}
        />
      )}
      {dialog?.kind === 'cash' && current.data != null && (
        <CashMovementDialog tillSessionId={current.data.id} onClose={closeDialog} />
      )}
      {dialog?.kind === 'report' && <TillReportDialog sessionId={dialog.sessionId} onClose={closeDialog} />}
    </>
  );
}

interface CurrentTillProps {
  query: CurrentSession;
  currencyCode: string;
  onDialog: (dialog: OpenDialog) => void;
}

function CurrentTill({ query, currencyCode, onDialog }: CurrentTillProps) {
  if (query.data === undefined) {
    return query.error === undefined ? (
      <Skeleton height={132} />
    ) : (
      <ErrorState title="The till could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  if (query.data === null) {
    return (
      <EmptyState
        title="Your till is closed"
        description="Count the cash in the drawer and open it to start selling."
        icon="cash"
        action={
          <Button variant="primary" onClick={() => onDialog({ kind: 'open' })}>
            Open a till
          </Button>
        }
      />
    );
  }
  const session: TillSession = query.data;
  return (
    <section className="session-card" aria-label={session.tillName}>
      <div>
        <h2>
          {session.tillName} <Badge tone="success">Open</Badge>
        </h2>
        <p className="adm-muted">
          since <DateText iso={session.openedAt} format="relative" /> with{' '}
          {formatCurrency(session.openingFloat, currencyCode)} in the drawer
        </p>
        <p className="session-figure">
          {formatCurrency(session.salesTotal, currencyCode)}{' '}
          <span className="adm-muted">
            in {session.saleCount} {session.saleCount === 1 ? 'sale' : 'sales'}
          </span>
        </p>
      </div>
      <div className="session-actions">
        <Button icon="cash" onClick={() => onDialog({ kind: 'cash' })}>
          Cash in or out
        </Button>
        <Button icon="file" onClick={() => onDialog({ kind: 'report', sessionId: session.id })}>
          X report
        </Button>
        <Button variant="primary" icon="lock" onClick={() => onDialog({ kind: 'close' })}>
          Close till
        </Button>
      </div>
    </section>
  );
}

function sessionColumns(currencyCode: string, onReport: (sessionId: string) => void): DataColumn<TillSessionRow>[] {
  return [
    {
      key: 'z',
      title: 'Report',
      card: 'title',
      render: (session) => (
        <button type="button" className="adm-link" onClick={() => onReport(session.id)}>
          {session.zNumber === null ? 'Open now' : `Z ${session.zNumber}`}
        </button>
      ),
    },
    { key: 'till', title: 'Till', render: (session) => session.tillName },
    { key: 'cashier', title: 'Cashier', render: (session) => session.openedByName ?? '–' },
    { key: 'opened', title: 'Opened', render: (session) => <DateText iso={session.openedAt} format="relative" /> },
    { key: 'closed', title: 'Closed', render: (session) => <DateText iso={session.closedAt} format="relative" /> },
    { key: 'sales', title: 'Sales', align: 'right', render: (session) => session.saleCount },
    {
      key: 'total',
      title: `Total (${currencyCode})`,
      align: 'right',
      render: (session) => <MoneyText amount={session.salesTotal} />,
    },
    {
      key: 'overShort',
      title: 'Over or short',
      align: 'right',
      render: (session) => <MoneyText amount={session.overShort} isAccounting />,
    },
  ];
}
