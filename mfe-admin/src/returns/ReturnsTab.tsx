import { lazy, Suspense, useMemo, useState } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { choiceFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { Link, useNavigate } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Button } from '@dukani/shared/ui-core';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { useTenderNames, type TenderNames } from '../common/tenderNames';
import { useBusiness } from '../common/useBusiness';
import {
  useLazyCreditNotePageQuery,
  useListCreditNotesInfiniteQuery,
  type CreditNoteRow,
} from '../checkout/returns/returnsApi';
import { FindSale } from './FindSale';
import { returnExportColumns } from './returnExport';
import { UnreferencedReturnDialog } from './UnreferencedReturnDialog';

const CreditNoteDialog = lazy(() =>
  loadTwice(() => import('../receipts/CreditNoteDialog')).then((module) => ({ default: module.CreditNoteDialog })),
);

const FILTERS = {
  kind: choiceFilter({
    label: 'Returns',
    options: [
      { value: 'any', label: 'All' },
      { value: 'unreferenced', label: 'Without a receipt' },
    ],
    initial: 'any',
    isPinned: true,
  }),
};
const SORTS = ['newest'] as const;

/** Credit notes: what came back, against a sale or without a receipt. */
export function ReturnsTab() {
  const navigate = useNavigate();
  const { currencyCode, timezone } = useBusiness();
  const tenderNames = useTenderNames();
  const mayRecord = usePermission('sales.record');
  const seesAll = usePermission('sales.view_all');
  const list = useListState({ key: 'returns', filters: FILTERS, sorts: SORTS });
  const isUnreferenced = list.filters.kind === 'unreferenced';
  const result = useListCreditNotesInfiniteQuery({ isUnreferenced });
  const [loadPage] = useLazyCreditNotePageQuery();
  const columns = useMemo(() => returnColumns(currencyCode, tenderNames), [currencyCode, tenderNames]);
  const exportColumns = useMemo(() => returnExportColumns(timezone, tenderNames), [timezone, tenderNames]);
  const [isReturning, setIsReturning] = useState(false);
  const [shown, setShown] = useState<{ id: string; number: string } | null>(null);
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'return', many: 'returns' }}
        header={{ title: 'Returns', description: seesAll ? undefined : 'These are your own returns and exchanges.' }}
        table={{
          columns,
          page: pageRows(result, (page) => page.items),
          rowKey: (note) => note.id,
          rowName: (note) => note.number,
          onOpen: (note) => (note.saleId === null ? setShown(note) : void navigate(`/admin/sales/${note.saleId}`)),
          empty: seesAll
            ? {
                title: 'No returns yet',
                description: 'Credit notes appear here: returns, exchanges and returns without receipt.',
              }
            : {
                title: 'No returns yet',
                description: 'Your own returns and exchanges are listed here. Managers see those of everybody.',
              },
        }}
        toolbar={{
          hasViews: false,
          exports: {
            columns: exportColumns,
            loadPage: async (after) => {
              const page = await loadPage({ isUnreferenced, after }).unwrap();
              return { rows: page.items, nextCursor: page.nextCursor };
            },
          },
        }}
        lead={
          <FindSale
            otherWay={mayRecord && <Button onClick={() => setIsReturning(true)}>Return without receipt</Button>}
          />
        }
      />
      {isReturning && <UnreferencedReturnDialog onReturned={setShown} onClose={() => setIsReturning(false)} />}
      {shown !== null && (
        <Suspense fallback={null}>
          <CreditNoteDialog note={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}

function returnColumns(currencyCode: string, tenderNames: TenderNames): DataColumn<CreditNoteRow>[] {
  return [
    { key: 'number', title: 'Credit note', card: 'title', isFixed: true, render: (note) => note.number },
    {
      key: 'issued',
      title: 'Time',
      card: 'note',
      render: (note) => <DateText iso={note.issuedAt} format="relative" />,
    },
    {
      key: 'sale',
      title: 'Sale',
      card: 'note',
      render: (note) =>
        note.saleId === null ? (
          <span className="adm-muted">Without a receipt</span>
        ) : (
          <Link to={`/admin/sales/${note.saleId}`}>{note.invoiceNumber}</Link>
        ),
    },
    {
      key: 'contact',
      title: 'Customer',
      isWideOnly: true,
      card: 'note',
      renderCard: (note) => note.contactName,
      render: (note) => note.contactName ?? <span className="adm-muted">Walk-in</span>,
    },
    {
      key: 'by',
      title: 'Handled by',
      isWideOnly: true,
      card: 'note',
      renderCard: (note) => note.issuedByName,
      render: (note) => note.issuedByName ?? '–',
    },
    { key: 'reason', title: 'Reason', card: 'note', render: (note) => note.reason },
    {
      key: 'tender',
      title: 'Refunded by',
      isWideOnly: true,
      card: 'note',
      render: (note) => tenderNames[note.tenderType],
    },
    {
      key: 'total',
      title: `Total (${currencyCode})`,
      align: 'right',
      card: 'figure',
      render: (note) => <MoneyText amount={note.total} />,
    },
  ];
}
