import { useState } from 'react';
import type { PaymentProvider, SavePaymentProviderInput } from '@dukani/shared/rpc';
import { refusalText, useNotify } from '@dukani/shared/ui-antd';
import { useSavePaymentProviderMutation } from './paymentsApi';
import { PROVIDER_TEXTS } from './providerTexts';

export type ProviderSaving = ReturnType<typeof useProviderSaving>;

/** Changes of a service, each saved at once, with the number as it is typed. */
export function useProviderSaving(provider: PaymentProvider) {
  const { kind } = provider;
  const text = PROVIDER_TEXTS[kind];
  const notify = useNotify();
  const [save, { isLoading }] = useSavePaymentProviderMutation();
  const [shortcode, setShortcode] = useState(provider.shortcode ?? '');
  const [problem, setProblem] = useState<string | null>(null);
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
  return { shortcode, setShortcode, problem, change, changeAndSay, isLoading };
}
