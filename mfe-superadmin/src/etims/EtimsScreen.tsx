import { useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import { choiceFilter, idFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import type { FiscalDeviceFilter, FiscalDeviceHealth, FiscalSummary } from '@dukani/shared/rpc';
import { Badge, type BadgeTone } from '@dukani/shared/ui-core';
import { DataTable, DateText, PageHeader, StatCard, type DataColumn, type SearchOption } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { Figures } from '../common/Figures';
import { tenantLookUp } from '../common/LookUpFields';
import { Section } from '../common/Section';
import { useFiscalSummaryQuery, useListFiscalDevicesInfiniteQuery } from './fiscalHealthApi';

const STATUS: Record<FiscalDeviceHealth['status'], { label: string; tone: BadgeTone }> = {
  setup: { label: 'Being set up', tone: 'neutral' },
  active: { label: 'At work', tone: 'success' },
  blocked: { label: 'Stopped by the authority', tone: 'danger' },
  stopped: { label: 'Replaced', tone: 'neutral' },
};
const MODES: Record<FiscalDeviceHealth['mode'], string> = { test: 'Test', sandbox: 'Sandbox', live: 'Live' };
const STATUSES = ['active', 'blocked', 'setup', 'stopped'] as const;

const FILTERS = {
  status: choiceFilter({
    label: 'State',
    options: STATUSES.map((value) => ({ value, label: STATUS[value].label })),
    isPinned: true,
  }),
  mode: choiceFilter({
    label: 'Mode',
    options: (['live', 'sandbox', 'test'] as const).map((value) => ({ value, label: MODES[value] })),
    isPinned: true,
  }),
  tenant: idFilter({ label: 'Business' }),
};
const SORTS = ['newest'] as const;

const COLUMNS: DataColumn<FiscalDeviceHealth>[] = [
  {
    key: 'tenant',
    title: 'Business',
    card: 'title',
    isFixed: true,
    render: (row) => (
      <span className="sup-two">
        <span>{row.tenant_name}</span>
        <span className="sup-muted">{row.location_name}</span>
      </span>
    ),
  },
  {
    key: 'status',
    title: 'State',
    render: ({ status, blocked_message: message }) => (
      <span className="sup-two">
        <span>
          <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
        </span>
        {message !== null && <span className="sup-muted">{message}</span>}
      </span>
    ),
  },
  { key: 'mode', title: 'Mode', render: (row) => MODES[row.mode] },
  { key: 'queued', title: 'Waiting', align: 'right', card: 'figure', render: (row) => formatNumber(row.queued) },
  {
    key: 'oldest',
    title: 'Oldest waits since',
    align: 'right',
    render: (row) => <DateText iso={row.oldest_queued_at} format="relative" />,
  },
  { key: 'attention', title: 'Need a person', align: 'right', render: (row) => formatNumber(row.attention) },
  {
    key: 'day',
    title: 'Accepted and rejected, 24 hours',
    align: 'right',
    render: (row) => `${formatNumber(row.accepted_last_day)} · ${formatNumber(row.rejected_last_day)}`,
  },
  {
    key: 'ok',
    title: 'Last answer',
    align: 'right',
    render: (row) => <DateText iso={row.last_ok_at} format="relative" />,
  },
];

/** /superadmin/etims: how the businesses stand with their tax authority. No document of theirs is shown. */
export function EtimsScreen() {
  const summary = useFiscalSummaryQuery();
  return (
    <div className="sup-stack">
      <PageHeader
        title="ETIMS"
        description="How businesses stand with the tax authority. Their documents are not shown. Views are logged."
      />
      <Answer result={summary} what="the tax authority’s state">
        {(state) => (
          <>
            <Summary state={state} />
            <Section title="Devices">
              <DeviceList />
            </Section>
          </>
        )}
      </Answer>
    </div>
  );
}

function Summary({ state: { devices, queued, oldest_queued_at: oldest, attention, codes } }: { state: FiscalSummary }) {
  return (
    <>
      <Figures>
        <StatCard
          label="Devices at work"
          value={formatNumber(devices.active)}
          hint={`${formatNumber(devices.live)} of them live, ${formatNumber(devices.setup)} being set up`}
        />
        <StatCard label="Stopped by the authority" value={formatNumber(devices.blocked)} hint="their documents wait" />
        <StatCard label="Documents waiting" value={formatNumber(queued)} hint="to be sent" />
        <StatCard
          label="Oldest waits since"
          value={<DateText iso={oldest} format="relative" />}
          hint={oldest === null ? 'nothing waits' : <DateText iso={oldest} />}
        />
        <StatCard label="Need a person" value={formatNumber(attention)} hint="of the business" />
      </Figures>
      <Section title="Why documents were refused" note="Those that still need a person, by the authority’s code.">
        <DataTable
          label="Why documents were refused"
          columns={[
            {
              key: 'code',
              title: 'Code',
              card: 'title',
              render: (row) => (
                <span className="sup-two">
                  <code>{row.code}</code>
                  <span className="sup-muted">{row.message}</span>
                </span>
              ),
            },
            {
              key: 'documents',
              title: 'Documents',
              align: 'right',
              card: 'figure',
              render: (row) => formatNumber(row.documents),
            },
            { key: 'tenants', title: 'Businesses', align: 'right', render: (row) => formatNumber(row.tenants) },
          ]}
          rows={codes}
          rowKey={(row) => row.code}
          empty={{ title: 'No document was refused' }}
        />
      </Section>
    </>
  );
}

function DeviceList() {
  const list = useListState({ key: 'platform-fiscal-devices', filters: FILTERS, sorts: SORTS });
  const [chosen, setChosen] = useState<readonly SearchOption[]>([]);
  const { status, mode, tenant } = list.filters;
  const filter: FiscalDeviceFilter = {
    ...(status === null ? {} : { status }),
    ...(mode === null ? {} : { mode }),
    ...(tenant === null ? {} : { tenant_id: tenant }),
  };
  const page = pageRows(useListFiscalDevicesInfiniteQuery(filter), ({ rows }) => rows);
  const fromRows = page.rows?.find((row) => row.tenant_id === tenant)?.tenant_name;
  const tenants = tenant !== null && fromRows !== undefined ? [...chosen, { value: tenant, label: fromRows }] : chosen;
  return (
    <ListScreen
      list={list}
      noun={{ one: 'device', many: 'devices' }}
      header={{ title: 'Devices', isHidden: true }}
      search={{
        options: { tenant: tenants },
        fields: { tenant: tenantLookUp(tenants, (option) => setChosen((known) => [...known, option])) },
      }}
      table={{
        columns: COLUMNS,
        page,
        rowKey: (row) => row.id,
        rowName: (row) => `${row.tenant_name}, ${row.location_name}`,
        empty: {
          title: 'No device yet',
          description: 'A business in Kenya that connects to eTIMS is listed here.',
        },
      }}
      toolbar={{ hasViews: false }}
    />
  );
}
