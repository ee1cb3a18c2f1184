import { saveTable, type TableColumn } from '@dukani/shared/lists';
import { fromNumeric } from '@dukani/shared/money';
import type { CommissionSums } from '@dukani/shared/rpc';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DataTable, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { monthText } from './commissionText';
import { useListCommissionQuery } from './commissionApi';

/** Whether a statement is approved. */
export function StatementState({ sums }: { sums: CommissionSums }) {
  return sums.approved_at === null ? <Badge>Open</Badge> : <Badge tone="success">Approved</Badge>;
}

const columnsOf = (currencyCode: string): DataColumn<CommissionSums>[] => [
  { key: 'person', title: 'Person', card: 'title', isFixed: true, render: ({ full_name: name }) => name },
  {
    key: 'base',
    title: 'Base',
    card: 'line',
    align: 'right',
    render: ({ base_amount: base }) => <MoneyText amount={fromNumeric(base)} currencyCode={currencyCode} />,
  },
  {
    key: 'lines',
    title: 'Lines',
    card: 'line',
    align: 'right',
    render: ({ line_count: count, late_count: late }) => (late === 0 ? count : `${count} (${late} late)`),
  },
  {
    key: 'amount',
    title: 'Commission',
    card: 'figure',
    align: 'right',
    render: ({ amount }) => <MoneyText amount={fromNumeric(amount)} currencyCode={currencyCode} />,
  },
  { key: 'state', title: 'State', card: 'note', render: (sums) => <StatementState sums={sums} /> },
];

const FILE: TableColumn<CommissionSums>[] = [
  { title: 'Person', value: ({ full_name: name }) => name, isText: true },
  { title: 'Month', value: ({ month }) => month },
  { title: 'Base', value: ({ base_amount: base }) => base },
  { title: 'Commission', value: ({ amount }) => amount },
  { title: 'Lines', value: ({ line_count: count }) => count },
  { title: 'Approved by', value: ({ approved_by_name: name }) => name ?? '', isText: true },
];

interface MonthTableProps {
  month: string;
  currencyCode: string;
  onOpen: (userId: string) => void;
}

/** The commission of everybody, or of oneself, for a month. */
export function MonthTable({ month, currencyCode, onOpen }: MonthTableProps) {
  const { currentData: data, isFetching, error, refetch } = useListCommissionQuery(month);
  return (
    <section className="adm-stack" aria-label="Commission of the month">
      <div>
        <Button
          icon="download"
          disabled={data === undefined}
          onClick={() =>
            void saveTable('csv', {
              fileName: `Commission ${month.slice(0, 7)}`,
              columns: FILE,
              rows: data?.people ?? [],
            })
          }
        >
          Export CSV
        </Button>
      </div>
      <DataTable
        label={`Commission, ${monthText(month)}`}
        columns={columnsOf(currencyCode)}
        rows={data?.people}
        isLoading={isFetching}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        rowKey={({ user_id: id }) => id}
        rowName={({ full_name: name }) => name}
        empty={{ title: 'Nobody earned commission in this month' }}
        onRowClick={({ user_id: id }) => onOpen(id)}
      />
    </section>
  );
}
