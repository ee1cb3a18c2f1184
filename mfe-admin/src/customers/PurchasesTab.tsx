import { useMemo } from 'react';
import { formatCurrency, formatDateTime, quantityText } from '@dukani/shared/format';
import { ListScreen, pageRows, useListState, type TableColumn } from '@dukani/shared/lists';
import { toNumeric } from '@dukani/shared/money';
import { Link, useNavigate } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, ButtonLink } from '@dukani/shared/ui-core';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import { useContactPurchasesInfiniteQuery, useLazyPurchasePageQuery } from './contactLedgerApi';
import type { Contact, Purchase } from '../common/contacts/contactRows';

const columnsIn = (currencyCode: string): DataColumn<Purchase>[] => [
  {
    key: 'number',
    title: 'Document',
    card: 'title',
    isFixed: true,
    render: (row) => (
      <>
        {row.number} {row.kind === 'credit_note' && <Badge tone="warning">Return</Badge>}
      </>
    ),
  },
  { key: 'at', title: 'Date', render: (row) => <DateText iso={row.occurredAt} /> },
  { key: 'items', title: 'Items', align: 'right', isWideOnly: true, render: (row) => row.itemCount ?? '–' },
  {
    key: 'amount',
    title: `Amount (${currencyCode})`,
    align: 'right',
    render: (row) => <MoneyText amount={row.amount} isAccounting />,
  },
  {
    key: 'open',
    title: `Open (${currencyCode})`,
    align: 'right',
    render: (row) =>
      row.balanceDue === 0 ? <span className="adm-muted">–</span> : <MoneyText amount={row.balanceDue} />,
  },
];

function exportColumnsIn(timezone: string): TableColumn<Purchase>[] {
  return [
    { title: 'Document', value: (row) => row.number, isText: true },
    { title: 'Kind', value: (row) => (row.kind === 'credit_note' ? 'Return' : 'Sale') },
    { title: 'Date', value: (row) => formatDateTime(row.occurredAt, timezone) },
    { title: 'Items', value: (row) => row.itemCount },
    { title: 'Amount', value: (row) => Number(toNumeric(row.amount)) },
    { title: 'Open', value: (row) => Number(toNumeric(row.balanceDue)) },
  ];
}

/** Everything the contact bought and brought back, newest first. */
export function PurchasesTab({ contact }: { contact: Contact }) {
  const { currencyCode, timezone } = useBusiness();
  const mayExport = usePermission('contacts.export');
  const navigate = useNavigate();
  const list = useListState({ key: 'purchases', filters: {}, sorts: ['newest'], prefix: 'bought-' });
  const [readPage] = useLazyPurchasePageQuery();
  const columns = useMemo(() => columnsIn(currencyCode), [currencyCode]);
  const exportColumns = useMemo(() => exportColumnsIn(timezone), [timezone]);
  const result = useContactPurchasesInfiniteQuery(contact.id);
  const top = result.data?.pages[0]?.topProducts ?? [];
  return (
    <div className="cust-columns">
      <section className="dk-card" aria-labelledby="cust-purchases">
        <h2 id="cust-purchases" className="dk-card__title">
          Sales and returns
        </h2>
        <ListScreen
          list={list}
          noun={{ one: 'document', many: 'documents' }}
          header={{
            title: 'Sales and returns',
            isHidden: true,
            actions: (
              <ButtonLink icon="search" to={`/admin/sales?tab=list&days=all&customer=${contact.id}`}>
                Search the sales
              </ButtonLink>
            ),
          }}
          table={{
            columns,
            page: pageRows(result, (page) => page.rows),
            rowKey: (row) => row.id,
            rowName: (row) => row.number,
            onOpen: (row) =>
              void navigate(row.saleId === null ? '/admin/sales?tab=returns' : `/admin/sales/${row.saleId}`),
            empty: { title: 'No purchases yet', description: 'Sales to this contact appear here.' },
          }}
          toolbar={{
            hasViews: false,
            exports: mayExport
              ? {
                  columns: exportColumns,
                  loadPage: (after: string | null) => readPage({ contactId: contact.id, after }).unwrap(),
                  fileName: `Purchases of ${contact.name}`,
                }
              : undefined,
          }}
        />
      </section>
      {top.length > 0 && (
        <section className="dk-card" aria-labelledby="cust-top">
          <h2 id="cust-top" className="dk-card__title">
            Top products
          </h2>
          <ol className="cust-top">
            {top.map((product) => (
              <li key={product.productId}>
                <Link to={`/admin/products/${product.productId}`}>{product.name}</Link>
                <span className="adm-muted">
                  {quantityText(product.quantity, product.unit)} · {formatCurrency(product.amount, currencyCode)}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
