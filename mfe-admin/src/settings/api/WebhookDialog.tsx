import { useState } from 'react';
import { CheckboxField, TextField } from '@dukani/shared/fields';
import type { Webhook } from '@dukani/shared/rpc';
import { ActionDialog, newId, useEditForm } from '@dukani/shared/ui-antd';
import { useSaveWebhookMutation } from './webhooksApi';
import { draftOf, eventWords, webhookOf, webhookProblems, type WebhookDraft } from './webhookDraft';

interface WebhookDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  events: readonly string[];
  onClose: () => void;
}

/** Where events are sent, and which. */
export function WebhookDialog({ webhook, events, onClose }: WebhookDialogProps) {
  const [save] = useSaveWebhookMutation();
  const [id] = useState(() => webhook?.id ?? newId());
  const form = useEditForm<WebhookDraft, Webhook>({
    initial: draftOf(webhook),
    version: webhook?.id ?? null,
    validate: webhookProblems,
    save: (draft) => save(webhookOf(draft, id)).unwrap(),
    savedText: () => 'Webhook saved',
  });
  const { events: chosen } = form.draft;
  return (
    <ActionDialog
      form={form}
      title={webhook === null ? 'New webhook' : `Edit ${webhook.name}`}
      saveLabel="Save webhook"
      onClose={onClose}
    >
      <TextField label="Name" {...form.field('name')} maxLength={60} autoComplete="off" required autoFocus />
      <TextField
        label="Address"
        {...form.field('url')}
        type="url"
        maxLength={500}
        placeholder="https://shop.example.com/hooks"
        help="A public address with https. It answers within 15 seconds."
        required
      />
      <fieldset className="api-scopes">
        <legend>Events</legend>
        {events.map((event) => (
          <CheckboxField
            key={event}
            label={eventWords(event)}
            checked={chosen.includes(event)}
            onChange={(isOn) =>
              form.change({ events: isOn ? [...chosen, event] : chosen.filter((other) => other !== event) })
            }
          />
        ))}
        {form.errors.events !== undefined && (
          <p className="adm-error" role="alert">
            {form.errors.events}
          </p>
        )}
      </fieldset>
      <CheckboxField label="Send events to this address" {...form.tick('isOn')} />
    </ActionDialog>
  );
}
