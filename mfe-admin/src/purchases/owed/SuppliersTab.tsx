import { useSearchParams } from '@dukani/shared/router';
import { saveTable, useFileName, type TableColumn } from '@dukani/shared/lists';
import { toNumeric } from '@dukani/shared/money';
import { Button, Skeleton } from '@dukani/shared/ui-core';
import {
  DataTable,
  DateField,
  FilterChips,
  MoneyText,
  useNotify,
  useToday,
  type DataColumn,
} from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { BUCKETS, OwedChart } from './OwedChart';
import { usePayablesAgeingQuery } from './owedApi';
import type { OwedRow } from './owedRows';
import { SupplierStatement } from './SupplierStatement';
import '../payments/payments.css';

const BY = [
  { value: 'due', label: 'By due day' },
  { value: 'bill', label: 'By bill date' },
] as const;

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

const TOTAL_OF_ALL = { contactId: null, supplierName: 'Total of all suppliers' };
const isTotal = ({ supplierName }: OwedRow) => supplierName === TOTAL_OF_ALL.supplierName;

const COLUMNS: DataColumn<OwedRow>[] = [
  {
    key: 'name',
    title: 'Supplier',
    card: 'title',
    render: (row) => (isTotal(row) ? <strong>{row.supplierName}</strong> : row.supplierName),
  },
  ...BUCKETS.map(({ key, label }): DataColumn<OwedRow> => ({
    key,
    title: label,
    align: 'right',
    isWideOnly: key === 'd31To60' || key === 'd61To90',
    renderCard: (row) => (row[key] === 0 ? null : <MoneyText amount={row[key]} isAccounting />),
    render: (row) =>
      row[key] === 0 ? <span className="adm-muted">–</span> : <MoneyText amount={row[key]} isAccounting />,
  })),
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    card: 'figure',
    render: (row) => (
      <strong>
        <MoneyText amount={row.total} isAccounting />
      </strong>
    ),
  },
];

const FILE_COLUMNS: TableColumn<OwedRow>[] = [
  { title: 'Supplier', value: (row) => row.supplierName },
  ...BUCKETS.map(({ key, label }): TableColumn<OwedRow> => ({
    title: label,
    value: (row) => Number(toNumeric(row[key])),
  })),
  { title: 'Total', value: (row) => Number(toNumeric(row.total)) },
];

/** What suppliers are owed on any day, by age; one supplier's statement (`?supplier=`). */
export function SuppliersTab() {
  const [params] = useSearchParams();
  const supplierId = params.get('supplier');
  return supplierId === null ? <OwedList /> : <SupplierStatement key={supplierId} contactId={supplierId} />;
}

function OwedList() {
  const today = useToday();
  const { currencyCode } = useBusiness();
  const nameFile = useFileName();
  const notify = useNotify();
  const [params, setParams] = useSearchParams();
  const on = params.get('on');
  const asOf = isDay(on) ? on : today;
  const by = params.get('by') === 'bill' ? 'bill' : 'due';
  const { currentData: owed, error, refetch, isFetching } = usePayablesAgeingQuery({ asOf, by });
  const set = (changes: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), ...changes }, { replace: true });
  const rows = owed?.rows;
  // The sum stands below what it is of.
  const shown =
    owed === undefined || owed.rows.length === 0 ? rows : [...owed.rows, { ...owed.totals, ...TOTAL_OF_ALL }];
  return (
    <div className="purch-stack">
      <div className="purch-bar">
        <FilterChips label="Age" options={BY} value={by} onChange={(chosen) => set({ by: chosen })} />
        <DateField label="As of" max={today} value={asOf} onChange={(day) => set({ on: day })} />
        <Button
          icon="download"
          disabled={rows === undefined || rows.length === 0}
          onClick={() =>
            saveTable('csv', {
              fileName: nameFile('Owed to suppliers', asOf),
              columns: FILE_COLUMNS,
              rows: shown ?? [],
            }).catch((thrown: unknown) => notify.error('The file could not be made', thrown))
          }
        >
          CSV
        </Button>
      </div>
      {owed === undefined && error === undefined && <Skeleton height={180} />}
      {owed !== undefined && <OwedChart totals={owed.totals} currencyCode={currencyCode} />}
      <DataTable<OwedRow>
        label="Owed to suppliers"
        columns={COLUMNS}
        rows={shown}
        isLoading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        rowKey={(row) => row.contactId ?? row.supplierName}
        rowName={(row) => row.supplierName}
        onRowClick={(row) => row.contactId !== null && setParams({ tab: 'suppliers', supplier: row.contactId })}
        empty={{ title: 'Nothing was owed on that day', description: 'Bills appear here until they are paid.' }}
      />
    </div>
  );
}
