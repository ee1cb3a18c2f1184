import { choiceFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { fromNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge } from '@dukani/shared/ui-core';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { useOpenRow } from '../../common/useOpenRow';
import { useListFiscalPurchasesInfiniteQuery } from '../fiscalOffersApi';
import { PURCHASE_STATES } from '../fiscalNames';
import { ReadFromDevices } from '../ReadFromDevices';
import { PurchaseDrawer } from './PurchaseDrawer';

const FILTERS = {
  state: choiceFilter({
    label: 'State',
    isPinned: true,
    options: (Object.keys(PURCHASE_STATES) as rpc.FiscalPurchaseRow['state'][]).map((value) => ({
      value,
      label: PURCHASE_STATES[value].label,
    })),
  }),
};
/** The server lists the newest first. */
const SORTS = ['newest'] as const;

const COLUMNS: DataColumn<rpc.FiscalPurchaseRow>[] = [
  {
    key: 'supplier',
    title: 'Supplier',
    card: 'title',
    isFixed: true,
    render: (row) => (
      <span className="etims-name">
        <span>{row.supplier_name}</span>
        <span className="adm-muted">{row.supplier_pin}</span>
      </span>
    ),
  },
  { key: 'number', title: 'Their invoice', card: 'note', render: (row) => row.supplier_invoice_number },
  { key: 'day', title: 'Day', card: 'note', render: (row) => <DateText iso={row.day} format="date" /> },
  {
    key: 'state',
    title: 'State',
    card: 'note',
    render: ({ state, candidates }) => (
      <span className="etims-badges">
        <Badge tone={PURCHASE_STATES[state].tone}>{PURCHASE_STATES[state].label}</Badge>
        {state === 'new' && candidates.length > 0 && <Badge tone="neutral">Bill found</Badge>}
      </span>
    ),
  },
  {
    key: 'tax',
    title: 'VAT',
    align: 'right',
    card: 'line',
    render: (row) => <MoneyText amount={fromNumeric(row.tax_amount)} />,
  },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    card: 'figure',
    render: (row) => <MoneyText amount={fromNumeric(row.total_amount)} />,
  },
];

/** What suppliers reported as sold to this business: accepted with its bill, or declined. */
export function FiscalPurchasesTab() {
  const mayManage = usePermission('etims.manage');
  const [openId, show] = useOpenRow('purchase');
  const list = useListState({ key: 'fiscal-purchases', filters: FILTERS, sorts: SORTS });
  const result = useListFiscalPurchasesInfiniteQuery({
    state: list.filters.state,
    search: list.query === '' ? null : list.query,
  });
  const open = result.data?.pages.flatMap((page) => page.rows).find(({ id }) => id === openId);
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'purchase', many: 'purchases' }}
        header={{
          title: 'Purchases',
          isHidden: true,
          actions: mayManage && <ReadFromDevices action="purchases" noun="Purchases" />,
        }}
        search={{ label: 'Search supplier, PIN or invoice' }}
        table={{
          columns: COLUMNS,
          page: pageRows(result, (page) => page.rows),
          rowKey: (row) => row.id,
          rowName: (row) => `${row.supplier_name} ${row.supplier_invoice_number}`,
          onOpen: (row) => show(row.id),
          empty: {
            title: 'No purchases yet',
            description: 'What suppliers reported as sold to you is looked for every four hours.',
          },
        }}
      />
      {open !== undefined && <PurchaseDrawer purchase={open} mayManage={mayManage} onClose={() => show(null)} />}
    </>
  );
}
