import { formatNumber } from '../format/format';
import { Button } from '../ui-core/Button';
import { useNotify } from '../ui-antd/useNotify';
import { usePopover } from '../ui-antd/usePopover';
import type { LongTask } from '../ui-antd/useLongTask';
import { saveTable, type TableColumn, type TableFormat } from './saveTable';
import { useFileName } from './useFileName';

export interface ListExport<Row> {
  columns: readonly TableColumn<Row>[];
  /** One page after a cursor (null: the first). */
  loadPage: (after: string | null, signal: AbortSignal) => Promise<{ rows: readonly Row[]; nextCursor: string | null }>;
  /** Default: what the rows are. The business and the day are added. */
  fileName?: string;
  /** Of when it is, in the place of today. */
  period?: string;
}

/** More than this is too much for the memory of a telephone. */
export const maxExportRows = 100_000;

interface ExportMenuProps<Row> {
  /** "Exporting products". */
  title: string;
  fileName: string;
  exports: ListExport<Row>;
  total: number | undefined;
  task: LongTask<number>;
}

/** Saves all rows that match, by pages, as CSV or as a spreadsheet. */
export function ExportMenu<Row>({ title, fileName, exports, total, task }: ExportMenuProps<Row>) {
  const { isOpen, toggle, close, containerRef } = usePopover<HTMLDivElement>();
  const notify = useNotify();
  const nameFile = useFileName();
  const save = async (format: TableFormat) => {
    close();
    const outcome = await task.run(title, async ({ signal, report }) => {
      const rows: Row[] = [];
      let after: string | null = null;
      do {
        const page = await exports.loadPage(after, signal);
        signal.throwIfAborted();
        rows.push(...page.rows);
        after = page.nextCursor;
        report({ done: rows.length, total: total === undefined ? undefined : Math.max(total, rows.length) });
      } while (after !== null && rows.length < maxExportRows);
      await saveTable(format, {
        fileName: nameFile(exports.fileName ?? fileName, exports.period),
        columns: exports.columns,
        rows,
      });
      if (after !== null)
        notify.info(`The file holds the first ${formatNumber(rows.length)} rows`, 'Set a filter to export the rest.');
      return rows.length;
    });
    if (outcome.status === 'done')
      notify.success(`${formatNumber(outcome.value)} ${outcome.value === 1 ? 'row' : 'rows'} exported`);
  };
  return (
    <div className="dk-menu" ref={containerRef}>
      <Button
        icon="download"
        aria-expanded={isOpen}
        aria-haspopup="true"
        isBusy={task.status === 'running'}
        disabled={total === 0}
        onClick={toggle}
      >
        Export
      </Button>
      {isOpen && (
        <div className="dk-menu__panel" role="group" aria-label="Export">
          <Button variant="ghost" onClick={() => void save('csv')}>
            CSV file
          </Button>
          <Button variant="ghost" onClick={() => void save('xlsx')}>
            Excel file (XLSX)
          </Button>
        </div>
      )}
    </div>
  );
}
