import { useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import type { PlatformPlanInFull } from '@dukani/shared/rpc';
import { Button, Drawer } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { FactList } from '../common/FactList';
import { useMay } from '../common/rightsApi';
import { otherPrices, priceText } from './planWords';
import { PriceDialog } from './PriceDialog';

interface PlanPanelProps {
  plan: PlatformPlanInFull;
  onEdit: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** One plan: what it says, what it costs in each currency, and the prices that it had. */
export function PlanPanel({ plan, onEdit, onDelete, onClose }: PlanPanelProps) {
  const [price, setPrice] = useState<PlatformPlanInFull['prices'][number] | 'new' | null>(null);
  const mayEdit = useMay('admin_save_plan');
  const mayPrice = useMay('admin_set_plan_price');
  const mayDelete = useMay('admin_delete_plan');
  const retired = plan.prices.filter(({ retired_at: retiredAt }) => retiredAt !== null);
  return (
    <Drawer isOpen title={plan.name} onClose={onClose}>
      <div className="sup-panel">
        <section aria-label="Plan">
          <FactList
            facts={[
              ['Price', priceText(plan.price, plan.currency, plan.period)],
              ['Paying businesses', formatNumber(plan.subscribers)],
              ['On offer', plan.is_public ? 'Yes' : 'No, hidden'],
              ['Badge', plan.badge ?? 'None'],
              ['Place in the list', formatNumber(plan.position)],
            ]}
          />
          {plan.features.length > 0 && (
            <>
              <h3>Features</h3>
              <ul className="plan-features">
                {plan.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            </>
          )}
          <div className="sup-actions">
            {mayEdit && (
              <Button icon="edit" onClick={onEdit}>
                Edit plan
              </Button>
            )}
            {mayDelete && !plan.is_used && (
              <Button icon="trash" onClick={onDelete}>
                Delete plan
              </Button>
            )}
          </div>
        </section>
        {plan.period !== 'trial' && (
          <section aria-label="Other prices">
            <h3>Other prices</h3>
            {otherPrices(plan).map((row) => (
              <p key={row.id} className="plan-other">
                <span>{priceText(row.amount, row.currency, row.period)}</span>
                {mayPrice && (
                  <Button
                    size="small"
                    aria-label={`Change the price in ${row.currency} a ${row.period}`}
                    onClick={() => setPrice(row)}
                  >
                    Change
                  </Button>
                )}
              </p>
            ))}
            {mayPrice && (
              <Button icon="plus" onClick={() => setPrice('new')}>
                Add a price
              </Button>
            )}
          </section>
        )}
        {retired.length > 0 && (
          <section aria-label="Earlier prices">
            <h3>Earlier prices</h3>
            <FactList
              facts={retired.map((row) => [
                priceText(row.amount, row.currency, row.period),
                <span key={row.id}>
                  until <DateText iso={row.retired_at} format="date" />
                </span>,
              ])}
            />
          </section>
        )}
      </div>
      {price !== null && (
        <PriceDialog plan={plan} price={price === 'new' ? null : price} onClose={() => setPrice(null)} />
      )}
    </Drawer>
  );
}
