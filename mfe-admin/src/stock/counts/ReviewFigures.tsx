import type { ReactNode } from 'react';
import { formatNumber, formatQuantity } from '@dukani/shared/format';
import type { StockCountStatus } from '@dukani/shared/rpc';
import { MoneyText } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import type { ReviewSummary } from './countRows';

interface ReviewFiguresProps {
  summary: ReviewSummary;
  status: StockCountStatus;
  action?: ReactNode;
}

/** The count in four figures, with what there is to do about it. */
export function ReviewFigures({ summary, status, action }: ReviewFiguresProps) {
  const { currencyCode } = useBusiness();
  const isActive = status === 'open' || status === 'review';
  return (
    <section className="count-figures" aria-label="Summary">
      <dl>
        <div>
          <dt>Differences</dt>
          <dd>
            {formatNumber(summary.differenceCount)} <small>of {formatNumber(summary.countedCount)} counted</small>
          </dd>
        </div>
        <div>
          <dt>Missing</dt>
          <dd>
            {formatQuantity(summary.lossQuantity)}
            {summary.loss !== null && (
              <small>
                <MoneyText amount={summary.loss} currencyCode={currencyCode} />
              </small>
            )}
          </dd>
        </div>
        <div>
          <dt>Extra</dt>
          <dd>
            {formatQuantity(summary.gainQuantity)}
            {summary.gain !== null && (
              <small>
                <MoneyText amount={summary.gain} currencyCode={currencyCode} />
              </small>
            )}
          </dd>
        </div>
        {isActive && (
          <div>
            <dt>Not counted</dt>
            <dd>
              {formatNumber(summary.uncountedCount)} <small>products in stock</small>
            </dd>
          </div>
        )}
      </dl>
      {action}
    </section>
  );
}
