import { TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { InlineForm, refusalText, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { useSaveMessageKeysMutation } from '../channelsApi';
import { CHANNEL_TEXTS, providerOf, PROVIDERS } from './channelTexts';

interface ChannelKeysProps {
  settings: rpc.MessageChannelSettings;
  mayEdit: boolean;
}

const EMPTY: Record<string, string> = {};

/** Keys are typed in and never shown again. */
export function ChannelKeys({ settings, mayEdit }: ChannelKeysProps) {
  const { channel } = settings;
  const keys = PROVIDERS[providerOf(settings)].keys;
  const notify = useNotify();
  const [save] = useSaveMessageKeysMutation();
  const given = (draft: Record<string, string>) =>
    Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== ''));
  const form = useEditForm<Record<string, string>, unknown>({
    initial: EMPTY,
    version: null,
    askFirst: (draft) => Object.keys(given(draft)).length > 0,
    save: (draft) => save({ channel, keys: given(draft) }).unwrap(),
    stored: () => ({ draft: EMPTY, version: null }),
    onSaved: () => notify.success('Keys saved', 'They are stored encrypted and never shown again.'),
    onRefused: (error) => notify.error('The keys were not saved', refusalText(error)),
  });
  if (keys.length === 0) return null;
  return (
    <InlineForm form={form} className="adm-form" label={`Keys of ${CHANNEL_TEXTS[channel].title}`}>
      {keys.map(({ name, label, help }) => (
        <TextField
          key={name}
          label={label}
          type="password"
          autoComplete="off"
          {...form.field(name)}
          value={form.draft[name] ?? ''}
          disabled={!mayEdit}
          help={[keyText(settings, name), help].filter(Boolean).join(' ')}
        />
      ))}
      {mayEdit && (
        <div>
          <Button type="submit" isBusy={form.isSaving} disabled={Object.keys(given(form.draft)).length === 0}>
            Save keys
          </Button>
        </div>
      )}
    </InlineForm>
  );
}

function keyText({ keys }: rpc.MessageChannelSettings, name: string): string {
  const key = keys.find((candidate) => candidate.name === name);
  if (key === undefined) return 'Not saved yet.';
  return `Saved${key.last4 === '' ? '' : `, ends in ${key.last4}`}. Type a new one to replace it.`;
}
