import { formatRelative } from '@dukani/shared/format';
import type { Order } from '@dukani/shared/rpc';
import { Icon } from '@dukani/shared/ui-core';
import { useShop } from '../common/useShop';
import { orderSteps } from './orderSteps';

/** The way of the order as a line of points. */
export function OrderTimeline({ order }: { order: Order }) {
  const { timezone } = useShop();
  return (
    <ol className="shop-timeline" aria-label="Progress of the order">
      {orderSteps(order).map((step) => (
        <li key={step.title} data-state={step.state} {...(step.state === 'current' ? { 'aria-current': 'step' } : {})}>
          <span className="shop-timeline__point" aria-hidden="true">
            {step.state === 'done' && <Icon name="check" size={16} />}
            {step.state === 'stopped' && <Icon name="close" size={16} />}
          </span>
          <div>
            <p className="shop-timeline__title">
              {step.title}
              {step.state === 'ahead' && <span className="dk-visually-hidden"> (still to come)</span>}
            </p>
            {step.at !== null && <p className="shop-timeline__time">{formatRelative(step.at, timezone)}</p>}
            {step.text !== null && <p className="shop-timeline__text">{step.text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
