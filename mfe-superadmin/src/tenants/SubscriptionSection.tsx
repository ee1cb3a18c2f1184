import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { CheckboxField } from '@dukani/shared/fields';
import { Badge, Button, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, useConfirm } from '@dukani/shared/ui-antd';
import { FactList } from '../common/FactList';
import { useMay } from '../common/rightsApi';
import { SUBSCRIPTION_STATUS, SUBSCRIPTION_STATUSES } from '../common/tenantLabels';
import { SubscriptionDialog } from './SubscriptionDialog';
import { useLazyPreviewSubscriptionQuery, useListSubscriptionsQuery, type Subscription } from './subscriptionsApi';
import { useSubscriptionSaving } from './useSubscriptionSaving';

/** The subscriptions of a tenant, newest first; the database knows which of them decides what it may do. */
export function SubscriptionSection({ tenant }: { tenant: PlatformTenantRow }) {
  const [isWithEnded, setIsWithEnded] = useState(false);
  const [edited, setEdited] = useState<Subscription | 'new' | null>(null);
  const mayChange = useMay('admin_change_subscription');
  const { data, error, refetch } = useListSubscriptionsQuery({
    tenantId: tenant.id,
    ...(isWithEnded ? { statuses: SUBSCRIPTION_STATUSES } : {}),
  });
  return (
    <section aria-label="Subscriptions">
      <div className="ten-head">
        <h3>Subscriptions</h3>
        {mayChange && (
          <Button size="small" icon="plus" onClick={() => setEdited('new')}>
            Add
          </Button>
        )}
      </div>
      <CheckboxField label="Show cancelled and expired ones" checked={isWithEnded} onChange={setIsWithEnded} />
      {data === undefined ? (
        error === undefined ? (
          <div role="status" aria-label="Loading subscriptions">
            <Skeleton height={120} />
          </div>
        ) : (
          <ErrorState title="Subscriptions could not be loaded" error={error} onRetry={() => void refetch()} />
        )
      ) : data.length === 0 ? (
        <p className="sup-muted">None{isWithEnded ? '' : ' that is running or waiting'}.</p>
      ) : (
        <ul className="ten-subscriptions">
          {data.map((subscription) => (
            <SubscriptionItem
              key={subscription.id}
              subscription={subscription}
              isDeciding={subscription.id === tenant.subscription_id}
              onEdit={mayChange ? () => setEdited(subscription) : undefined}
            />
          ))}
        </ul>
      )}
      {edited !== null && (
        <SubscriptionDialog
          tenant={tenant}
          subscription={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

interface SubscriptionItemProps {
  subscription: Subscription;
  isDeciding: boolean;
  /** Left out for roles that only read. */
  onEdit: (() => void) | undefined;
}

function SubscriptionItem({ subscription, isDeciding, onEdit }: SubscriptionItemProps) {
  const confirm = useConfirm();
  const [preview, previewing] = useLazyPreviewSubscriptionQuery();
  const { isBusy, remove } = useSubscriptionSaving();
  const { label, tone } = SUBSCRIPTION_STATUS[subscription.status];
  const name = subscription.plan?.name ?? 'No plan';
  const askAndRemove = async () => {
    const { data } = await preview({ tenantId: subscription.tenant_id, id: subscription.id });
    const isMeant = await confirm({
      title: `Delete the ${name} subscription?`,
      content: ['It is removed for good.', data?.sentence ?? 'The effect could not be loaded.'].join(' '),
      confirmLabel: 'Delete',
      isDanger: true,
    });
    if (isMeant) await remove(subscription.id);
  };
  return (
    <li>
      <div className="ten-head">
        <strong>{name}</strong>
        <span className="ten-badges">
          {isDeciding && <Badge tone="info">Decides</Badge>}
          <Badge tone={tone}>{label}</Badge>
        </span>
      </div>
      <FactList
        facts={[
          ['Amount', formatCurrency(fromNumeric(subscription.amount), subscription.currency)],
          [
            'Period',
            <span key="period">
              <DateText iso={subscription.current_period_start} format="date" /> –{' '}
              <DateText iso={subscription.current_period_end} format="date" />
            </span>,
          ],
          [
            'Expires',
            subscription.expires_at === null ? 'Never' : <DateText key="expires" iso={subscription.expires_at} />,
          ],
          ...(subscription.reference === null ? [] : [['Reference', subscription.reference] as const]),
        ]}
      />
      {onEdit !== undefined && (
        <div className="ten-actions">
          <Button size="small" icon="edit" aria-label={`Edit the ${name} subscription`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="small"
            variant="danger"
            aria-label={`Delete the ${name} subscription`}
            isBusy={isBusy || previewing.isFetching}
            onClick={() => void askAndRemove()}
          >
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}
