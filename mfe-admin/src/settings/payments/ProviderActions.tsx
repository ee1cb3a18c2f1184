import type { PaymentProvider } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { PROVIDER_TEXTS } from './providerTexts';
import type { ProviderSaving } from './useProviderSaving';

/** Saves the number, and switches a service on or off. */
export function ProviderActions({ provider, saving }: { provider: PaymentProvider; saving: ProviderSaving }) {
  const { kind } = provider;
  const { shortcode, changeAndSay, isLoading } = saving;
  const text = PROVIDER_TEXTS[kind];
  const isSetUp = kind !== 'mpesa' || provider.shortcode !== null;
  const hasKeys = provider.keys.every((key) => key.is_set);
  return (
    <div className="adm-form-actions">
      {kind === 'mpesa' && shortcode.trim() !== (provider.shortcode ?? '') && (
        <Button isBusy={isLoading} onClick={() => void changeAndSay({})}>
          Save number
        </Button>
      )}
      <Button
        variant={provider.is_enabled ? 'secondary' : 'primary'}
        isBusy={isLoading}
        disabled={!provider.is_enabled && !(isSetUp && hasKeys)}
        onClick={() => void changeAndSay({ is_enabled: !provider.is_enabled })}
      >
        {provider.is_enabled ? `Switch ${text.name} off` : `Switch ${text.name} on`}
      </Button>
    </div>
  );
}
