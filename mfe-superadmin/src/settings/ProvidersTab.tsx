import type { PlatformPaymentProvider } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DateText, FormSection, InlineForm, type EditFormState } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { ProviderKeys } from './ProviderKeys';
import { emptyProvider, PROVIDER_KINDS, PROVIDERS, providerState } from './providerWords';
import { useBillingProvidersQuery } from './settingsApi';
import { useProviderForm, type ProviderDraft } from './useProviderForm';

/** The services through which businesses pay the platform. */
export function ProvidersTab() {
  const result = useBillingProvidersQuery();
  return (
    <Answer result={result} what="the payment services">
      {(providers) => (
        <div className="sup-stack">
          <p className="sup-muted">
            Businesses pay the platform through these. What their customers pay them with is in their own settings.
          </p>
          {PROVIDER_KINDS.map((kind) => (
            <Provider key={kind} provider={providers.find((row) => row.kind === kind) ?? emptyProvider(kind)} />
          ))}
        </div>
      )}
    </Answer>
  );
}

function Provider({ provider }: { provider: PlatformPaymentProvider }) {
  const { kind } = provider;
  const { title, description } = PROVIDERS[kind];
  const state = providerState(provider);
  const form = useProviderForm(provider);
  return (
    <FormSection title={title} description={description}>
      <div className="set-form" role="group" aria-label={title}>
        <div>
          <Badge tone={state.tone}>{state.label}</Badge>
        </div>
        <InlineForm form={form} className="set-form" label={`Settings of ${title}`}>
          <ProviderFields kind={kind} form={form} />
          <div>
            <Button type="submit" isBusy={form.isSaving} disabled={provider.saved_at !== '' && !form.hasChanges}>
              {provider.saved_at === '' ? 'Set up' : 'Save'}
            </Button>
          </div>
        </InlineForm>
        {provider.saved_at === '' ? (
          <p className="sup-muted">Set it up first, then save its keys.</p>
        ) : (
          <>
            <ProviderKeys provider={provider} />
            <p className="sup-note">
              Last changed <DateText iso={provider.saved_at} /> (UTC).
            </p>
          </>
        )}
      </div>
    </FormSection>
  );
}

interface ProviderFieldsProps {
  kind: PlatformPaymentProvider['kind'];
  form: EditFormState<ProviderDraft>;
}

function ProviderFields({ kind, form }: ProviderFieldsProps) {
  return (
    <>
      {kind === 'mpesa' && (
        <div className="set-pair">
          <TextField
            label="Paybill or till number"
            {...form.field('shortcode')}
            inputMode="numeric"
            autoComplete="off"
          />
          <SelectField
            label="This number is a"
            {...form.field('shortcodeKind')}
            options={[
              { value: 'paybill', label: 'Paybill' },
              { value: 'till', label: 'Till (Buy Goods)' },
            ]}
          />
        </div>
      )}
      <div className="set-pair">
        <SelectField
          label="Mode"
          {...form.field('mode')}
          options={[
            { value: 'test', label: 'Test: no money is taken' },
            { value: 'live', label: 'Live: real money' },
          ]}
        />
        <SelectField
          label="Offered to businesses"
          {...form.field('isEnabled')}
          options={[
            { value: 'off', label: 'Off' },
            { value: 'on', label: 'On' },
          ]}
        />
      </div>
    </>
  );
}
