import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge } from '@dukani/shared/ui-core';
import type { DirectPaymentTarget } from './directPaymentRows';

const PLACES = {
  order: { permission: 'orders.view', to: ({ id }) => `/admin/sales?tab=orders&status=all&order=${id}` },
  sale: { permission: 'sales.view_own', to: ({ id }) => `/admin/sales/${id}` },
  contact_payment: { permission: 'contacts.view', to: ({ id }) => `/admin/customers/${id}` },
  gift_card: {
    permission: 'gift_cards.manage',
    to: ({ number }) => `/admin/sales?tab=gift_cards&q=${encodeURIComponent(number)}`,
  },
} satisfies Record<DirectPaymentTarget['kind'], { permission: string; to: (target: DirectPaymentTarget) => string }>;

/** What money pays for, with the way there for those who may see it. */
export function TargetLink({ target }: { target: DirectPaymentTarget }) {
  const { permission, to } = PLACES[target.kind];
  const maySee = usePermission(permission);
  return (
    <>
      {maySee ? <Link to={to(target)}>{target.number}</Link> : target.number}
      {target.needsReview && (
        <>
          {' '}
          <Badge tone="danger">To check</Badge>
        </>
      )}
    </>
  );
}
