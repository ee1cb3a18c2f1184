import { validateDraft, valuesOf, type SubscriptionDraft } from './subscriptionForm';
import { usePreviewSubscriptionQuery, type Subscription, type SubscriptionChange } from './subscriptionsApi';

interface SubscriptionEffectProps {
  tenantId: string;
  /** Null for a new one. */
  subscription: Subscription | null;
  draft: SubscriptionDraft;
  /** When the form was opened: a suggested period runs from then. */
  openedMs: number;
}

/** What saving the form would do to the business, as the database says it. */
export function SubscriptionEffect({ tenantId, subscription, draft, openedMs }: SubscriptionEffectProps) {
  const isValid = Object.keys(validateDraft(draft)).length === 0;
  const { status, amount, expires_at } = valuesOf(draft, subscription, openedMs);
  const change: SubscriptionChange = {
    tenantId,
    ...(subscription === null ? {} : { id: subscription.id }),
    values: { status, amount, expires_at },
  };
  const { currentData, isError } = usePreviewSubscriptionQuery(change, { skip: !isValid });
  const isWarning = currentData?.effect === 'locks' || currentData?.effect === 'refused';
  return (
    <p role="status" aria-label="Effect" className={isWarning ? 'ten-effect ten-effect--warning' : 'ten-effect'}>
      {!isValid
        ? 'Complete the form to see the effect.'
        : isError
          ? 'The effect could not be loaded.'
          : (currentData?.sentence ?? 'Loading the effect…')}
    </p>
  );
}
