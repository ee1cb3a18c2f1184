import type { PlatformPaymentProvider } from '@dukani/shared/rpc';
import { TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { InlineForm, useEditForm } from '@dukani/shared/ui-antd';
import { PROVIDERS } from './providerWords';
import { useSaveBillingKeysMutation } from './settingsApi';

const EMPTY: Record<string, string> = {};
const given = (draft: Record<string, string>) =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== ''));

/** Keys are typed in and never shown again. */
export function ProviderKeys({ provider: { kind, keys } }: { provider: PlatformPaymentProvider }) {
  const words = PROVIDERS[kind];
  const [save] = useSaveBillingKeysMutation();
  const form = useEditForm<Record<string, string>, unknown>({
    initial: EMPTY,
    version: null,
    save: (draft) => save({ kind, keys: given(draft) }).unwrap(),
    stored: () => ({ draft: EMPTY, version: null }),
    savedText: () => 'The keys are saved. They are stored encrypted and never shown again.',
  });
  return (
    <InlineForm form={form} className="set-form" label={`Keys of ${words.title}`}>
      {keys.map(({ name, is_set: isSet, last4 }) => (
        <TextField
          key={name}
          label={words.keys[name] ?? name}
          type="password"
          autoComplete="off"
          {...form.field(name)}
          value={form.draft[name] ?? ''}
          help={
            isSet
              ? `Saved${last4 === null || last4 === '' ? '' : `, ends in ${last4}`}. Type a new one to replace it.`
              : 'Not saved yet.'
          }
        />
      ))}
      <div>
        <Button type="submit" isBusy={form.isSaving} disabled={Object.keys(given(form.draft)).length === 0}>
          Save keys
        </Button>
      </div>
    </InlineForm>
  );
}
