import { useRef } from 'react';
import { SelectField } from '@dukani/shared/fields';
import { usePermission } from '@dukani/shared/session';
import { Button, Dialog, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { printElement, useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import { PAPER_SIZES, paperWidth, usePaperSize } from '../common/papers/paperSize';
import { usePaperPrint } from '../common/papers/usePaperPrint';
import { useTillReportQuery, type TillSession } from '../checkout/till-sessions/tillSessionsApi';
import { TillReportPaper } from './TillReportPaper';
import { ZChainCheck } from './ZChainCheck';

interface TillReportDialogProps {
  sessionId: string;
  onClose: () => void;
  /** Asked to count and close the session that is shown; left out where that is not offered. */
  onCloseSession?: (session: TillSession) => void;
}

/** A till's report on screen, to print. */
export function TillReportDialog({ sessionId, onClose, onCloseSession }: TillReportDialogProps) {
  const business = useBusiness();
  const notify = useNotify();
  const seesAll = usePermission('till.view_all');
  const { data: report, error, refetch } = useTillReportQuery(sessionId, { refetchOnMountOrArgChange: true });
  const [size, setSize] = usePaperSize();
  const paperRef = useRef<HTMLDivElement>(null);
  usePaperPrint(paperRef, paperWidth(size));
  const print = () => {
    if (paperRef.current === null) return;
    const widthMm = paperWidth(size);
    printElement(paperRef.current, { ...(widthMm === undefined ? {} : { widthMm }), title: 'Till report' }).catch(
      (thrown: unknown) => notify.error('The report could not be printed', thrown),
    );
  };
  return (
    <Dialog
      isOpen
      title={
        report === undefined
          ? 'Till report'
          : report.zNumber === null
            ? `X report, ${report.tillName}`
            : `Z report ${report.zNumber}, ${report.tillName}`
      }
      onClose={onClose}
      footer={
        <>
          {seesAll && report !== undefined && report.status !== 'closed' && onCloseSession !== undefined && (
            <Button icon="lock" onClick={() => onCloseSession(report)}>
              Count and close
            </Button>
          )}
          <Button variant="primary" icon="printer" disabled={report === undefined} onClick={print}>
            Print
          </Button>
        </>
      }
    >
      {report !== undefined ? (
        <>
          <div className="receipt-stage">
            <TillReportPaper report={report} business={business} size={size} paperRef={paperRef} />
            {seesAll && report.status === 'closed' && <ZChainCheck tillId={report.tillId} />}
          </div>
          <SelectField label="Paper" value={size} onChange={setSize} options={PAPER_SIZES} />
        </>
      ) : error === undefined ? (
        <Spinner text="Loading" />
      ) : (
        <ErrorState title="The report could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
