import type { PaymentProvider } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { SelectField } from '@dukani/shared/fields';
import { Badge } from '@dukani/shared/ui-core';
import { FormSection } from '@dukani/shared/ui-antd';
import { DirectPaymentSettings } from './DirectPaymentSettings';
import { ProviderKeys } from './ProviderKeys';
import { ProviderActions } from './ProviderActions';
import { PROVIDER_TEXTS, providerState } from './providerTexts';
import { ReportAddress } from './ReportAddress';
import { ShortcodeFields } from './ShortcodeFields';
import { useProviderSaving } from './useProviderSaving';

/** One service: its number and mode, its keys, and whether the shop offers it. */
export function ProviderForm({ provider }: { provider: PaymentProvider }) {
  const { kind } = provider;
  const text = PROVIDER_TEXTS[kind];
  const mayEdit = usePermission('payments.manage_keys');
  const state = providerState(provider);
  const saving = useProviderSaving(provider);
  const { change, changeAndSay, isLoading } = saving;
  return (
    <FormSection title={text.title} description={text.description}>
      <div className="adm-form" role="group" aria-label={text.title}>
        <div>
          <Badge tone={state.tone}>{state.label}</Badge>
        </div>
        {kind === 'mpesa' && <ShortcodeFields provider={provider} saving={saving} mayEdit={mayEdit} />}
        <SelectField
          label="Mode"
          value={provider.mode}
          options={[
            { value: 'test', label: 'Test' },
            { value: 'live', label: 'Live: real money' },
          ]}
          disabled={!mayEdit || isLoading}
          help={provider.mode === 'test' ? text.testHint : undefined}
          onChange={(value) => void changeAndSay({ mode: value === 'live' ? 'live' : 'test' })}
        />
        <ProviderKeys provider={provider} mayEdit={mayEdit} onBeforeSave={() => change({})} />
        {kind !== 'mpesa' && <ReportAddress kind={kind} />}
        {mayEdit && <ProviderActions provider={provider} saving={saving} />}
        {kind === 'mpesa' && (
          <DirectPaymentSettings
            provider={provider}
            mayEdit={mayEdit}
            isSaving={isLoading}
            onChange={(changes) => void changeAndSay(changes)}
          />
        )}
        {!mayEdit && <p className="adm-muted">Only the owner can change payment settings.</p>}
      </div>
    </FormSection>
  );
}
