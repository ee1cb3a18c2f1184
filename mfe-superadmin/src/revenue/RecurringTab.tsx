import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { formatNumber } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { useSearchParams } from '@dukani/shared/router';
import type { PlatformRevenue } from '@dukani/shared/rpc';
import { SelectField } from '@dukani/shared/fields';
import { Button, Skeleton } from '@dukani/shared/ui-core';
import { DataTable, MoneyText, saveTextFile, StatCard, toCsv, type DataColumn } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { Definitions } from '../common/Definitions';
import { Figures } from '../common/Figures';
import { monthText } from '../common/monthText';
import { Section } from '../common/Section';
import { CohortTable } from './CohortTable';
import { usePlatformRevenueQuery } from './revenueApi';
import { AGES, DEFINITIONS, rateText, ratioText } from './revenueWords';

const MrrChart = lazy(() => loadTwice(() => import('./MrrChart')).then((module) => ({ default: module.MrrChart })));

type Month = PlatformRevenue['months'][number];

const SPANS = [
  { value: '6', label: '6 months' },
  { value: '12', label: '12 months' },
  { value: '24', label: '24 months' },
  { value: '36', label: '36 months' },
] as const;

/** The first day of the first of so many months, the last of which is the present one (UTC). */
function firstDay(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 1)).toISOString().slice(0, 10);
}

/** Recurring revenue of a currency: where it stands, how it moved, who stayed. Currency and span stand in the address. */
export function RecurringTab() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('currency') ?? '';
  const chosen = /^[A-Z]{3}$/.test(asked) ? asked : null;
  const span = SPANS.find(({ value }) => value === params.get('months')) ?? SPANS[1];
  const months = Number(span.value);
  const result = usePlatformRevenueQuery({ currency: chosen, from: firstDay(months), months });
  // The last answer stays while another currency is asked for.
  const currency = chosen ?? result.data?.currency ?? '';
  const currencies = [...(result.data?.currencies ?? []), ...(currency === '' ? [] : [currency])];
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    setParams(next, { replace: true });
  };
  return (
    <div className="sup-stack">
      <div className="sup-choices">
        <SelectField
          label="Currency"
          value={currency}
          onChange={(value) => set('currency', value)}
          options={[...new Set(currencies)].toSorted().map((code) => ({ value: code, label: code }))}
        />
        <SelectField label="Time" value={span.value} onChange={(value) => set('months', value)} options={SPANS} />
        <Definitions
          definitions={DEFINITIONS}
          note="Months are UTC. Currencies are kept apart; nothing is converted."
        />
      </div>
      <Answer result={result} what="the revenue">
        {(revenue) => <Revenue revenue={revenue} />}
      </Answer>
    </div>
  );
}

function Revenue({ revenue }: { revenue: PlatformRevenue }) {
  const { months, currency, plans, unpaid } = revenue;
  return (
    <div className="sup-stack">
      <KeyFigures revenue={revenue} />
      <Suspense fallback={<Skeleton height={360} />}>
        <MrrChart revenue={revenue} />
      </Suspense>
      <div className="rev-halves">
        <Section title="By plan" note="What each plan brings a month now.">
          <DataTable
            label="By plan"
            columns={[
              { key: 'plan', title: 'Plan', card: 'title', render: (row) => row.plan_name },
              { key: 'tenants', title: 'Businesses', align: 'right', render: (row) => formatNumber(row.tenants) },
              {
                key: 'mrr',
                title: `MRR (${currency})`,
                align: 'right',
                card: 'figure',
                render: (row) => <MoneyText amount={fromNumeric(row.mrr)} />,
              },
            ]}
            rows={plans}
            rowKey={(row) => row.plan_name}
            empty={{ title: 'Nobody pays in this currency' }}
          />
        </Section>
        <Section title="Not paid" note="Open invoices by how long they are overdue.">
          <DataTable
            label="Not paid"
            columns={[
              { key: 'age', title: 'Age', card: 'title', render: (row) => AGES[row.age] },
              { key: 'invoices', title: 'Invoices', align: 'right', render: (row) => formatNumber(row.invoices) },
              {
                key: 'amount',
                title: `Owed (${currency})`,
                align: 'right',
                card: 'figure',
                render: (row) => <MoneyText amount={fromNumeric(row.amount)} />,
              },
            ]}
            rows={unpaid}
            rowKey={(row) => row.age}
            empty={{ title: 'Nothing is owed' }}
          />
        </Section>
      </div>
      <Section title="Month by month">
        <div className="sup-actions">
          <Button icon="download" size="small" onClick={() => saveMonths(revenue)}>
            Export CSV
          </Button>
        </div>
        <DataTable
          label="Month by month"
          columns={monthColumns(currency)}
          rows={months.toReversed()}
          rowKey={(row) => row.month}
          rowName={(row) => monthText(row.month)}
          empty={{ title: 'No month' }}
        />
      </Section>
      <CohortTable cohorts={revenue.cohorts} currency={currency} />
    </div>
  );
}

