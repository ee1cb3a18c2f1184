import { useState } from 'react';
import type { DocumentModel } from '@dukani/shared/documents';
import { useFileName, type TableFormat } from '@dukani/shared/lists';
import { ActionMenu } from '../common/ActionMenu';
import { DocumentDialog } from '../common/documents/DocumentDialog';
import { documentBusiness } from '../common/documents/documentBusiness';
import { PrintedPage } from '../common/documents/PrintedPage';
import { savePdf } from '../common/documents/savePdf';
import { useGetReceiptHeaderQuery } from '../common/papers/receiptHeaderApi';
import { useBusiness } from '../common/useBusiness';
import { Button, useMediaQuery } from '@dukani/shared/ui-core';
import { ProgressPanel, useLongTask, useNotify } from '@dukani/shared/ui-antd';
import type { DocumentBusiness } from '@dukani/shared/documents';
import type { HeadLines } from './reportFile';
import { isForRoll } from './reportPaper';

/** All of a report, whatever it is written to. */
export interface WholeReport {
  save: (format: TableFormat, options: { fileName: string; head: HeadLines }) => Promise<void>;
  paper: (business: DocumentBusiness) => DocumentModel;
}

interface ReportActionsProps {
  reportKey: string;
  title: string;
  /** Of which days, for the names of files. */
  when: string;
  head: HeadLines;
  /** Fetches all rows, page by page. */
  load: (tell: {
    signal: AbortSignal;
    report: (progress: { done: number; total: number }) => void;
  }) => Promise<WholeReport>;
}

/** Takes a report along: as a spreadsheet, as PDF, on paper. */
export function ReportActions({ reportKey, title, when, head, load }: ReportActionsProps) {
  const business = useBusiness();
  const { data: header } = useGetReceiptHeaderQuery();
  const notify = useNotify();
  const task = useLongTask<null>();
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const [printed, setPrinted] = useState<DocumentModel | null>(null);
  const name = useFileName()(title, when);
  const take = (use: (whole: WholeReport) => void | Promise<void>) =>
    void task.run('Fetching all rows', async (tell) => {
      await use(await load(tell));
      return null;
    });
  const save = (format: TableFormat) =>
    take((whole) => whole.save(format, { fileName: name, head: [[business.name, ''], [title, ''], ...head] }));
  const makePaper = ({ paper }: WholeReport) => paper(documentBusiness(header, business));
  const print = () => take((whole) => setPrinted(makePaper(whole)));
  const pdf = () => take((whole) => savePdf(makePaper(whole)));
  return (
    <>
      {isNarrow ? (
        <ActionMenu
          button={{ label: 'Export', icon: 'download' }}
          entries={[
            { label: 'Excel', icon: 'download', run: () => save('xlsx') },
            { label: 'CSV', icon: 'download', run: () => save('csv') },
            { label: 'PDF', icon: 'download', run: pdf },
            { label: 'Print', icon: 'printer', run: print },
          ]}
        />
      ) : (
        <div className="report-actions">
          <Button icon="download" onClick={() => save('xlsx')}>
            Excel
          </Button>
          <Button icon="download" onClick={() => save('csv')}>
            CSV
          </Button>
          <Button icon="download" onClick={pdf}>
            PDF
          </Button>
          <Button icon="printer" onClick={print}>
            Print
          </Button>
        </div>
      )}
      {task.status !== 'done' && task.status !== 'idle' && <ProgressPanel task={task} />}
      {printed !== null && isForRoll(reportKey) && (
        <DocumentDialog document={printed} title={title} noun="report" onClose={() => setPrinted(null)} />
      )}
      {printed !== null && !isForRoll(reportKey) && (
        <PrintedPage
          document={printed}
          title={name}
          onDone={(thrown) => {
            setPrinted(null);
            if (thrown !== null) notify.error('The report could not be printed', thrown);
          }}
        />
      )}
    </>
  );
}
