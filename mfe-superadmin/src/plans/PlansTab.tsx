import { useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import { useSearchParams } from '@dukani/shared/router';
import type { PlatformPlanInFull } from '@dukani/shared/rpc';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DataTable, type DataColumn } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { useMay } from '../common/rightsApi';
import { DeletePlanDialog } from './DeletePlanDialog';
import { PlanDialog } from './PlanDialog';
import { PlanPanel } from './PlanPanel';
import { usePlatformPlansQuery } from './plansApi';
import { otherPrices, priceText } from './planWords';

/** The panel of a plan has all of them. */
const FEW = 2;

const COLUMNS: DataColumn<PlatformPlanInFull>[] = [
  {
    key: 'name',
    title: 'Plan',
    card: 'title',
    render: (plan) => (
      <span className="sup-two">
        <span>
          {plan.name} {plan.badge !== null && <Badge tone="info">{plan.badge}</Badge>}
        </span>
        <span className="sup-muted">{plan.description}</span>
      </span>
    ),
  },
  { key: 'price', title: 'Price', card: 'figure', render: (plan) => priceText(plan.price, plan.currency, plan.period) },
  {
    key: 'others',
    title: 'Other prices',
    render: (plan) => {
      const others = otherPrices(plan);
      if (others.length === 0) return <span className="sup-muted">None</span>;
      return (
        <span className="sup-two">
          {others.slice(0, FEW).map(({ id, amount, currency, period }) => (
            <span key={id}>{priceText(amount, currency, period)}</span>
          ))}
          {others.length > FEW && <span className="sup-muted">and {others.length - FEW} more</span>}
        </span>
      );
    },
  },
  { key: 'subscribers', title: 'Paying businesses', align: 'right', render: (plan) => formatNumber(plan.subscribers) },
  {
    key: 'public',
    title: 'On offer',
    render: (plan) => (plan.is_public ? <Badge tone="success">On offer</Badge> : <Badge tone="neutral">Hidden</Badge>),
  },
];

/** Every plan with its prices and who pays for it. */
export function PlansTab() {
  const result = usePlatformPlansQuery();
  return (
    <Answer result={result} what="the plans">
      {(plans) => <Plans plans={plans} />}
    </Answer>
  );
}

function Plans({ plans }: { plans: PlatformPlanInFull[] }) {
  const [params, setParams] = useSearchParams();
  const [edited, setEdited] = useState<PlatformPlanInFull | 'new' | null>(null);
  const [deleted, setDeleted] = useState<PlatformPlanInFull | null>(null);
  const mayEdit = useMay('admin_save_plan');
  const opened = plans.find(({ id }) => id === params.get('plan'));
  const open = (id: string | null) => setParams(id === null ? {} : { plan: id }, { replace: id === null });
  return (
    <div className="sup-stack">
      {mayEdit && (
        <div className="sup-actions">
          <Button icon="plus" variant="primary" onClick={() => setEdited('new')}>
            New plan
          </Button>
        </div>
      )}
      <DataTable
        label="Plans"
        columns={COLUMNS}
        rows={plans}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onRowClick={({ id }) => open(id)}
        empty={{ title: 'No plan yet', description: 'Add the plans that businesses can choose.' }}
      />
      {opened !== undefined && (
        <PlanPanel
          plan={opened}
          onEdit={() => setEdited(opened)}
          onDelete={() => setDeleted(opened)}
          onClose={() => open(null)}
        />
      )}
      {deleted !== null && (
        <DeletePlanDialog plan={deleted} onDeleted={() => open(null)} onClose={() => setDeleted(null)} />
      )}
      {edited !== null && (
        <PlanDialog
          plan={edited === 'new' ? null : edited}
          nextPosition={Math.max(0, ...plans.map(({ position }) => position)) + 1}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
