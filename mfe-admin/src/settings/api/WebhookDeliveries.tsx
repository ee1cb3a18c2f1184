import type { WebhookDelivery } from '@dukani/shared/rpc';
import { Badge, Button, EmptyState, ErrorState } from '@dukani/shared/ui-core';
import { DateText, useNotify } from '@dukani/shared/ui-antd';
import { SectionSkeleton } from '../SectionSkeleton';
import { useResendWebhookMutation, useWebhookDeliveriesQuery } from './webhooksApi';
import { eventWords, outcomeWords } from './webhookDraft';

const STATES = {
  waiting: { tone: 'warning', label: 'Waiting' },
  sent: { tone: 'success', label: 'Sent' },
  failed: { tone: 'danger', label: 'Failed' },
} as const;

/** What was sent to a webhook in the last 30 days: what was in it, and what came of each try. */
export function WebhookDeliveries({ webhookId }: { webhookId: string }) {
  const { data, error, refetch } = useWebhookDeliveriesQuery(webhookId, {
    pollingInterval: 15_000,
    skipPollingIfUnfocused: true,
  });
  if (data === undefined)
    return error === undefined ? (
      <SectionSkeleton />
    ) : (
      <ErrorState title="The events could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (data.length === 0)
    return <EmptyState icon="clock" title="No events yet" description="Send a test event to try the address." />;
  return (
    <ul className="api-list" aria-label="Events">
      {data.map((delivery) => (
        <li key={delivery.id}>
          <Delivery {...delivery} />
        </li>
      ))}
    </ul>
  );
}

function Delivery(delivery: WebhookDelivery) {
  const { id, event, sequence, state, body, tries, due_at: due, created_at: at } = delivery;
  const [resend, { isLoading }] = useResendWebhookMutation();
  const notify = useNotify();
  const { tone, label } = STATES[state];
  const again = async () => {
    const { error } = await resend(id);
    if (error === undefined) notify.success('The event is sent again');
    else notify.error('The event was not sent again', error);
  };
  return (
    <details className="api-endpoint">
      <summary>
        {sequence !== null && `${sequence} · `}
        {eventWords(event)} · <DateText iso={at} /> <Badge tone={tone}>{label}</Badge> {outcomeWords(delivery)}
      </summary>
      {due !== null && tries.length > 0 && (
        <p className="adm-muted">
          Next try <DateText iso={due} />
        </p>
      )}
      <p>Sent</p>
      <pre className="api-example" role="region" aria-label={`What was sent as ${id}`} tabIndex={0}>
        {body}
      </pre>
      <ol className="api-list">
        {tries.map(({ at: tried, status, answer, problem, took_ms: took }) => (
          <li key={tried}>
            <DateText iso={tried} />: {status === null ? problem : `HTTP ${status}`}
            {took !== null && ` in ${took} ms`}
            {answer !== null && answer !== '' && <code className="adm-address">{answer}</code>}
          </li>
        ))}
      </ol>
      {state !== 'waiting' && (
        <Button size="small" isBusy={isLoading} onClick={() => void again()}>
          Send again
        </Button>
      )}
    </details>
  );
}
