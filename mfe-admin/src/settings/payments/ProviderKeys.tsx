import type { PaymentProvider } from '@dukani/shared/rpc';
import { TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { InlineForm, refusalText, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { useSavePaymentKeysMutation } from './paymentsApi';
import { PROVIDER_TEXTS } from './providerTexts';

interface ProviderKeysProps {
  provider: PaymentProvider;
  mayEdit: boolean;
  /** The service must be there before its keys. */
  onBeforeSave: () => Promise<boolean>;
}

const EMPTY: Record<string, string> = {};

/** Keys are typed in and never shown again. */
export function ProviderKeys({ provider, mayEdit, onBeforeSave }: ProviderKeysProps) {
  const text = PROVIDER_TEXTS[provider.kind];
  const notify = useNotify();
  const [save] = useSavePaymentKeysMutation();
  const given = (draft: Record<string, string>) =>
    Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== ''));
  const form = useEditForm<Record<string, string>, unknown>({
    initial: EMPTY,
    version: null,
    askFirst: async (draft) => Object.keys(given(draft)).length > 0 && (await onBeforeSave()),
    save: (draft) => save({ kind: provider.kind, keys: given(draft) }).unwrap(),
    stored: () => ({ draft: EMPTY, version: null }),
    onSaved: () => notify.success('Keys saved', 'They are stored encrypted and never shown again.'),
    onRefused: (error) => notify.error('The keys were not saved', refusalText(error)),
  });
  return (
    <InlineForm form={form} className="adm-form" label={`Keys of ${text.title}`}>
      {provider.keys.map((key) => (
        <TextField
          key={key.name}
          label={text.keys[key.name] ?? key.name}
          type="password"
          autoComplete="off"
          {...form.field(key.name)}
          value={form.draft[key.name] ?? ''}
          disabled={!mayEdit}
          help={
            key.is_set
              ? `Saved${key.last4 ? `, ends in ${key.last4}` : ''}. Type a new one to replace it.`
              : 'Not saved yet.'
          }
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
