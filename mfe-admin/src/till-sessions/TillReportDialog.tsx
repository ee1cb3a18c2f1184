import { usePermission } from '@dukani/shared/session';
import { Button, Dialog, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { DocumentDialog } from '../common/documents/DocumentDialog';
import { useGetReceiptHeaderQuery } from '../common/papers/receiptHeaderApi';
import { useTenderNames } from '../common/tenderNames';
import { useBusiness } from '../common/useBusiness';
import { useTillReportQuery, type TillReport, type TillSession } from '../checkout/till-sessions/tillSessionsApi';
import { tillReportDocument } from './tillReportDocument';
import { ZChainCheck } from './ZChainCheck';

interface TillReportDialogProps {
  sessionId: string;
  onClose: () => void;
  /** Asked to count and close the session that is shown; left out where that is not offered. */
  onCloseSession?: (session: TillSession) => void;
}

/** A till's report on screen, to print. */
export function TillReportDialog({ sessionId, onClose, onCloseSession }: TillReportDialogProps) {
  const { data: report, error, refetch } = useTillReportQuery(sessionId, { refetchOnMountOrArgChange: true });
  if (report !== undefined) return <LoadedReport report={report} onClose={onClose} onCloseSession={onCloseSession} />;
  return (
    <Dialog isOpen title="Till report" onClose={onClose}>
      {error === undefined ? (
        <Spinner text="Loading" />
      ) : (
        <ErrorState title="The report could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

interface LoadedReportProps {
  report: TillReport;
  onClose: () => void;
  onCloseSession: TillReportDialogProps['onCloseSession'];
}

function LoadedReport({ report, onClose, onCloseSession }: LoadedReportProps) {
  const business = useBusiness();
  const { data: header } = useGetReceiptHeaderQuery();
  const tenderNames = useTenderNames();
  const seesAll = usePermission('till.view_all');
  const { zNumber, tillName, tillId, status } = report;
  return (
    <DocumentDialog
      document={tillReportDocument({ report, business, header, tenderNames })}
      title={zNumber === null ? `X report, ${tillName}` : `Z report ${zNumber}, ${tillName}`}
      noun="report"
      onClose={onClose}
      actions={
        seesAll &&
        status !== 'closed' &&
        onCloseSession !== undefined && (
          <Button icon="lock" onClick={() => onCloseSession(report)}>
            Count and close
          </Button>
        )
      }
    >
      {seesAll && status === 'closed' && <ZChainCheck tillId={tillId} />}
    </DocumentDialog>
  );
}
