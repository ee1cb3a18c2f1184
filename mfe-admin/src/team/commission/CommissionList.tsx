import type { TableColumn } from '@dukani/shared/lists';
import { fromNumeric } from '@dukani/shared/money';
import type { CommissionSums } from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';
import { MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { PeopleList } from '../PeopleList';
import { monthText } from './commissionText';
import { useListCommissionQuery } from './commissionApi';

/** Whether a statement is approved. */
export function StatementState({ sums }: { sums: CommissionSums }) {
  return sums.approved_at === null ? <Badge>Open</Badge> : <Badge tone="success">Approved</Badge>;
}

const columnsOf = (currencyCode: string): DataColumn<CommissionSums>[] => [
  {
    key: 'person',
    title: 'Person',
    card: 'title',
    isFixed: true,
    sort: { ascending: 'name', descending: '-name' },
    render: ({ full_name: name }) => name,
  },
  {
    key: 'base',
    title: 'Base',
    card: 'line',
    align: 'right',
    sort: { ascending: 'base', descending: '-base' },
    render: ({ base_amount: base }) => <MoneyText amount={fromNumeric(base)} currencyCode={currencyCode} />,
  },
  {
    key: 'lines',
    title: 'Lines',
    card: 'line',
    align: 'right',
    sort: { ascending: 'lines', descending: '-lines' },
    render: ({ line_count: count, late_count: late }) => (late === 0 ? count : `${count} (${late} late)`),
  },
  {
    key: 'amount',
    title: 'Commission',
    card: 'figure',
    align: 'right',
    sort: { ascending: 'amount', descending: '-amount' },
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

const SORT_VALUES = {
  name: ({ full_name: name }: CommissionSums) => name,
  base: ({ base_amount: base }: CommissionSums) => base,
  lines: ({ line_count: count }: CommissionSums) => count,
  amount: ({ amount }: CommissionSums) => amount,
};

interface CommissionListProps {
  month: string;
  currencyCode: string;
  onOpen: (userId: string) => void;
}

/** The commission of everybody, or of oneself, for a month. */
export function CommissionList({ month, currencyCode, onOpen }: CommissionListProps) {
  const result = useListCommissionQuery(month);
  return (
    <PeopleList
      listKey="team-commission"
      title={`Commission, ${monthText(month)}`}
      columns={columnsOf(currencyCode)}
      sortValues={SORT_VALUES}
      rows={result.currentData?.people}
      result={result}
      rowKey={({ user_id: id }) => id}
      rowName={({ full_name: name }) => name}
      file={{ name: 'Commission', period: month.slice(0, 7), columns: FILE }}
      empty="Nobody earned commission in this month"
      onOpen={onOpen}
    />
  );
}
