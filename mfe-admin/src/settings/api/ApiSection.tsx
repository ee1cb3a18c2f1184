import { useState } from 'react';
import type { ApiKey, MadeApiKey } from '@dukani/shared/rpc';
import { Badge, Button, EmptyState, ErrorState } from '@dukani/shared/ui-core';
import { DateText, FormSection, useConfirm, useNotify } from '@dukani/shared/ui-antd';
import { SectionSkeleton } from '../SectionSkeleton';
import { ApiReference } from './ApiReference';
import { useApiKeysQuery, useRevokeApiKeyMutation } from './apiKeysApi';
import { rightsText } from './keyDraft';
import { MadeKey } from './MadeKey';
import { NewKeyDialog } from './NewKeyDialog';
import { WebhooksPart } from './WebhooksPart';
import './api.css';

/** /admin/settings?section=api: keys for programs of the business, and what they can call. */
export function ApiSection() {
  const { data, error, refetch } = useApiKeysQuery();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeApiKey | null>(null);
  if (data === undefined)
    return error === undefined ? (
      <SectionSkeleton />
    ) : (
      <ErrorState title="The API keys could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  const make = (
    <Button icon="plus" onClick={() => setMaking(true)}>
      New API key
    </Button>
  );
  return (
    <>
      <FormSection
        title="API keys"
        description="Programs use a key to read and change the data of your business. A key can do no more than you can, and stops when you leave the team."
      >
        <div className="adm-stack">
          {made !== null && <MadeKey made={made} onDone={() => setMade(null)} />}
          {data.keys.length === 0 ? (
            <EmptyState
              icon="lock"
              title="No API keys"
              description="Create one for each program, so that you can revoke each of them."
              action={make}
            />
          ) : (
            <>
              <ul className="api-list" aria-label="API keys">
                {data.keys.map((key) => (
                  <Key key={key.id} apiKey={key} rights={rightsText(key.scopes, data.scopes)} />
                ))}
              </ul>
              <div className="api-actions">{make}</div>
            </>
          )}
        </div>
      </FormSection>
      <WebhooksPart />
      <ApiReference endpoints={data.endpoints} scopes={data.scopes} />
      {isMaking && (
        <NewKeyDialog
          scopes={data.scopes}
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMade(key);
            setMaking(false);
          }}
        />
      )}
    </>
  );
}

const STATES = {
  live: { tone: 'success', label: 'In use' },
  ended: { tone: 'neutral', label: 'Ended' },
  revoked: { tone: 'neutral', label: 'Revoked' },
} as const;

function Key({ apiKey, rights }: { apiKey: ApiKey; rights: string }) {
  const [revoke, { isLoading }] = useRevokeApiKeyMutation();
  const confirm = useConfirm();
  const notify = useNotify();
  const { tone, label } = STATES[apiKey.state];
  const stop = async () => {
    const isSure = await confirm({
      title: `Revoke ${apiKey.name}?`,
      content: 'Programs that use this key are refused at once. This cannot be undone.',
      confirmLabel: 'Revoke key',
      isDanger: true,
    });
    if (!isSure) return;
    const { error } = await revoke(apiKey.id);
    if (error === undefined) notify.success('Key revoked');
    else notify.error('The key was not revoked', error);
  };
  return (
    <li>
      <p className="api-head">
        <strong>{apiKey.name}</strong>
        <code>
          {apiKey.key_start}…{apiKey.last4}
        </code>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="adm-muted">
        {rights} · {apiKey.most_per_minute} requests per minute
      </p>
      <p className="adm-muted">
        Created <DateText iso={apiKey.made_at} format="date" />
        {apiKey.made_by_name !== null && ` by ${apiKey.made_by_name}`} · ends{' '}
        <DateText iso={apiKey.ends_at} format="date" /> ·{' '}
        {apiKey.last_used_at === null ? (
          'never used'
        ) : (
          <>
            last used <DateText iso={apiKey.last_used_at} />
            {apiKey.last_used_address !== null && ` from ${apiKey.last_used_address}`}
          </>
        )}
      </p>
      {apiKey.state === 'live' && (
        <Button size="small" isBusy={isLoading} onClick={() => void stop()}>
          Revoke
        </Button>
      )}
    </li>
  );
}
