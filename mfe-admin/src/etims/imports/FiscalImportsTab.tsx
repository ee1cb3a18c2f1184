import { choiceFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge } from '@dukani/shared/ui-core';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { useOpenRow } from '../../common/useOpenRow';
import { useListFiscalImportsInfiniteQuery } from '../fiscalOffersApi';
import { PURCHASE_STATES } from '../fiscalNames';
import { ReadFromDevices } from '../ReadFromDevices';
import { foreignValue, importName } from './importNames';
import { ImportDrawer } from './ImportDrawer';

const FILTERS = {
  state: choiceFilter({
    label: 'State',
    isPinned: true,
    options: (Object.keys(PURCHASE_STATES) as rpc.FiscalImportRow['state'][]).map((value) => ({
      value,
      label: PURCHASE_STATES[value].label,
    })),
  }),
};
/** The server lists the newest first. */
const SORTS = ['newest'] as const;

const COLUMNS: DataColumn<rpc.FiscalImportRow>[] = [
  {
    key: 'goods',
    title: 'Goods',
    card: 'title',
    isFixed: true,
    render: (row) => (
      <span className="etims-name">
        <span>{row.name}</span>
        <span className="adm-muted">HS {row.customs_code}</span>
      </span>
    ),
  },
  { key: 'entry', title: 'Customs entry', card: 'note', render: importName },
  { key: 'day', title: 'Day', card: 'note', render: (row) => <DateText iso={row.day} format="date" /> },
  {
    key: 'state',
    title: 'State',
    card: 'note',
    render: ({ state }) => <Badge tone={PURCHASE_STATES[state].tone}>{PURCHASE_STATES[state].label}</Badge>,
  },
  { key: 'product', title: 'Your product', card: 'line', render: ({ product }) => product?.name ?? null },
  {
    key: 'quantity',
    title: 'Quantity',
    align: 'right',
    card: 'line',
    render: (row) => `${row.quantity} ${row.quantity_unit ?? ''}`.trim(),
  },
  { key: 'value', title: 'Value', align: 'right', card: 'figure', render: foreignValue },
];

/** What customs reported as imported by this business: each line named as a product, and accepted or declined. */
export function FiscalImportsTab() {
  const mayManage = usePermission('etims.manage');
  const [openId, show] = useOpenRow('import');
  const list = useListState({ key: 'fiscal-imports', filters: FILTERS, sorts: SORTS });
  const result = useListFiscalImportsInfiniteQuery({
    state: list.filters.state,
    search: list.query === '' ? null : list.query,
  });
  const open = result.data?.pages.flatMap((page) => page.rows).find(({ id }) => id === openId);
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'import', many: 'imports' }}
        header={{
          title: 'Imports',
          isHidden: true,
          actions: mayManage && <ReadFromDevices action="imports" noun="Imports" />,
        }}
        search={{ label: 'Search goods, customs entry or HS code' }}
        table={{
          columns: COLUMNS,
          page: pageRows(result, (page) => page.rows),
          rowKey: (row) => row.id,
          rowName: (row) => `${row.name}, ${importName(row)}`,
          onOpen: (row) => show(row.id),
          empty: {
            title: 'No imports yet',
            description: 'What customs cleared in your name is looked for every four hours.',
          },
        }}
      />
      {open !== undefined && <ImportDrawer line={open} mayManage={mayManage} onClose={() => show(null)} />}
    </>
  );
}
