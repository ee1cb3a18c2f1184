import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { Badge, Button, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { useBusiness } from '../../common/useBusiness';
import { useOpenRow } from '../../common/useOpenRow';
import { dayText } from '../periods';
import { PeriodView } from './PeriodView';
import { useTaxPeriodsQuery } from './taxApi';
import { periodName, stateOf } from './taxNames';
import type { TaxPeriod, TaxPeriods } from './taxRows';
import './tax.css';

/** The period that is shown first: the oldest that is to file, else the one that goes on. */
export function periodToShow({ periods }: Pick<TaxPeriods, 'periods'>): TaxPeriod | undefined {
  const waiting = periods.filter(({ state }) => state === 'open' || state === 'overdue');
  return waiting.at(-1) ?? periods[0];
}

/** Tax returns: periods with their state, and the worksheet of one of them. */
export function TaxTab() {
  const [until, setUntil] = useState<string | null>(null);
  const { currentData: answer, error, refetch } = useTaxPeriodsQuery(until);
  const [chosen, choose] = useOpenRow('period');
  if (answer === undefined)
    return error === undefined ? (
      <Skeleton height={320} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  const shown = answer.periods.find(({ start }) => start === chosen) ?? periodToShow(answer);
  return (
    <div className="books-tax">
      <PeriodList
        answer={answer}
        shown={shown}
        onChoose={choose}
        onEarlier={answer.nextUntil === null ? null : () => setUntil(answer.nextUntil)}
        onLatest={until === null ? null : () => setUntil(null)}
      />
      {shown !== undefined && (
        <PeriodView
          key={shown.start}
          period={shown}
          today={answer.today}
          hasReturns={answer.hasReturns}
          onFiled={() => choose(shown.start)}
        />
      )}
    </div>
  );
}

interface PeriodListProps {
  answer: TaxPeriods;
  shown: TaxPeriod | undefined;
  onChoose: (start: string) => void;
  onEarlier: (() => void) | null;
  onLatest: (() => void) | null;
}

function PeriodList({ answer, shown, onChoose, onEarlier, onLatest }: PeriodListProps) {
  const { currencyCode } = useBusiness();
  return (
    <section className="books-card" aria-labelledby="books-tax-periods">
      <header>
        <h2 id="books-tax-periods">Tax periods</h2>
      </header>
      {answer.credit > 0 && <p>{formatCurrency(answer.credit, currencyCode)} credit with the tax authority.</p>}
      <ul className="books-tax__periods">
        {answer.periods.map((period) => {
          const state = stateOf(period, answer.today);
          return (
            <li key={period.start}>
              <button type="button" aria-current={period.start === shown?.start} onClick={() => onChoose(period.start)}>
                <span className="books-what">
                  <span>{periodName(period)}</span> <span className="adm-muted">Due {dayText(period.dueOn)}</span>
                </span>{' '}
                <Badge tone={state.tone}>{state.text}</Badge>
              </button>
            </li>
          );
        })}
      </ul>
      <div className="books-tax__files">
        {onEarlier !== null && <Button onClick={onEarlier}>Earlier periods</Button>}
        {onLatest !== null && <Button onClick={onLatest}>Latest periods</Button>}
      </div>
    </section>
  );
}
