import { useRef } from 'react';
import { Button, Dialog, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { printElement, useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { usePaperPrint } from '../usePaperPrint';
import { useTillReportQuery } from '../tillSessionsApi';
import { TillReportPaper } from './TillReportPaper';

const PAPER_WIDTH_MM = 80;

interface TillReportDialogProps {
  sessionId: string;
  onClose: () => void;
}

/** A till's report on screen, to print. */
export function TillReportDialog({ sessionId, onClose }: TillReportDialogProps) {
  const business = useBusiness();
  const notify = useNotify();
  const { data: report, error, refetch } = useTillReportQuery(sessionId, { refetchOnMountOrArgChange: true });
  const paperRef = useRef<HTMLDivElement>(null);
  usePaperPrint(paperRef, PAPER_WIDTH_MM);
  const print = () => {
    if (paperRef.current !== null)
      printElement(paperRef.current, { widthMm: PAPER_WIDTH_MM, title: 'Till report' }).catch((thrown: unknown) =>
        notify.error('The report could not be printed', thrown),
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
        <Button variant="primary" icon="printer" disabled={report === undefined} onClick={print}>
          Print
        </Button>
      }
    >
      {report !== undefined ? (
        <div className="receipt-stage">
          <TillReportPaper report={report} business={business} paperRef={paperRef} />
        </div>
      ) : error === undefined ? (
        <Spinner text="Adding up" />
      ) : (
        <ErrorState title="The report could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
