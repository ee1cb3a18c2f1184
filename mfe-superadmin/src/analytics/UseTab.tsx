import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { formatNumber } from '@dukani/shared/format';
import type { AnalyticsUse, UseGrain } from '@dukani/shared/rpc';
import { SelectField } from '@dukani/shared/fields';
import { Button, Skeleton } from '@dukani/shared/ui-core';
import { DataTable, saveTextFile, StatCard, toCsv, type DataColumn } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { Definitions } from '../common/Definitions';
import { Figures } from '../common/Figures';
import { monthText } from '../common/monthText';
import { Section } from '../common/Section';
import { useAnalyticsUseQuery } from './analyticsApi';
import { KINDS, shareText, USE_DEFINITIONS } from './analyticsWords';
import { CountedAt } from './CountedAt';
import { useAnalyticsChoices, useCountryOptions } from './useAnalyticsChoices';

const ActivityChart = lazy(() =>
  loadTwice(() => import('./ActivityChart')).then((module) => ({ default: module.ActivityChart })),
);

const SPANS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '12 months' },
] as const;
const GRAINS = [
  { value: 'day', label: 'By day' },
  { value: 'week', label: 'By week' },
  { value: 'month', label: 'By month' },
] as const;

/** What businesses use, and how many of them sell: by country and time, which stand in the address. */
export function UseTab() {
  const { params, country, set } = useAnalyticsChoices();
  const span = SPANS.find(({ value }) => value === params.get('days')) ?? SPANS[1];
  const grain = GRAINS.find(({ value }) => value === params.get('by')) ?? GRAINS[0];
  const result = useAnalyticsUseQuery({
    days: Number(span.value),
    grain: grain.value,
    ...(country === '' ? {} : { country }),
  });
  const countries = useCountryOptions(result.data?.countries, country);
  return (
    <div className="sup-stack">
      <div className="sup-choices">
        <SelectField label="Country" value={country} onChange={(value) => set('country', value)} options={countries} />
        <SelectField label="Time" value={span.value} onChange={(value) => set('days', value)} options={SPANS} />
        <SelectField label="Shown" value={grain.value} onChange={(value) => set('by', value)} options={GRAINS} />
        <Definitions
          definitions={USE_DEFINITIONS}
          note="Days are those of each business, the last one today in UTC. Only counts are kept, no amounts and no names."
        />
      </div>
      <Answer result={result} what="the figures of use">
        {(use) => <Use use={use} grain={grain.value} />}
      </Answer>
    </div>
  );
}

function Use({ use, grain }: { use: AnalyticsUse; grain: UseGrain }) {
  const { tenants } = use.now;
  return (
    <div className="sup-stack">
      <KeyFigures now={use.now} />
      <Suspense fallback={<Skeleton height={320} />}>
        <ActivityChart activity={use.activity} grain={grain} />
      </Suspense>
      <Section title="What is used" note="Businesses that made at least one such document in the time.">
        <div className="sup-actions">
          <Button icon="download" size="small" onClick={() => saveAdoption(use)}>
            Export what is used
          </Button>
          <Button icon="download" size="small" onClick={() => saveActivity(use, grain)}>
            Export activity
          </Button>
        </div>
        <DataTable
          label="What is used"
          columns={adoptionColumns(tenants)}
          rows={use.adoption}
          rowKey={(row) => row.kind}
          rowName={(row) => KINDS[row.kind]}
          empty={{ title: 'Nothing was counted yet' }}
        />
      </Section>
      <CountedAt iso={use.counted_at} />
    </div>
  );
}

function KeyFigures({ now }: { now: AnalyticsUse['now'] }) {
  return (
    <Figures>
      <StatCard label="Businesses" value={formatNumber(now.tenants)} hint="not closed" />
      <StatCard
        label="Selling, 7 days"
        value={formatNumber(now.active_7_days)}
        hint={`${shareText(now.active_7_days, now.tenants)} of all`}
      />
      <StatCard
        label="Selling, 30 days"
        value={formatNumber(now.active_30_days)}
        hint={`${shareText(now.active_30_days, now.tenants)} of all`}
      />
      <StatCard
        label="People a day"
        value={formatNumber(now.people_a_day, 1)}
        hint={`on average in ${monthText(now.month)}`}
      />
      <StatCard
        label="People a month"
        value={formatNumber(now.people_a_month)}
        hint={
          now.stickiness_percent === null
            ? `in ${monthText(now.month)}`
            : `on an average day ${formatNumber(now.stickiness_percent, 1)} % of them`
        }
      />
    </Figures>
  );
}

type Adoption = AnalyticsUse['adoption'][number];

const adoptionColumns = (tenants: number): DataColumn<Adoption>[] => [
  { key: 'kind', title: 'Document', card: 'title', render: (row) => KINDS[row.kind] },
  {
    key: 'tenants',
    title: 'Used by',
    align: 'right',
    card: 'figure',
    render: (row) => formatNumber(row.tenants),
  },
  {
    key: 'share',
    title: 'Of all',
    align: 'right',
    render: (row) => (
      <span className="ana-share">
        <meter min={0} max={Math.max(1, tenants)} value={row.tenants} aria-label={`Of all: ${KINDS[row.kind]}`} />
        {shareText(row.tenants, tenants)}
      </span>
    ),
  },
  { key: 'ever', title: 'Ever', align: 'right', render: (row) => formatNumber(row.tenants_ever) },
  { key: 'documents', title: 'Made', align: 'right', render: (row) => formatNumber(row.documents) },
];

function saveAdoption({ adoption, now }: AnalyticsUse): void {
  saveTextFile(
    'use.csv',
    toCsv(
      ['Document', 'Businesses', 'Of all', 'Businesses ever', 'Documents'],
      adoption.map((row) => [KINDS[row.kind], row.tenants, now.tenants, row.tenants_ever, row.documents]),
    ),
    'text/csv',
  );
}

function saveActivity({ activity }: AnalyticsUse, grain: UseGrain): void {
  saveTextFile(
    `activity-by-${grain}.csv`,
    toCsv(
      ['From', 'Active businesses', 'Sales', 'Orders', 'People'],
      activity.map((row) => [row.starts_on, row.tenants, row.sales, row.orders, row.people]),
    ),
    'text/csv',
  );
}
