import type { PlatformPaymentProvider } from '@dukani/shared/rpc';
import { useConfirm, useEditForm, type EditFormState } from '@dukani/shared/ui-antd';
import { PROVIDERS } from './providerWords';
import { useSaveBillingProviderMutation } from './settingsApi';

/** What is chosen and typed. */
export interface ProviderDraft {
  mode: PlatformPaymentProvider['mode'];
  isEnabled: 'on' | 'off';
  shortcode: string;
  shortcodeKind: 'paybill' | 'till';
}

const draftOf = (provider: PlatformPaymentProvider): ProviderDraft => ({
  mode: provider.mode,
  isEnabled: provider.is_enabled ? 'on' : 'off',
  shortcode: provider.shortcode ?? '',
  shortcodeKind: provider.shortcode_kind ?? 'paybill',
});

/** The form of a service: it asks before real money is taken, and before it goes away. */
export function useProviderForm(provider: PlatformPaymentProvider): EditFormState<ProviderDraft> {
  const { kind } = provider;
  const { title } = PROVIDERS[kind];
  const confirm = useConfirm();
  const [save] = useSaveBillingProviderMutation();
  const isLive = ({ isEnabled, mode }: ProviderDraft) => isEnabled === 'on' && mode === 'live';
  return useEditForm<ProviderDraft, PlatformPaymentProvider[]>({
    initial: draftOf(provider),
    version: provider.saved_at,
    isFollowing: true,
    validate: ({ shortcode }) =>
      kind !== 'mpesa' || /^\d{5,7}$/.test(shortcode.trim())
        ? {}
        : { shortcode: 'A paybill or till number has 5 to 7 digits.' },
    askFirst: (draft) => {
      if (isLive(draft) && !isLive(draftOf(provider)))
        return confirm({
          title: `Take real money with ${title}?`,
          content: 'Businesses can pay with it at once.',
          confirmLabel: 'Go live',
        });
      if (draft.isEnabled === 'off' && provider.is_enabled)
        return confirm({
          title: `Switch ${title} off?`,
          content: 'Businesses can no longer choose it. Saved cards are not charged. Payments under way are completed.',
          confirmLabel: 'Switch off',
          isDanger: true,
        });
      return true;
    },
    save: (draft) =>
      save({
        kind,
        mode: draft.mode,
        is_enabled: draft.isEnabled === 'on',
        ...(kind === 'mpesa' ? { shortcode: draft.shortcode.trim(), shortcode_kind: draft.shortcodeKind } : {}),
      }).unwrap(),
    stored: (rows) => {
      const saved = rows.find((row) => row.kind === kind) ?? provider;
      return { draft: draftOf(saved), version: saved.saved_at };
    },
    savedText: () => `${title} is saved`,
  });
}