function KeyFigures({ revenue: { months, currency, at_risk: atRisk } }: { revenue: PlatformRevenue }) {
  const last = months.at(-1);
  const before = months.at(-2);
  if (last === undefined) return null;
  const money = (value: number) => <MoneyText amount={fromNumeric(value)} currencyCode={currency} />;
  const net = last.new + last.reactivation + last.expansion - last.contraction - last.churn;
  return (
    <Figures>
      <StatCard
        label="MRR"
        value={money(last.mrr)}
        comparisons={
          before === undefined || before.mrr === 0
            ? []
            : [{ label: monthText(before.month), changePercent: (last.mrr / before.mrr - 1) * 100 }]
        }
        {...(before === undefined || before.mrr === 0 ? { hint: 'a month, now' } : {})}
      />
      <StatCard label="Net new this month" value={money(Math.round(net * 100) / 100)} hint="gained less lost" />
      <StatCard label="ARR" value={money(last.arr)} hint="twelve times the MRR" />
      <StatCard
        label="Paying businesses"
        value={formatNumber(last.paying)}
        hint={last.arpa === null ? 'none pays yet' : <>{money(last.arpa)} each on average</>}
      />
      <StatCard
        label="Net retention"
        value={rateText(last.nrr_percent)}
        hint={`${rateText(last.logo_churn_percent)} of businesses lost`}
      />
      <StatCard label="Past due" value={money(atRisk)} hint="of the MRR may be lost" />
    </Figures>
  );
}

const amount = (value: number) => <MoneyText amount={fromNumeric(value)} />;

const monthColumns = (currency: string): DataColumn<Month>[] => [
  { key: 'month', title: 'Month', card: 'title', render: (row) => monthText(row.month) },
  { key: 'mrr', title: `MRR (${currency})`, align: 'right', card: 'figure', render: (row) => amount(row.mrr) },
  { key: 'new', title: 'New', align: 'right', render: (row) => amount(row.new) },
  { key: 'back', title: 'Back', align: 'right', isWideOnly: true, render: (row) => amount(row.reactivation) },
  { key: 'expansion', title: 'Expansion', align: 'right', render: (row) => amount(row.expansion) },
  { key: 'contraction', title: 'Contraction', align: 'right', render: (row) => amount(row.contraction) },
  { key: 'churn', title: 'Churn', align: 'right', render: (row) => amount(row.churn) },
  { key: 'paying', title: 'Paying', align: 'right', render: (row) => formatNumber(row.paying) },
  { key: 'nrr', title: 'Net retention', align: 'right', render: (row) => rateText(row.nrr_percent) },
  {
    key: 'grr',
    title: 'Gross retention',
    align: 'right',
    isWideOnly: true,
    render: (row) => rateText(row.grr_percent),
  },
  { key: 'logo', title: 'Businesses lost', align: 'right', render: (row) => rateText(row.logo_churn_percent) },
  { key: 'quick', title: 'Quick ratio', align: 'right', isWideOnly: true, render: (row) => ratioText(row.quick_ratio) },
  {
    key: 'trials',
    title: 'Trials to paid',
    align: 'right',
    render: ({ trials }) =>
      trials.started === 0 ? '–' : `${formatNumber(trials.paid)} of ${formatNumber(trials.started)}`,
  },
];

function saveMonths({ months, currency }: PlatformRevenue): void {
  const columns = [
    ['Month', (row: Month) => row.month.slice(0, 7)],
    ['MRR', (row: Month) => row.mrr],
    ['New', (row: Month) => row.new],
    ['Back', (row: Month) => row.reactivation],
    ['Expansion', (row: Month) => row.expansion],
    ['Contraction', (row: Month) => row.contraction],
    ['Churn', (row: Month) => row.churn],
    ['ARR', (row: Month) => row.arr],
    ['Paying businesses', (row: Month) => row.paying],
    ['Average per business', (row: Month) => row.arpa],
    ['Businesses lost %', (row: Month) => row.logo_churn_percent],
    ['Revenue lost %', (row: Month) => row.gross_churn_percent],
    ['Gross retention %', (row: Month) => row.grr_percent],
    ['Net retention %', (row: Month) => row.nrr_percent],
    ['Quick ratio', (row: Month) => row.quick_ratio],
    ['Trials begun', (row: Month) => row.trials.started],
    ['Trials paid', (row: Month) => row.trials.paid],
  ] as const;
  const rows = months.map((row) => columns.map(([, value]) => value(row)));
  saveTextFile(
    `revenue-${currency}.csv`,
    toCsv(
      columns.map(([title]) => title),
      rows,
    ),
    'text/csv',
  );
}
