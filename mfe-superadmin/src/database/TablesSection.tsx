import { formatNumber, formatPercent } from '@dukani/shared/format';
import type { TableStatistics } from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';
import { DataTable, DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { formatBytes } from '../common/formatBytes';
import { Section } from '../common/Section';

/** Beyond this share of dead rows a table is due for a vacuum. */
const MANY_DEAD_PERCENT = 20;

const deadPercent = ({ live_rows: live, dead_rows: dead }: TableStatistics) =>
  live + dead === 0 ? 0 : Math.round((dead / (live + dead)) * 100);

const COLUMNS: DataColumn<TableStatistics>[] = [
  {
    key: 'name',
    title: 'Table',
    card: 'title',
    render: (row) => (
      <span className="sup-two">
        <span>{row.name}</span>
        <span className="sup-muted">{row.schema}</span>
      </span>
    ),
  },
  { key: 'size', title: 'Size', align: 'right', card: 'figure', render: (row) => formatBytes(row.total_bytes) },
  { key: 'indexes', title: 'Indexes', align: 'right', render: (row) => formatBytes(row.index_bytes) },
  { key: 'rows', title: 'Rows (estimate)', align: 'right', render: (row) => formatNumber(row.live_rows) },
  {
    key: 'dead',
    title: 'Dead rows',
    align: 'right',
    render: (row) => {
      const percent = deadPercent(row);
      return percent >= MANY_DEAD_PERCENT && row.dead_rows >= 1000 ? (
        <Badge tone="warning">{formatPercent(percent)}</Badge>
      ) : (
        formatPercent(percent)
      );
    },
  },
  {
    key: 'reads',
    title: 'Read whole / by index',
    align: 'right',
    isWideOnly: true,
    render: (row) => `${formatNumber(row.full_reads)} / ${formatNumber(row.index_reads)}`,
  },
  {
    key: 'vacuum',
    title: 'Last vacuum',
    align: 'right',
    isWideOnly: true,
    render: (row) => <DateText iso={row.last_vacuum_at} />,
  },
  {
    key: 'analyze',
    title: 'Last analyze',
    align: 'right',
    isWideOnly: true,
    render: (row) => <DateText iso={row.last_analyze_at} />,
  },
];

/** The largest tables, how they are read and when they were cleaned. */
export function TablesSection({ tables }: { tables: readonly TableStatistics[] }) {
  return (
    <Section
      title="Largest tables"
      note="Rows are the server’s estimates. Dead rows are old versions that a vacuum removes."
    >
      <DataTable
        label="Largest tables"
        columns={COLUMNS}
        rows={tables}
        rowKey={(row) => `${row.schema}.${row.name}`}
        rowName={(row) => row.name}
        empty={{ title: 'No tables' }}
      />
    </Section>
  );
}
