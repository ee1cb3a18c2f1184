import { useEffect, useMemo, useRef, useState } from 'react';
import { ListScreen, pageRows, useListState, type TableColumn } from '@dukani/shared/lists';
import { subtract, toNumeric } from '@dukani/shared/money';
import { useNavigate, useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Button, EmptyState, Skeleton } from '@dukani/shared/ui-core';
import {
  DateField,
  FilterChips,
  MoneyText,
  PageHeader,
  printElement,
  ProgressPanel,
  useLongTask,
  type DataColumn,
} from '@dukani/shared/ui-antd';
import { businessDay } from '../common/businessDay';
import { useBusiness } from '../common/useBusiness';
import { AgeingChart, BUCKETS, NOTHING } from './AgeingChart';
import { AgeingPaper } from './AgeingPaper';
import { useContactAgeingInfiniteQuery, useLazyAgeingPageQuery } from './ageingApi';
import type { AgeingFilter } from './ageingApi';
import type { AgeingReport, AgeingRow } from '../common/contacts/contactRows';
import './customers.css';
import { OwedToSuppliers } from './OwedToSuppliers';

const SIDES = [
  { value: 'receivable', label: 'Owed to us' },
  { value: 'payable', label: 'Owed by us' },
] as const;

function ageingColumns(): DataColumn<AgeingRow>[] {
  return [
    {
      key: 'name',
      title: 'Contact',
      card: 'title',
      isFixed: true,
      sort: { ascending: 'name', descending: '-name' },
      render: (row) => (
        <span className="cust-name">
          <span>{row.name}</span>
          {row.company !== null && row.company !== row.name && <span className="adm-muted">{row.company}</span>}
        </span>
      ),
    },
    ...BUCKETS.map(({ key, label, isLate }): DataColumn<AgeingRow> => ({
      key,
      title: label,
      align: 'right',
      isWideOnly: key === 'd31To60' || key === 'd61To90',
      render: (row) =>
        row[key] === 0 ? (
          <span className="adm-muted">–</span>
        ) : (
          <span className={isLate && key === 'd90Plus' ? 'cust-late' : undefined}>
            <MoneyText amount={row[key]} />
          </span>
        ),
    })),
    {
      key: 'overdue',
      title: 'Overdue',
      align: 'right',
      isOptional: true,
      sort: { ascending: 'overdue', descending: '-overdue' },
      render: (row) => <MoneyText amount={subtract(row.total, row.current)} />,
    },
    {
      key: 'total',
      title: 'Total',
      align: 'right',
      sort: { ascending: 'total', descending: '-total' },
      render: (row) => (
        <strong>
          <MoneyText amount={row.total} />
        </strong>
      ),
    },
  ];
}

const SORTS = ['-total', 'total', '-overdue', 'overdue', 'name', '-name'] as const;

const EXPORT_COLUMNS: TableColumn<AgeingRow>[] = [
  { title: 'Contact', value: (row) => row.name },
  { title: 'Company', value: (row) => row.company },
  { title: 'Phone', value: (row) => row.phone, isText: true },
  ...BUCKETS.map(({ key, label }): TableColumn<AgeingRow> => ({
    title: label,
    value: (row) => Number(toNumeric(row[key])),
  })),
  { title: 'Total', value: (row) => Number(toNumeric(row.total)) },
];

/** /admin/customers/ageing: who owes what for how long, on any day. */
export function AgeingScreen() {
  const mayView = usePermission('contacts.view_ledger');
  return mayView ? <AgeingList /> : <EmptyState icon="lock" title="Your role cannot see the ageing report" />;
}

