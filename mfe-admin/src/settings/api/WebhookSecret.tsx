import { useState } from 'react';
import { Button } from '@dukani/shared/ui-core';
import { copyText, useConfirm, useNotify } from '@dukani/shared/ui-antd';
import { useWebhookSecretMutation } from './webhooksApi';

/** The secret that signs the events of a webhook: shown when it is asked for, and changed with a day for both. */
export function WebhookSecret({ webhookId }: { webhookId: string }) {
  const [read, { isLoading }] = useWebhookSecretMutation();
  const [secret, setSecret] = useState<string | null>(null);
  const confirm = useConfirm();
  const notify = useNotify();
  const show = async (isNew: boolean) => {
    if (isNew) {
      const isSure = await confirm({
        title: 'Make a new secret?',
        content: 'For 24 hours events are signed with both, so that you can change your program.',
        confirmLabel: 'New secret',
      });
      if (!isSure) return;
    }
    const { data, error } = await read({ id: webhookId, isNew });
    if (data === undefined) notify.error('The secret could not be shown', error);
    else setSecret(data.secret);
  };
  const copy = async () => {
    if (secret !== null && (await copyText(secret))) notify.success('Secret copied');
    else notify.error('The secret could not be copied', 'Select it and copy it by hand.');
  };
  return (
    <div>
      {secret !== null && (
        <p>
          <code className="adm-address">{secret}</code>
        </p>
      )}
      <div className="api-actions">
        {secret === null ? (
          <Button size="small" isBusy={isLoading} onClick={() => void show(false)}>
            Show secret
          </Button>
        ) : (
          <Button size="small" icon="copy" onClick={() => void copy()}>
            Copy secret
          </Button>
        )}
        <Button size="small" isBusy={isLoading} onClick={() => void show(true)}>
          Change secret
        </Button>
      </div>
    </div>
  );
}
