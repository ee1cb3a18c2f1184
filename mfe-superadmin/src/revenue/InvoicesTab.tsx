import { useState } from 'react';
import { CURRENCIES } from '@dukani/shared/format';
import { choiceFilter, idFilter, ListScreen, pageRows, useListState, type TableColumn } from '@dukani/shared/lists';
import { fromNumeric } from '@dukani/shared/money';
import { Link, useSearchParams } from '@dukani/shared/router';
import type { PlatformInvoice, PlatformInvoiceFilter } from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';
import { DateText, MoneyText, type DataColumn, type SearchOption } from '@dukani/shared/ui-antd';
import { tenantLookUp } from '../common/LookUpFields';
import { needsSecondFactor } from '../common/needsSecondFactor';
import { MAX_PAGE } from '../common/platformApi';
import { SecondFactorPrompt } from '../common/SecondFactorPrompt';
import { InvoicePanel } from './InvoicePanel';
import { useLazyPlatformInvoicePageQuery, useListPlatformInvoicesInfiniteQuery } from './revenueApi';
import { invoiceState } from './revenueWords';

const FILTERS = {
  status: choiceFilter({
    label: 'State',
    options: [
      { value: 'open', label: 'Not paid' },
      { value: 'overdue', label: 'Overdue' },
      { value: 'paid', label: 'Paid' },
      { value: 'void', label: 'Void' },
      { value: 'uncollectible', label: 'Given up' },
    ],
    isPinned: true,
  }),
  currency: choiceFilter({
    label: 'Currency',
    options: CURRENCIES.map(({ code }) => ({ value: code, label: code })),
  }),
  tenant: idFilter({ label: 'Business' }),
};
const SORTS = ['newest'] as const;

const invoiceColumns = (pathOf: (id: string) => string, nowMs: number): DataColumn<PlatformInvoice>[] => [
  {
    key: 'number',
    title: 'Invoice',
    card: 'title',
    isFixed: true,
    render: (row) => (
      <span className="sup-two">
        <Link to={pathOf(row.id)}>{row.number}</Link>
        <span className="sup-muted">{row.tenant_name}</span>
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    render: (row) => {
      const { label, tone } = invoiceState(row, nowMs);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  { key: 'plan', title: 'Plan', render: (row) => row.plan_name ?? <span className="sup-muted">None</span> },
  { key: 'issued', title: 'Issued', align: 'right', render: (row) => <DateText iso={row.issued_at} format="date" /> },
  { key: 'due', title: 'Due', align: 'right', render: (row) => <DateText iso={row.due_at} format="date" /> },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    card: 'figure',
    render: (row) => <MoneyText amount={fromNumeric(row.total)} currencyCode={row.currency} />,
  },
  {
    key: 'owed',
    title: 'Owed',
    align: 'right',
    render: (row) => <MoneyText amount={fromNumeric(row.owed)} currencyCode={row.currency} />,
  },
];

const EXPORT_COLUMNS: TableColumn<PlatformInvoice>[] = [
  { title: 'Number', value: (row) => row.number, isText: true },
  { title: 'Business', value: (row) => row.tenant_name },
  { title: 'State', value: (row) => row.status },
  { title: 'Plan', value: (row) => row.plan_name },
  { title: 'Issued', value: (row) => row.issued_at },
  { title: 'Due', value: (row) => row.due_at },
  { title: 'Paid', value: (row) => row.paid_at },
  { title: 'Currency', value: (row) => row.currency },
  { title: 'Without tax', value: (row) => row.subtotal },
  { title: 'Tax', value: (row) => row.tax },
  { title: 'Total', value: (row) => row.total },
  { title: 'Paid amount', value: (row) => row.paid_amount },
  { title: 'Refunded', value: (row) => row.refunded_amount },
  { title: 'Owed', value: (row) => row.owed },
];

/** Invoices of all businesses. Search, filter and open panel stand in the address. */
export function InvoicesTab() {
  const [params, setParams] = useSearchParams();
  const list = useListState({ key: 'platform-invoices', filters: FILTERS, sorts: SORTS });
  const [chosen, setChosen] = useState<readonly SearchOption[]>([]);
  const [nowMs] = useState(() => Date.now());
  const { status, currency, tenant } = list.filters;
  const text = list.query.trim();
  const filter: PlatformInvoiceFilter = {
    ...(text === '' ? {} : { text }),
    ...(status === null ? {} : { status }),
    ...(currency === null ? {} : { currency }),
    ...(tenant === null ? {} : { tenant_id: tenant }),
  };
  const result = useListPlatformInvoicesInfiniteQuery(filter);
  const [readPage] = useLazyPlatformInvoicePageQuery();
  const addressOf = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete('invoice');
    else next.set('invoice', id);
    return next;
  };
  const page = pageRows(result, ({ rows }) => rows);
  const fromRows = page.rows?.find((row) => row.tenant_id === tenant)?.tenant_name;
  const tenants = tenant !== null && fromRows !== undefined ? [...chosen, { value: tenant, label: fromRows }] : chosen;
  const opened = params.get('invoice');
  if (needsSecondFactor(result.error)) return <SecondFactorPrompt />;
  return (
    <ListScreen
      list={list}
      noun={{ one: 'invoice', many: 'invoices' }}
      header={{ title: 'Invoices', isHidden: true }}
      search={{
        label: 'Search invoice numbers',
        options: { tenant: tenants },
        fields: { tenant: tenantLookUp(tenants, (option) => setChosen((known) => [...known, option])) },
      }}
      table={{
        columns: invoiceColumns((id) => `?${addressOf(id).toString()}`, nowMs),
        page,
        rowKey: (row) => row.id,
        rowName: (row) => row.number,
        onOpen: (row) => setParams(addressOf(row.id)),
        empty: { title: 'No invoice yet', description: 'What businesses are billed is listed here.' },
      }}
      toolbar={{
        hasViews: false,
        exports: {
          columns: EXPORT_COLUMNS,
          loadPage: async (after) => {
            const answer = await readPage({ filter, after, limit: MAX_PAGE }).unwrap();
            return { rows: answer.rows, nextCursor: answer.next_cursor };
          },
        },
      }}
      aside={
        opened !== null && (
          <InvoicePanel invoiceId={opened} onClose={() => setParams(addressOf(null), { replace: true })} />
        )
      }
    />
  );
}