function AgeingList() {
  const { currencyCode, dayRule } = useBusiness();
  const mayExport = usePermission('contacts.export');
  const navigate = useNavigate();
  const [searchParams, setSearchParams] = useSearchParams();
  const [today] = useState(() => businessDay(new Date(), dayRule));
  const list = useListState({ key: 'ageing', filters: {}, sorts: SORTS });
  const asked = searchParams.get('on');
  const asOf = asked !== null && /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : today;
  const account = searchParams.get('account') === 'payable' ? 'payable' : 'receivable';
  const filter: AgeingFilter = { asOf, account, query: list.query, sort: list.sort };
  const result = useContactAgeingInfiniteQuery(filter);
  const [readPage] = useLazyAgeingPageQuery();
  const load = (after: string | null) => readPage({ filter, after }).unwrap();
  const first = result.data?.pages[0];
  const columns = useMemo(() => ageingColumns(), []);
  const set = (changes: Record<string, string>) =>
    setSearchParams({ ...Object.fromEntries(searchParams), ...changes }, { replace: true });
  return (
    <div className="cust-page">
      <PageHeader
        title="Ageing"
        count={first?.count}
        description={
          account === 'payable' ? 'What you owe suppliers, by due date.' : 'What customers owe you, by due date.'
        }
        back={{ to: '/admin/customers', label: 'Contacts' }}
        action={<PrintAgeing report={first} load={load} />}
      />
      <div className="cust-bar">
        <FilterChips label="Show" options={SIDES} value={account} onChange={(side) => set({ account: side })} />
        <DateField label="As of" max={today} value={asOf} onChange={(on) => set({ on })} />
      </div>
      {first === undefined && result.error === undefined ? (
        <Skeleton height={180} />
      ) : (
        <AgeingChart totals={first?.totals ?? NOTHING} currencyCode={currencyCode} />
      )}
      {account === 'payable' && asOf === today && <OwedToSuppliers />}
      <ListScreen
        list={list}
        noun={{ one: 'contact', many: 'contacts' }}
        header={{ title: `Ageing on ${asOf}, ${currencyCode}`, isHidden: true }}
        search={{ label: 'Search the ageing' }}
        table={{
          columns,
          page: pageRows(
            result,
            (page) => page.rows,
            (page) => page.count,
          ),
          rowKey: (row) => row.contactId,
          rowName: (row) => row.name,
          onOpen: (row) => void navigate(`/admin/customers/${row.contactId}?tab=statement`),
          empty: {
            title: 'Nothing was outstanding on that date',
            description: 'Invoices on account appear here until paid.',
          },
        }}
        toolbar={{
          hasViews: false,
          exports: mayExport
            ? {
                columns: EXPORT_COLUMNS,
                loadPage: load,
                fileName: `Ageing ${account === 'payable' ? 'suppliers' : 'customers'}`,
                period: asOf,
              }
            : undefined,
        }}
      />
    </div>
  );
}

interface PrintAgeingProps {
  report: AgeingReport | undefined;
  load: (after: string | null) => Promise<AgeingReport>;
}

/** Fetches everybody who is to stand on the paper, page by page, and prints it. */
function PrintAgeing({ report, load }: PrintAgeingProps) {
  const { currencyCode, name } = useBusiness();
  const task = useLongTask<number>();
  const paper = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<AgeingRow[] | null>(null);
  useEffect(() => {
    if (rows === null || paper.current === null) return;
    void printElement(paper.current, { title: 'Ageing' }).finally(() => setRows(null));
  }, [rows]);
  const print = (total: number) =>
    task.run('Preparing the pages', async ({ signal, report: tell }) => {
      const all: AgeingRow[] = [];
      let after: string | null = null;
      do {
        const page: AgeingReport = await load(after);
        signal.throwIfAborted();
        all.push(...page.rows);
        tell({ done: all.length, total: Math.max(total, all.length) });
        after = page.nextCursor;
      } while (after !== null);
      setRows(all);
      return all.length;
    });
  return (
    <>
      <Button
        icon="printer"
        disabled={report === undefined}
        isBusy={task.status === 'running'}
        onClick={() => report !== undefined && void print(report.count)}
      >
        Print
      </Button>
      {task.status !== 'done' && <ProgressPanel task={task} />}
      {rows !== null && report !== undefined && (
        <div className="dk-visually-hidden" aria-hidden="true">
          <div ref={paper}>
            <AgeingPaper report={report} rows={rows} businessName={name} currencyCode={currencyCode} />
          </div>
        </div>
      )}
    </>
  );
}
