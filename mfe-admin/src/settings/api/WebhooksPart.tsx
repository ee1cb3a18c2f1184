import { useState } from 'react';
import type { Webhook, Webhooks } from '@dukani/shared/rpc';
import { Badge, Button, EmptyState, ErrorState } from '@dukani/shared/ui-core';
import { DateText, FormSection, useConfirm, useNotify } from '@dukani/shared/ui-antd';
import { SectionSkeleton } from '../SectionSkeleton';
import { WebhookDeliveries } from './WebhookDeliveries';
import { WebhookDialog } from './WebhookDialog';
import { useDeleteWebhookMutation, useTestWebhookMutation, useWebhooksQuery } from './webhooksApi';
import { eventWords } from './webhookDraft';
import { WebhookSecret } from './WebhookSecret';

/** Addresses that hear of what happens in the business. */
export function WebhooksPart() {
  const { data, error, refetch } = useWebhooksQuery();
  // False: closed; null: a new one.
  const [editing, setEditing] = useState<Webhook | null | false>(false);
  if (data === undefined)
    return error === undefined ? (
      <SectionSkeleton />
    ) : (
      <ErrorState title="The webhooks could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  const add = (
    <Button icon="plus" onClick={() => setEditing(null)}>
      New webhook
    </Button>
  );
  return (
    <FormSection
      title="Webhooks"
      description="What happens in your business is sent to an address of yours, signed as Standard Webhooks. An event that is not taken is sent again for about a day. Each has a number in it, sequence: 1, 2, 3 and so on, so that a missing one shows."
    >
      <div className="adm-stack">
        {data.webhooks.length === 0 ? (
          <EmptyState
            icon="globe"
            title="No webhooks"
            description="Add the address of a program that should hear of events."
            action={add}
          />
        ) : (
          <>
            <List webhooks={data.webhooks} onEdit={setEditing} />
            <div className="api-actions">{add}</div>
          </>
        )}
      </div>
      {editing !== false && <WebhookDialog webhook={editing} events={data.events} onClose={() => setEditing(false)} />}
    </FormSection>
  );
}

function List({ webhooks, onEdit }: Pick<Webhooks, 'webhooks'> & { onEdit: (webhook: Webhook) => void }) {
  return (
    <ul className="api-list" aria-label="Webhooks">
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <OneWebhook webhook={webhook} onEdit={() => onEdit(webhook)} />
        </li>
      ))}
    </ul>
  );
}

function OneWebhook({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const [areEventsOpen, setEventsOpen] = useState(false);
  const [test, { isLoading: isTesting }] = useTestWebhookMutation();
  const [remove, { isLoading: isRemoving }] = useDeleteWebhookMutation();
  const confirm = useConfirm();
  const notify = useNotify();
  const send = async () => {
    const { error } = await test(webhook.id);
    if (error !== undefined) return notify.error('The test event was not sent', error);
    notify.success('The test event is on its way');
    setEventsOpen(true);
  };
  const drop = async () => {
    const isSure = await confirm({
      title: `Delete ${webhook.name}?`,
      content: 'Nothing more is sent there, and the list of its events is deleted.',
      confirmLabel: 'Delete webhook',
      isDanger: true,
    });
    if (!isSure) return;
    const { error } = await remove(webhook.id);
    if (error === undefined) notify.success('Webhook deleted');
    else notify.error('The webhook was not deleted', error);
  };
  return (
    <>
      <p className="api-head">
        <strong>{webhook.name}</strong>
        <Standing webhook={webhook} />
      </p>
      <p>
        <code className="adm-address">{webhook.url}</code>
      </p>
      <p className="adm-muted">{webhook.events.map(eventWords).join(' · ')}</p>
      <div className="api-actions">
        <Button size="small" onClick={onEdit}>
          Edit
        </Button>
        <Button size="small" isBusy={isTesting} onClick={() => void send()}>
          Send test event
        </Button>
        <Button size="small" aria-expanded={areEventsOpen} onClick={() => setEventsOpen(!areEventsOpen)}>
          {areEventsOpen ? 'Hide events' : 'Show events'}
        </Button>
        <Button size="small" isBusy={isRemoving} onClick={() => void drop()}>
          Delete
        </Button>
      </div>
      <WebhookSecret webhookId={webhook.id} />
      {areEventsOpen && <WebhookDeliveries webhookId={webhook.id} />}
    </>
  );
}

function Standing({ webhook: { is_on: isOn, switched_off_at: off, failing_since: failing } }: { webhook: Webhook }) {
  if (!isOn)
    return (
      <Badge tone={off === null ? 'neutral' : 'danger'}>
        {off === null ? 'Off' : 'Switched off after 5 days of failures'}
      </Badge>
    );
  if (failing === null) return <Badge tone="success">On</Badge>;
  return (
    <Badge tone="warning">
      Failing since <DateText iso={failing} />
    </Badge>
  );
}
