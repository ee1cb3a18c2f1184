import { formatCurrency, formatNumber } from '@dukani/shared/format';
import type { TableColumn } from '@dukani/shared/lists';
import { fromNumeric } from '@dukani/shared/money';
import { useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { ErrorState, Spinner } from '@dukani/shared/ui-core';
import { shiftDays, useToday, type DataColumn } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { monthAfter, monthOf, monthText } from '../commission/commissionText';
import { decimalHours, hoursText } from '../hours/hoursText';
import { MonthPicker } from '../MonthPicker';
import { PeopleList } from '../PeopleList';
import { figuresOf, type PersonFigures } from './performance';
import { PerformanceChart } from './PerformanceChart';
import { useHoursWorkedQuery, useSalesByPersonQuery, useVoidsByPersonQuery } from './performanceApi';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])-01$/;

interface Figure {
  key: keyof PersonFigures;
  title: string;
  text: (value: number, currencyCode: string) => string;
  /** What it counts. */
  meaning: string;
}

const money = (value: number, currencyCode: string) => formatCurrency(fromNumeric(value), currencyCode);
const plain = (value: number) => formatNumber(value, 2);

const FIGURES: readonly Figure[] = [
  { key: 'netSales', title: 'Net sales', text: money, meaning: 'without tax, less discounts and returns' },
  { key: 'sales', title: 'Sales', text: plain, meaning: 'how many' },
  { key: 'itemsPerSale', title: 'Items per sale', text: plain, meaning: 'units sold, a weighed line as one' },
  { key: 'averageSale', title: 'Average sale', text: money, meaning: 'sold without tax for each sale' },
  { key: 'discounts', title: 'Discounts', text: money, meaning: 'without tax' },
  { key: 'returned', title: 'Returned', text: money, meaning: 'of the sales of the person, whoever took the return' },
  { key: 'returns', title: 'Returns', text: plain, meaning: 'how many' },
  { key: 'voided', title: 'Voided', text: money, meaning: 'taken out of baskets before they were paid' },
  { key: 'minutes', title: 'Hours', text: hoursText, meaning: 'worked, without breaks' },
  { key: 'netPerHour', title: 'Net sales per hour', text: money, meaning: 'net sales for each hour worked' },
];

const columnsOf = (figures: readonly Figure[], currencyCode: string): DataColumn<PersonFigures>[] => [
  {
    key: 'person',
    title: 'Person',
    card: 'title',
    isFixed: true,
    sort: { ascending: 'name', descending: '-name' },
    render: ({ name }) => name,
  },
  ...figures.map(({ key, title, text }, index): DataColumn<PersonFigures> => ({
    key,
    title,
    align: 'right',
    sort: { ascending: key, descending: `-${key}` },
    card: index === 0 ? 'figure' : 'line',
    isWideOnly: ['discounts', 'returns', 'voided', 'itemsPerSale'].includes(key),
    render: (row) => {
      const value = row[key];
      return typeof value === 'number' ? text(value, currencyCode) : '–';
    },
  })),
];

const fileOf = (figures: readonly Figure[]): TableColumn<PersonFigures>[] => [
  { title: 'Person', value: ({ name }) => name, isText: true },
  ...figures.map(({ key, title }): TableColumn<PersonFigures> => ({
    title,
    value: (row) => (key === 'minutes' && row.minutes !== null ? decimalHours(row.minutes) : (row[key] ?? '')),
  })),
];

const SORT_VALUES = Object.fromEntries(
  (['name', ...FIGURES.map(({ key }) => key)] as const).map((key) => [key, (row: PersonFigures) => row[key]]),
);

/** What each person sold, and for how long they worked: in a month (`?month=`), up to today. */
export function PerformanceTab() {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  const month = MONTH.test(asked) ? asked : monthOf(today);
  return (
    <div className="adm-stack">
      <MonthPicker
        month={month}
        onChange={(first) => {
          const next = new URLSearchParams(params);
          next.set('month', first);
          setParams(next);
        }}
      />
      <MonthFigures month={month} />
    </div>
  );
}

function MonthFigures({ month }: { month: string }) {
  const { currencyCode } = useBusiness();
  const maySeeVoids = usePermission('sales.view_all');
  const hasClock = usePermission('hours.clock');
  const days = { from: month, to: shiftDays(monthAfter(month), -1) };
  const sales = useSalesByPersonQuery(days);
  const voids = useVoidsByPersonQuery(days, { skip: !maySeeVoids });
  const hours = useHoursWorkedQuery(days, { skip: !hasClock });
  const failed = [sales, voids, hours].find(({ error }) => error !== undefined);
  if (failed !== undefined)
    return (
      <ErrorState title="The figures could not be loaded" error={failed.error} onRetry={() => void failed.refetch()} />
    );
  const isReady =
    sales.currentData !== undefined &&
    (!maySeeVoids || voids.currentData !== undefined) &&
    (!hasClock || hours.currentData !== undefined);
  if (!isReady || sales.currentData === undefined) return <Spinner text="Loading the figures" />;
  const people = figuresOf(
    sales.currentData,
    maySeeVoids ? (voids.currentData ?? null) : null,
    hours.currentData ?? [],
  );
  const figures = FIGURES.filter(({ key }) => key !== 'voided' || maySeeVoids);
  const when = monthText(month);
  return (
    <>
      {people.length > 0 && <PerformanceChart people={people} currencyCode={currencyCode} when={when} />}
      <PeopleList
        listKey="team-performance"
        title={`Performance, ${when}`}
        columns={columnsOf(figures, currencyCode)}
        sortValues={SORT_VALUES}
        rows={people}
        result={sales}
        rowKey={({ userId }) => userId}
        rowName={({ name }) => name}
        file={{ name: 'Performance', period: month.slice(0, 7), columns: fileOf(figures) }}
        empty="Nobody sold or worked in this month"
      />
      <details>
        <summary>What the figures count</summary>
        <ul>
          {figures.map(({ key, title, meaning }) => (
            <li key={key}>
              {title}: {meaning}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
