import { useState } from 'react';
import { choiceFilter, ListScreen, pageRows, useListState, type TableColumn } from '@dukani/shared/lists';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button } from '@dukani/shared/ui-core';
import { useNotify, type DataColumn } from '@dukani/shared/ui-antd';
import {
  useFiscalSetupQuery,
  useLazyFiscalItemPageQuery,
  useListFiscalItemsInfiniteQuery,
  useSaveFiscalItemsMutation,
} from '../fiscalApi';
import { ITEM_STATES, itemState, modeOf, type ItemState } from '../fiscalNames';
import { ItemDialog, savedText } from './ItemDialog';
import { suggestedInput } from './itemDraft';

const STATES: readonly ItemState[] = ['unmapped', 'mapped', 'registered', 'excluded'];
const FILTERS = {
  state: choiceFilter({
    label: 'State',
    isPinned: true,
    options: STATES.map((value) => ({ value, label: ITEM_STATES[value] })),
  }),
};
/** The server lists by name. */
const SORTS = ['name'] as const;

const COLUMNS: DataColumn<rpc.FiscalItemRow>[] = [
  {
    key: 'name',
    title: 'Product',
    card: 'title',
    isFixed: true,
    render: ({ name, sku }) => (
      <span className="etims-name">
        <span>{name}</span>
        {sku !== null && <span className="adm-muted">{sku}</span>}
      </span>
    ),
  },
  { key: 'category', title: 'Category', isWideOnly: true, card: 'hidden', render: (row) => row.category_name ?? '–' },
  { key: 'class', title: 'Item class', card: 'note', render: (row) => <ItemClass row={row} /> },
  {
    key: 'tax',
    title: 'Tax',
    card: 'line',
    render: ({ tax_letter: letter }) => letter ?? <span className="adm-muted">–</span>,
  },
  {
    key: 'unit',
    title: 'Sold by',
    card: 'hidden',
    render: ({ quantity_unit: unit }) => unit ?? <span className="adm-muted">–</span>,
  },
  {
    key: 'code',
    title: 'Registered as',
    card: 'line',
    render: ({ registered: [first] }) =>
      first === undefined ? null : first.message === null ? (
        first.item_code
      ) : (
        <Badge tone="danger">{first.message}</Badge>
      ),
  },
  { key: 'state', title: 'State', card: 'note', render: (row) => <StateBadge state={itemState(row)} /> },
];

/** Sent as a service of its own; it is no product, so that no row stands for it. */
const DELIVERY_FEE: rpc.FiscalItemRow = {
  product_id: '00000000-0000-0000-0000-000000000000',
  name: 'Delivery fee',
  sku: null,
  kind: 'service',
  unit: 'each',
  category_name: null,
  item_class: null,
  item_class_name: null,
  item_type: '3',
  origin: 'KE',
  package_unit: 'NT',
  quantity_unit: 'NO',
  tax_letter: null,
  is_excluded: false,
  is_mapped: false,
  suggestion: null,
  registered: [],
};

function ItemClass({ row }: { row: rpc.FiscalItemRow }) {
  if (row.item_class !== null)
    return (
      <span className="etims-name">
        <span>{row.item_class_name ?? row.item_class}</span>
        <span className="adm-muted">{row.item_class}</span>
      </span>
    );
  const suggested = row.suggestion?.item_class_name ?? row.suggestion?.item_class ?? null;
  return <span className="adm-muted">{suggested === null ? 'None yet' : `Suggested: ${suggested}`}</span>;
}

function StateBadge({ state }: { state: ItemState }) {
  const tone = state === 'registered' ? 'success' : state === 'unmapped' ? 'warning' : 'neutral';
  return <Badge tone={tone}>{ITEM_STATES[state]}</Badge>;
}

