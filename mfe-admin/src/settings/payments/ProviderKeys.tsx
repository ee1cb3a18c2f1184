import { useState } from 'react';
import type { PaymentProvider } from '@dukani/shared/rpc';
import { TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { refusalText, useNotify } from '@dukani/shared/ui-antd';
import { useSavePaymentKeysMutation } from './paymentsApi';
import { PROVIDER_TEXTS } from './providerTexts';

interface ProviderKeysProps {
  provider: PaymentProvider;
  mayEdit: boolean;
  /** The service must be there before its keys. */
  onBeforeSave: () => Promise<boolean>;
}

/** Keys are typed in and never shown again. */
export function ProviderKeys({ provider, mayEdit, onBeforeSave }: ProviderKeysProps) {
  const text = PROVIDER_TEXTS[provider.kind];
  const notify = useNotify();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [save, { isLoading }] = useSavePaymentKeysMutation();
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''));
  const submit = async () => {
    if (!(await onBeforeSave())) return;
    const { error } = await save({ kind: provider.kind, keys: given });
    if (error !== undefined) {
      notify.error('The keys were not saved', refusalText(error));
      return;
    }
    setTyped({});
    notify.success('Keys saved', 'They are stored encrypted and never shown again.');
  };
  return (
    <form
      className="adm-form"
      noValidate
      aria-label={`Keys of ${text.title}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(given).length > 0) void submit();
      }}
    >
      {provider.keys.map((key) => (
        <TextField
          key={key.name}
          label={text.keys[key.name] ?? key.name}
          type="password"
          autoComplete="off"
          value={typed[key.name] ?? ''}
          onChange={(value) => setTyped((before) => ({ ...before, [key.name]: value }))}
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
          <Button type="submit" isBusy={isLoading} disabled={Object.keys(given).length === 0}>
            Save keys
          </Button>
        </div>
      )}
    </form>
  );
}
