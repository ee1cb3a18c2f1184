import { useMemo } from 'react';
import type * as rpc from '@dukani/shared/rpc';
import type { ListPage } from '@dukani/shared/lists';
import { formatNumber } from '@dukani/shared/format';
import { DataTable, type DataColumn } from '@dukani/shared/ui-antd';
import { ChangeText } from './FigureRow';
import { figureText } from './reportFigures';
import { keyText } from './reportKeys';
import { sortWord, type Registry, type ReportRequest } from './reportRequest';

/** A row of the table; the first one is the total. */
interface ShownRow extends rpc.ReportFigures {
  id: string;
  names: string[];
  /** Null for the total, which leads nowhere. */
  row: rpc.ReportRow | null;
}

const TOTAL = 'total';

function shownRow(row: rpc.ReportRow, by: readonly string[]): ShownRow {
  return {
    id: `row ${row.keys.join(' ')}`,
    names: by.map((dimension, place) => keyText(dimension, row.keys[place] ?? '', row.labels[place] ?? null)),
    values: row.values,
    compared: row.compared,
    row,
  };
}

interface ReportTableProps {
  title: string;
  answer: rpc.ReportAnswer;
  page: ListPage<rpc.ReportRow>;
  request: ReportRequest;
  registry: Registry;
  onSort: (sort: string) => void;
  onDrill: (row: rpc.ReportRow) => void;
}

/** The rows with their total first: it is made of the sums, never of the rows shown. */
export function ReportTable({ title, answer, page, request, registry, onSort, onDrill }: ReportTableProps) {
  const { dimensions, totals, row_count: count } = answer;
  const columns = useMemo(() => reportColumns(answer, registry), [answer, registry]);
  const rows = useMemo((): ShownRow[] => {
    const total: ShownRow = {
      id: TOTAL,
      names: [`Total (${formatNumber(count)})`, ...dimensions.slice(1).map(() => '')],
      row: null,
      ...totals,
    };
    return [total, ...(page.rows ?? []).map((row) => shownRow(row, dimensions))];
  }, [count, dimensions, totals, page.rows]);
  return (
    <div className="report-table">
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ names }) => names.join(', ')}
        isLoading={page.isRefreshing ?? false}
        error={page.error}
        {...(page.onRetry === undefined ? {} : { onRetry: page.onRetry })}
        empty={{ title: 'Nothing in this period' }}
        sort={sortWord(request)}
        onSortChange={onSort}
        onLoadMore={page.onLoadMore}
        isLoadingMore={page.isLoadingMore ?? false}
        onRowClick={({ row }) => {
          if (row !== null) onDrill(row);
        }}
      />
    </div>
  );
}

function reportColumns(answer: rpc.ReportAnswer, { measures, dimensions }: Registry): DataColumn<ShownRow>[] {
  const sortOf = (key: string) => ({ ascending: key, descending: `-${key}` });
  const isCompared = answer.totals.compared !== null;
  return [
    ...answer.dimensions.map((key, place): DataColumn<ShownRow> => ({
      key,
      title: dimensions.get(key)?.label ?? key,
      render: ({ names }) => names[place],
      sort: sortOf(key),
      ...(place === 0 ? { card: 'title' as const } : { card: 'note' as const }),
    })),
    ...answer.measures.flatMap((key, place): DataColumn<ShownRow>[] => {
      const measure = measures.get(key);
      if (measure === undefined) return [];
      const column: DataColumn<ShownRow> = {
        key,
        title: measure.label,
        align: 'right',
        render: ({ values }) => <span className="report-cell">{figureText(values[place], measure.unit)}</span>,
        sort: sortOf(key),
        card: place === 0 ? 'figure' : 'hidden',
      };
      if (place > 0 || !isCompared) return [column];
      return [
        column,
        {
          key: `${key} change`,
          title: 'Change',
          align: 'right',
          render: ({ values, compared }) => (
            <ChangeText measure={measure} now={values[place]} then={compared?.[place]} />
          ),
          card: 'note',
        },
      ];
    }),
  ];
}
