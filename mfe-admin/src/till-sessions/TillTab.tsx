import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, ButtonLink, EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, PageHeader } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import { useVisitGuard } from '../common/useVisitGuard';
import { CashMovementDialog } from './CashMovementDialog';
import { CloseTillDialog } from './CloseTillDialog';
import { OpenTillDialog } from '../checkout/till-sessions/OpenTillDialog';
import './sessions.css';
import { LateSalesSection } from './LateSalesSection';
import { SessionsList } from './SessionsList';
import { TillReportDialog } from './TillReportDialog';
import { UnprovenPaymentsSection } from './UnprovenPaymentsSection';
import {
  useCurrentTillSessionQuery,
  type CurrentSession,
  type TillSession,
} from '../checkout/till-sessions/tillSessionsApi';

type OpenDialog =
  | { kind: 'open' }
  | { kind: 'close'; session: TillSession }
  | { kind: 'cash' }
  | { kind: 'report'; sessionId: string }
  | null;

/** The own till: open, count, close; below it the sessions there have been. */
export function TillTab() {
  const { currencyCode } = useBusiness();
  const current = useCurrentTillSessionQuery();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const closeDialog = () => setDialog(null);
  // An open till and a closed one are not of one height: what stands below waits for it, so that it does not jump.
  const isCurrentKnown = current.data !== undefined || current.error !== undefined;
  return (
    <>
      <PageHeader title="Till" />
      <CurrentTill query={current} currencyCode={currencyCode} onDialog={setDialog} />
      {isCurrentKnown && (
        <>
          <LateSalesSection />
          <UnprovenPaymentsSection />
          <h2 className="session-heading">Sessions</h2>
          <SessionsList onReport={(sessionId) => setDialog({ kind: 'report', sessionId })} />
        </>
      )}
      {dialog?.kind === 'open' && <OpenTillDialog onClose={closeDialog} onOpened={closeDialog} />}
      {dialog?.kind === 'close' && (
        <CloseTillDialog
          session={dialog.session}
          onClose={closeDialog}
          onClosed={(report) => setDialog({ kind: 'report', sessionId: report.id })}
        />
      )}
      {dialog?.kind === 'cash' && current.data != null && (
        <CashMovementDialog tillSessionId={current.data.id} onClose={closeDialog} />
      )}
      {dialog?.kind === 'report' && (
        <TillReportDialog
          sessionId={dialog.sessionId}
          onClose={closeDialog}
          onCloseSession={(session) => setDialog({ kind: 'close', session })}
        />
      )}
    </>
  );
}

interface CurrentTillProps {
  query: CurrentSession;
  currencyCode: string;
  onDialog: (dialog: OpenDialog) => void;
}

function CurrentTill({ query, currencyCode, onDialog }: CurrentTillProps) {
  const maySell = usePermission('sales.record');
  const guard = useVisitGuard();
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
        title="Till closed"
        description="Count the cash, then start selling."
        icon="cash"
        action={
          <Button variant="primary" onClick={() => onDialog({ kind: 'open' })} {...guard}>
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
        {maySell && (
          <ButtonLink variant="primary" icon="play" to="/admin/sales?tab=new">
            Start selling
          </ButtonLink>
        )}
        <Button icon="cash" onClick={() => onDialog({ kind: 'cash' })} {...guard}>
          Cash in or out
        </Button>
        <Button icon="file" onClick={() => onDialog({ kind: 'report', sessionId: session.id })}>
          X report
        </Button>
        <Button icon="lock" onClick={() => onDialog({ kind: 'close', session })} {...guard}>
          Close till
        </Button>
      </div>
    </section>
  );
}
