import { choiceFilter, idFilter, ListScreen, pageRows, useListState, type TableColumn } from '@dukani/shared/lists';
import { toNumeric } from '@dukani/shared/money';
import { useNavigate } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { ButtonLink } from '@dukani/shared/ui-core';
import { MoneyText, useToday, type DataColumn } from '@dukani/shared/ui-antd';
import { useOpenRow } from '../../common/useOpenRow';
import { useListSuppliersQuery } from '../../common/contacts/suppliersApi';
import {
  useLazyBillPageQuery,
  useListBillsInfiniteQuery,
  type BillFilter,
  type BillPage,
  type BillState,
} from '../billsApi';
import { BILL_STATES, dayText } from '../purchaseNames';
import type { BillRow } from '../purchaseRows';
import { BillBadges } from './BillBadges';
import { BillDrawer } from './BillDrawer';

const STATES: readonly { value: BillState; label: string }[] = [
  { value: 'open', label: 'To pay' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'held', label: 'Waiting for release' },
  { value: 'draft', label: 'Drafts' },
  { value: 'posted', label: 'Posted' },
  { value: 'reversed', label: 'Reversed' },
];
const FILTERS = {
  state: choiceFilter({ label: 'State', options: STATES, isPinned: true }),
  supplier: idFilter({ label: 'Supplier', isPinned: true }),
};
/** The server lists the newest first. */
const SORTS = ['newest'] as const;

function billColumns(today: string): DataColumn<BillRow>[] {
  return [
    {
      key: 'supplier',
      title: 'Supplier',
      card: 'title',
      isFixed: true,
      render: (bill) => (
        <span className="purch-name">
          <span>{bill.supplierName}</span>
          <span className="adm-muted">{bill.reference ?? 'No number'}</span>
        </span>
      ),
    },
    {
      key: 'number',
      title: 'Our number',
      isWideOnly: true,
      card: 'note',
      renderCard: (bill) => bill.number,
      render: (bill) => bill.number ?? '–',
    },
    { key: 'date', title: 'Bill date', card: 'note', render: (bill) => dayText(bill.billDate) },
    {
      key: 'due',
      title: 'Due',
      card: 'note',
      renderCard: (bill) => `due ${dayText(bill.dueOn)}`,
      render: (bill) => (
        <span className={bill.open > 0 && bill.dueOn < today ? 'purch-late' : undefined}>{dayText(bill.dueOn)}</span>
      ),
    },
    { key: 'state', title: 'State', render: (bill) => <BillBadges bill={bill} today={today} /> },
    {
      key: 'total',
      title: 'Total',
      align: 'right',
      card: 'figure',
      render: (bill) => <MoneyText amount={bill.total} />,
    },
    {
      key: 'open',
      title: 'Balance due',
      align: 'right',
      renderCard: (bill) => (bill.open === 0 ? null : <MoneyText amount={bill.open} />),
      render: (bill) => (bill.open === 0 ? <span className="adm-muted">–</span> : <MoneyText amount={bill.open} />),
    },
  ];
}

const EXPORT_COLUMNS: TableColumn<BillRow>[] = [
  { title: 'Supplier', value: (bill) => bill.supplierName },
  { title: 'Their number', value: (bill) => bill.reference, isText: true },
  { title: 'Our number', value: (bill) => bill.number, isText: true },
  { title: 'Bill date', value: (bill) => bill.billDate },
  { title: 'Due', value: (bill) => bill.dueOn },
  { title: 'Day in the books', value: (bill) => bill.businessDate },
  { title: 'State', value: (bill) => BILL_STATES[bill.status].label },
  { title: 'Net', value: (bill) => Number(toNumeric(bill.net)) },
  { title: 'Tax', value: (bill) => Number(toNumeric(bill.tax)) },
  { title: 'Total', value: (bill) => Number(toNumeric(bill.total)) },
  { title: 'Balance due', value: (bill) => Number(toNumeric(bill.open)) },
];

/** What is due of all bills that the list is narrowed to. Its place is held while it comes. */
function BillTotals({ page }: { page: BillPage | undefined }) {
  return (
    <dl className="purch-list-sums" aria-label="Due of these bills">
      <div>
        <dt>Balance due</dt>
        <dd>{page === undefined ? '–' : <MoneyText amount={page.open} />}</dd>
      </div>
      <div>
        <dt>Overdue</dt>
        <dd className={page !== undefined && page.overdue > 0 ? 'purch-late' : undefined}>
          {page === undefined ? '–' : <MoneyText amount={page.overdue} />}
        </dd>
      </div>
    </dl>
  );
}

/** Bills of suppliers, newest first; one opens in a drawer (`?bill=`). */
export function BillsTab() {
  const today = useToday();
  const navigate = useNavigate();
  const mayEdit = usePermission('purchases.edit');
  const [openId, show] = useOpenRow('bill');
  const list = useListState({ key: 'supplier-bills', filters: FILTERS, sorts: SORTS });
  const { data: suppliers = [] } = useListSuppliersQuery();
  const filter: BillFilter = { query: list.query, state: list.filters.state, contactId: list.filters.supplier };
  const result = useListBillsInfiniteQuery(filter);
  const [readPage] = useLazyBillPageQuery();
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'bill', many: 'bills' }}
        header={{
          title: 'Bills',
          isHidden: true,
          create: mayEdit ? { label: 'New bill', to: '/admin/purchases/bills/new' } : undefined,
        }}
        search={{
          label: 'Search supplier or bill number',
          options: { supplier: suppliers.map(({ id, name }) => ({ value: id, label: name })) },
        }}
        table={{
          columns: billColumns(today),
          page: pageRows(result, (page) => page.rows),
          rowKey: (bill) => bill.id,
          rowName: (bill) => `${bill.supplierName} ${bill.reference ?? bill.number ?? ''}`.trim(),
          // A draft is written on, whatever else is looked at.
          onOpen: (bill) =>
            bill.status === 'draft' && mayEdit ? void navigate(`/admin/purchases/bills/${bill.id}`) : show(bill.id),
          empty: {
            title: 'No bills yet',
            description: 'Enter what suppliers bill you: goods that you received, and costs such as rent.',
            action: mayEdit ? (
              <ButtonLink variant="primary" to="/admin/purchases/bills/new">
                Enter the first bill
              </ButtonLink>
            ) : undefined,
          },
        }}
        above={<BillTotals page={result.data?.pages[0]} />}
        toolbar={{
          exports: {
            columns: EXPORT_COLUMNS,
            loadPage: (after) => readPage({ filter, after }).unwrap(),
            fileName: 'Supplier bills',
          },
        }}
      />
      {openId !== null && <BillDrawer billId={openId} onClose={() => show(null)} />}
    </>
  );
}