const EXPORT_COLUMNS: TableColumn<rpc.FiscalItemRow>[] = [
  { title: 'Product', value: (row) => row.name },
  { title: 'SKU', value: (row) => row.sku, isText: true },
  { title: 'Item class', value: (row) => row.item_class, isText: true },
  { title: 'Name of the class', value: (row) => row.item_class_name },
  { title: 'Tax letter', value: (row) => row.tax_letter },
  { title: 'Sold by', value: (row) => row.quantity_unit },
  { title: 'Packed in', value: (row) => row.package_unit },
  { title: 'Origin', value: (row) => row.origin },
  { title: 'Registered as', value: (row) => row.registered[0]?.item_code ?? null, isText: true },
  { title: 'State', value: (row) => ITEM_STATES[itemState(row)] },
];

/** What the tax authority calls each product; many are set up at once. */
export function FiscalItemsTab() {
  const mayManage = usePermission('etims.manage');
  const { data: setup } = useFiscalSetupQuery();
  const [asked, setAsked] = useState<{ rows: readonly rpc.FiscalItemRow[]; clear: () => void } | null>(null);
  const list = useListState({ key: 'fiscal-items', filters: FILTERS, sorts: SORTS });
  const filter: rpc.FiscalItemFilter = { search: list.query === '' ? null : list.query, state: list.filters.state };
  const result = useListFiscalItemsInfiniteQuery(filter);
  const [readPage] = useLazyFiscalItemPageQuery();
  const rows = result.data?.pages.flatMap((page) => page.rows) ?? [];
  const edit = useItemEdits();
  const rowsOf = (ids: readonly string[]) => rows.filter(({ product_id: id }) => ids.includes(id));
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'product', many: 'products' }}
        header={{ title: 'Products', isHidden: true }}
        search={{ label: 'Search name, SKU or item class' }}
        lead={
          mayManage && setup?.missing.delivery === true ? (
            <p className="etims-branch etims-ask">
              <span>Your delivery fee has no item class yet. Sales with delivery wait until it has one.</span>
              <Button onClick={() => setAsked({ rows: [DELIVERY_FEE], clear: () => undefined })}>
                Set up the delivery fee
              </Button>
            </p>
          ) : undefined
        }
        table={{
          columns: COLUMNS,
          page: pageRows(result, (page) => page.rows),
          rowKey: (row) => row.product_id,
          rowName: (row) => row.name,
          ...(mayManage
            ? { onOpen: (row: rpc.FiscalItemRow) => setAsked({ rows: [row], clear: () => undefined }) }
            : {}),
          empty: { title: 'No products yet', description: 'Products that you add are listed here.' },
        }}
        {...(mayManage
          ? {
              selection: {
                actions: ({ ids, clear }) => (
                  <>
                    <Button onClick={() => void edit.takeSuggestions(rowsOf(ids)).then(clear)}>Take suggestions</Button>
                    <Button onClick={() => setAsked({ rows: rowsOf(ids), clear })}>Set up</Button>
                    <Button onClick={() => void edit.leaveOut(rowsOf(ids), true).then(clear)}>Leave out</Button>
                    <Button onClick={() => void edit.leaveOut(rowsOf(ids), false).then(clear)}>Include</Button>
                  </>
                ),
              },
            }
          : {})}
        toolbar={{
          exports: { columns: EXPORT_COLUMNS, loadPage: (after) => readPage({ filter, after }).unwrap() },
        }}
      />
      {asked !== null && (
        <ItemDialog rows={asked.rows} mode={modeOf(setup)} onSaved={asked.clear} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

function useItemEdits() {
  const notify = useNotify();
  const [save] = useSaveFiscalItemsMutation();
  const send = async (items: rpc.FiscalItemInput[]) => {
    const { data, error } = await save(items);
    if (error !== undefined) notify.error('The products were not saved', error);
    else notify.success(savedText(data));
  };
  return {
    takeSuggestions: async (rows: readonly rpc.FiscalItemRow[]) => {
      const items = rows.map(suggestedInput).filter((item) => item !== null);
      if (items.length === 0) notify.error('There is no suggestion for these products');
      else await send(items);
    },
    leaveOut: async (rows: readonly rpc.FiscalItemRow[], isExcluded: boolean) =>
      await send(rows.map((row) => ({ product_id: row.product_id, is_excluded: isExcluded }))),
  };
}
