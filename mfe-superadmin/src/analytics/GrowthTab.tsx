import { formatNumber } from '@dukani/shared/format';
import type { AnalyticsGrowth, FunnelStep } from '@dukani/shared/rpc';
import { SelectField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { DataTable, saveTextFile, toCsv, type DataColumn } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { Definitions } from '../common/Definitions';
import { Section } from '../common/Section';
import { useAnalyticsGrowthQuery } from './analyticsApi';
import { GROWTH_DEFINITIONS, periodText, STEPS } from './analyticsWords';
import { CountedAt } from './CountedAt';
import { FunnelChart } from './FunnelChart';
import { SellingCohorts } from './SellingCohorts';
import { useAnalyticsChoices, useCountryOptions } from './useAnalyticsChoices';

const SPANS = [
  { value: '1', label: 'This month' },
  { value: '3', label: '3 months' },
  { value: '6', label: '6 months' },
  { value: '12', label: '12 months' },
  { value: '24', label: '24 months' },
] as const;

/** How businesses come and stay, by country and months, which stand in the address. */
export function GrowthTab() {
  const { params, country, set } = useAnalyticsChoices();
  const span = SPANS.find(({ value }) => value === params.get('months')) ?? SPANS[2];
  const result = useAnalyticsGrowthQuery({ months: Number(span.value), ...(country === '' ? {} : { country }) });
  const countries = useCountryOptions(result.data?.countries, country);
  return (
    <div className="sup-stack">
      <div className="sup-choices">
        <SelectField label="Country" value={country} onChange={(value) => set('country', value)} options={countries} />
        <SelectField label="Time" value={span.value} onChange={(value) => set('months', value)} options={SPANS} />
        <Definitions
          definitions={GROWTH_DEFINITIONS}
          note="Months and weeks are UTC, weeks start on Monday. Only counts are shown."
        />
      </div>
      <Answer result={result} what="the figures of growth">
        {(growth) => <Growth growth={growth} />}
      </Answer>
    </div>
  );
}

type Week = AnalyticsGrowth['weeks'][number];

function Growth({ growth }: { growth: AnalyticsGrowth }) {
  const steps = growth.steps.map(({ step }) => step);
  return (
    <div className="sup-stack">
      <FunnelChart steps={growth.steps} />
      <SellingCohorts cohorts={growth.cohorts} />
      <Section title="By week of sign-up" note="How far those came who signed up in each week.">
        <div className="sup-actions">
          <Button icon="download" size="small" onClick={() => saveWeeks(growth)}>
            Export weeks
          </Button>
          <Button icon="download" size="small" onClick={() => saveCohorts(growth)}>
            Export who still sells
          </Button>
        </div>
        <DataTable
          label="By week of sign-up"
          columns={weekColumns(steps)}
          rows={growth.weeks.toReversed()}
          rowKey={(row) => row.week}
          rowName={(row) => periodText(row.week, 'week')}
          empty={{ title: 'Nobody signed up in this time' }}
        />
      </Section>
      <CountedAt iso={growth.counted_at} />
    </div>
  );
}

const weekColumns = (steps: readonly FunnelStep[]): DataColumn<Week>[] => [
  { key: 'week', title: 'Week of', card: 'title', render: (row) => periodText(row.week, 'week') },
  ...steps.map((step): DataColumn<Week> => ({
    key: step,
    title: STEPS[step],
    align: 'right',
    render: ({ counts }) => formatNumber(counts[step] ?? 0),
  })),
];

function saveWeeks({ weeks, steps }: AnalyticsGrowth): void {
  saveTextFile(
    'sign-ups-by-week.csv',
    toCsv(
      ['Week of', ...steps.map(({ step }) => STEPS[step])],
      weeks.map(({ week, counts }) => [week, ...steps.map(({ step }) => counts[step])]),
    ),
    'text/csv',
  );
}

function saveCohorts({ cohorts }: AnalyticsGrowth): void {
  saveTextFile(
    'still-selling.csv',
    toCsv(
      ['Opened in', 'Businesses', 'Month', 'Selling'],
      cohorts.flatMap(({ cohort, tenants, months }) =>
        months.map(({ month, tenants: selling }) => [cohort.slice(0, 7), tenants, month.slice(0, 7), selling]),
      ),
    ),
    'text/csv',
  );
}
