import { useState } from 'react';
import type { PaymentProvider, SavePaymentProviderInput } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Badge, Button } from '@dukani/shared/ui-core';
import { FormSection, refusalText, useNotify } from '@dukani/shared/ui-antd';
import { DirectPaymentSettings } from './DirectPaymentSettings';
import { ProviderKeys } from './ProviderKeys';
import { useSavePaymentProviderMutation } from './paymentsApi';
import { PROVIDER_TEXTS, providerState } from './providerTexts';
import { ReportAddress } from './ReportAddress';

/** One service: its number and mode, its keys, and whether the shop offers it. */
export function ProviderForm({ provider }: { provider: PaymentProvider }) {
  const { kind } = provider;
  const text = PROVIDER_TEXTS[kind];
  const mayEdit = usePermission('payments.manage_keys');
  const notify = useNotify();
  const [save, { isLoading }] = useSavePaymentProviderMutation();
  const [shortcode, setShortcode] = useState(provider.shortcode ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const isSetUp = kind !== 'mpesa' || provider.shortcode !== null;
  const hasKeys = provider.keys.every((key) => key.is_set);
  const state = providerState(provider);
  const change = async (changes: Partial<SavePaymentProviderInput>): Promise<boolean> => {
    if (kind === 'mpesa' && !/^\d{5,7}$/.test(shortcode.trim())) {
      setProblem('A paybill or till number has 5 to 7 digits.');
      return false;
    }
    setProblem(null);
    const { error } = await save({
      kind,
      mode: provider.mode,
      is_enabled: provider.is_enabled,
      ...(kind === 'mpesa'
        ? { shortcode: shortcode.trim(), shortcode_kind: provider.shortcode_kind ?? 'paybill' }
        : {}),
      ...changes,
    });
    if (error !== undefined) notify.error(`${text.title} stays as it was`, refusalText(error));
    return error === undefined;
  };
  const changeAndSay = async (changes: Partial<SavePaymentProviderInput>) => {
    if (await change(changes)) notify.success('Saved');
  };
  return (
    <FormSection title={text.title} description={text.description}>
      <div className="adm-form" role="group" aria-label={text.title}>
        <div>
          <Badge tone={state.tone}>{state.label}</Badge>
        </div>
        {kind === 'mpesa' && (
          <>
            <TextField
              label="Paybill or till number"
              value={shortcode}
              onChange={setShortcode}
              inputMode="numeric"
              disabled={!mayEdit}
              error={problem ?? undefined}
            />
            <SelectField
              label="This number is a"
              value={provider.shortcode_kind ?? 'paybill'}
              options={[
                { value: 'paybill', label: 'Paybill' },
                { value: 'till', label: 'Till (Buy Goods)' },
              ]}
              disabled={!mayEdit || isLoading}
              onChange={(value) => void changeAndSay({ shortcode_kind: value === 'till' ? 'till' : 'paybill' })}
            />
          </>
        )}
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
        {mayEdit && (
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
        )}
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
