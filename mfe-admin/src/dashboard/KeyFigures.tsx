import { formatCurrency, formatNumber, formatPercent } from '@dukani/shared/format';
import { Link } from '@dukani/shared/router';
import type { ReactNode } from 'react';
import { Icon } from '@dukani/shared/ui-core';
import { countText } from '../common/countText';
import { compareFigures, marginPercent } from './comparison';
import type { Dashboard } from './dashboardRows';
import { wordsOf, type DashboardPeriod } from './useDashboardView';

interface KeyFiguresProps {
  dashboard: Dashboard;
  /** A cashier sees the own sales only, and is told so. */
  isOwnOnly: boolean;
  period: DashboardPeriod;
}

/** The four figures of a period against the one before and an earlier one, both up to this time of day while it is not over. */
export function KeyFigures({ dashboard, isOwnOnly, period }: KeyFiguresProps) {
  const { today, yesterday, sameWeekdayLastWeek: lastWeek, currencyCode, from, to, isTaxed } = dashboard;
  const words = wordsOf(period);
  const toSales = `/admin/sales?tab=list&from=${from}&to=${to}`;
  const margin = marginPercent(today.grossProfit, today.netSales);
  return (
    <section className="dash-figures" aria-label={words.now}>
      <Figure
        words={words}
        label={isOwnOnly ? 'Your net sales' : 'Net sales'}
        value={formatCurrency(today.netSales, currencyCode)}
        note={isTaxed ? 'without tax' : 'less returns'}
        to={toSales}
        now={today.netSales}
        yesterday={yesterday.netSales}
        lastWeek={lastWeek.netSales}
      />
      {today.grossProfit !== null && (
        <Figure
          words={words}
          label="Gross profit"
          value={formatCurrency(today.grossProfit, currencyCode)}
          note={margin === null ? 'no margin yet' : `${formatPercent(margin)} margin${isTaxed ? ', without tax' : ''}`}
          now={today.grossProfit}
          yesterday={yesterday.grossProfit ?? 0}
          lastWeek={lastWeek.grossProfit ?? 0}
        />
      )}
      <Figure
        words={words}
        label={isOwnOnly ? 'Your sales' : 'Transactions'}
        value={formatNumber(today.transactions)}
        note={countText(today.units, 'item')}
        to={toSales}
        now={today.transactions}
        yesterday={yesterday.transactions}
        lastWeek={lastWeek.transactions}
      />
      <Figure
        words={words}
        label="Average basket"
        value={formatCurrency(today.averageBasket, currencyCode)}
        note={`${isTaxed ? 'without tax; ' : ''}${formatCurrency(today.discounts, currencyCode)} discounts, ${formatCurrency(today.refunds, currencyCode)} returns`}
        now={today.averageBasket}
        yesterday={yesterday.averageBasket}
        lastWeek={lastWeek.averageBasket}
      />
    </section>
  );
}

interface FigureProps {
  words: ReturnType<typeof wordsOf>;
  label: string;
  value: string;
  note?: string;
  to?: string;
  now: number;
  yesterday: number;
  lastWeek: number;
}

function Figure({ words, label, value, note, to, now, yesterday, lastWeek }: FigureProps) {
  return (
    <article className="dash-figure">
      <h2 className="dash-figure-label">{to === undefined ? label : <Link to={to}>{label}</Link>}</h2>
      <p className="dash-figure-value">{value}</p>
      <p className="dash-figure-note">{note ?? ' '}</p>
      <dl className="dash-compare">
        <Comparison label={words.before} now={now} then={yesterday} />
        <Comparison label={words.earlier} now={now} then={lastWeek} />
      </dl>
    </article>
  );
}

function Comparison({ label, now, then }: { label: string; now: number; then: number }): ReactNode {
  const { direction, text } = compareFigures(now, then);
  return (
    <div>
      <dt>{label}</dt>
      <dd data-direction={direction}>
        {direction !== 'same' && (
          <Icon
            name={direction === 'up' ? 'arrow-up' : 'arrow-down'}
            size={14}
            label={direction === 'up' ? 'up' : 'down'}
          />
        )}
        {text}
      </dd>
    </div>
  );
}
