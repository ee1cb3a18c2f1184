import { useMemo } from 'react';
import type * as rpc from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';
import { DataTable, InlineEdit, type DataColumn } from '@dukani/shared/ui-antd';
import { FromTo } from '../common/FromTo';
import { useEditImportRowMutation, useListImportRowsInfiniteQuery, type RowsShown } from './importApi';
import { changeTexts } from './importRows';

interface RowsTableProps {
  job: rpc.Import;
  show: RowsShown;
}

const outcomes = {
  create: { label: 'New', tone: 'success' },
  update: { label: 'Changed', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  skip: { label: 'Left out', tone: 'neutral' },
  error: { label: 'Error', tone: 'danger' },
} as const;

function RowNumber({ row }: { row: rpc.ImportRow }) {
  return <>Row {row.row_number}</>;
}

/** What becomes of a row; the cells say more, but may lie out of sight. */
function Outcome({ job, row }: { job: rpc.Import; row: rpc.ImportRow }) {
  const wrong = [...new Set(row.errors.flatMap(({ column }) => (column === null ? [] : [job.headers[column] ?? ''])))];
  const look = row.action === null ? null : outcomes[row.action];
  return (
    <div className="adm-import-outcome">
      {look !== null && <Badge tone={look.tone}>{look.label}</Badge>}
      {wrong.length > 0 && <span className="adm-import-error">In {wrong.join(', ')}</span>}
      {row.left_reason !== null && <span className="adm-import-error">{row.left_reason}</span>}
      {row.errors
        .filter(({ column }) => column === null)
        .map((error) => (
          <span key={`${error.field} ${error.code}`} className="adm-import-error">
            {error.message}
          </span>
        ))}
      {row.warnings.map(({ code, message }) => (
        <span key={code} className="adm-import-change">
          {message}
        </span>
      ))}
      {row.action === 'update' &&
        changeTexts(job.kind, row).map(({ label, before, after }) => (
          <span key={label} className="adm-import-change">
            {label}: <FromTo from={<s>{before}</s>} to={after} />
          </span>
        ))}
    </div>
  );
}

/** The rows of a file with what becomes of each; a wrong cell is put right where it stands. */
export function RowsTable({ job, show }: RowsTableProps) {
  const [edit] = useEditImportRowMutation();
  const version = `${job.status} ${job.checked_at ?? ''}`;
  const { data, error, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useListImportRowsInfiniteQuery({ id: job.id, show, version });
  const rows = data?.pages.flatMap((page) => page.rows);

  const columns = useMemo((): DataColumn<rpc.ImportRow>[] => {
    const mapped = Object.keys(job.mapping)
      .map(Number)
      .sort((a, b) => a - b);
    const cell = (row: rpc.ImportRow, column: number) => {
      const text = String(row.cells[column] ?? '');
      const wrong = row.errors.filter((problem) => problem.column === column);
      if (row.action !== 'error') return <span className="adm-import-cell">{text}</span>;
      const label = `${job.headers[column] ?? ''} of row ${row.row_number}`;
      return (
        <div className="adm-import-cell" data-wrong={wrong.length > 0}>
          <InlineEdit
            label={label}
            value={text}
            isDisabled={job.status !== 'checked'}
            save={(value) => edit({ id: job.id, row: row.row_number, cells: { [column]: value } }).unwrap()}
          >
            {text === '' ? '–' : text}
          </InlineEdit>
          {wrong.map(({ code, message }) => (
            <span key={code} className="adm-import-error">
              {message}
            </span>
          ))}
        </div>
      );
    };
    return [
      { key: 'row', title: 'Row', render: (row) => <RowNumber row={row} />, width: 90, card: 'title' },
      { key: 'outcome', title: 'Outcome', render: (row) => <Outcome job={job} row={row} />, width: 260 },
      ...mapped.map((column): DataColumn<rpc.ImportRow> => ({
        key: String(column),
        title: job.headers[column] ?? '',
        render: (row) => cell(row, column),
        width: 180,
      })),
    ];
  }, [job, edit]);

  return (
    <DataTable
      label="Rows of the file"
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.row_number)}
      rowName={(row) => `row ${row.row_number}`}
      isLoading={isFetching && rows === undefined}
      error={error}
      onRetry={() => void refetch()}
      empty={{ title: 'No such rows', description: 'No row of this file has this outcome.' }}
      onLoadMore={hasNextPage ? () => void fetchNextPage() : undefined}
      isLoadingMore={isFetchingNextPage}
    />
  );
}
