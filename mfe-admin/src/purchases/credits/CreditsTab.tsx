import { choiceFilter, idFilter, ListScreen, pageRows, useListState, type TableColumn } from '@dukani/shared/lists';
import { toNumeric } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { useOpenRow } from '../../common/useOpenRow';
import { useListSuppliersQuery } from '../../common/contacts/suppliersApi';
import type { CreditRow } from '../moneyRows';
import { dayText } from '../purchaseNames';
import { useLazyCreditPageQuery, useListCreditsInfiniteQuery, type MoneyFilter } from '../supplierMoneyApi';
import { CreditDrawer } from './CreditDrawer';

const FILTERS = {
  supplier: idFilter({ label: 'Supplier', isPinned: true }),
  left: choiceFilter({ label: 'Left', options: [{ value: 'open', label: 'With something left' }] }),
};
/** The server lists the newest first. */
const SORTS = ['newest'] as const;

const COLUMNS: DataColumn<CreditRow>[] = [
  { key: 'number', title: 'Credit', isFixed: true, card: 'note', render: (row) => row.number },
  {
    key: 'supplier',
    title: 'Supplier',
    card: 'title',
    render: (row) => (
      <span className="purch-name">
        <span>{row.supplierName}</span>
        {row.reference !== null && <span className="adm-muted">{row.reference}</span>}
      </span>
    ),
  },
  { key: 'day', title: 'Day', card: 'note', render: (row) => dayText(row.creditDate) },
  { key: 'reason', title: 'Reason', isWideOnly: true, card: 'note', render: (row) => row.reason },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    card: 'figure',
    render: (row) => <MoneyText amount={row.total} />,
  },
  {
    key: 'open',
    title: 'Left',
    align: 'right',
    renderCard: (row) => (row.open === 0 ? null : <MoneyText amount={row.open} />),
    render: (row) => (row.open === 0 ? <span className="adm-muted">–</span> : <MoneyText amount={row.open} />),
  },
];

const EXPORT_COLUMNS: TableColumn<CreditRow>[] = [
  { title: 'Credit', value: (row) => row.number, isText: true },
  { title: 'Supplier', value: (row) => row.supplierName },
  { title: 'Their number', value: (row) => row.reference, isText: true },
  { title: 'Day', value: (row) => row.creditDate },
  { title: 'Day in the books', value: (row) => row.businessDate },
  { title: 'Reason', value: (row) => row.reason },
  { title: 'Net', value: (row) => toNumeric(row.net), isNumber: true },
  { title: 'Tax', value: (row) => toNumeric(row.tax), isNumber: true },
  { title: 'Total', value: (row) => toNumeric(row.total), isNumber: true },
  { title: 'Left', value: (row) => toNumeric(row.open), isNumber: true },
];

/** What suppliers took back or gave back, newest first; one opens in a drawer (`?credit=`). */
export function CreditsTab() {
  const mayEdit = usePermission('purchases.edit');
  const [openId, show] = useOpenRow('credit');
  const list = useListState({ key: 'supplier-credits', filters: FILTERS, sorts: SORTS });
  const { data: suppliers = [] } = useListSuppliersQuery();
  const { supplier, left } = list.filters;
  const filter: MoneyFilter = { contactId: supplier, isOpen: left === 'open' };
  const result = useListCreditsInfiniteQuery(filter);
  const [readPage] = useLazyCreditPageQuery();
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'credit', many: 'credits' }}
        header={{
          title: 'Credits of suppliers',
          isHidden: true,
          create: mayEdit ? { label: 'New credit', to: '/admin/purchases/credits/new' } : undefined,
        }}
        search={{ options: { supplier: suppliers.map(({ id, name }) => ({ value: id, label: name })) } }}
        table={{
          columns: COLUMNS,
          page: pageRows(result, (page) => page.rows),
          rowKey: (row) => row.id,
          rowName: (row) => `${row.number} ${row.supplierName}`,
          onOpen: (row) => show(row.id),
          empty: {
            title: 'No credits yet',
            description: 'Goods sent back and lower prices appear here. Begin with the bill they are for.',
          },
        }}
        toolbar={{
          exports: {
            columns: EXPORT_COLUMNS,
            loadPage: (after) => readPage({ filter, after }).unwrap(),
            fileName: 'Credits of suppliers',
          },
        }}
      />
      {openId !== null && <CreditDrawer creditId={openId} onClose={() => show(null)} />}
    </>
  );
}
