import { parseMoneyInput, toNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { CHANNEL_TEXTS, providerOf, PROVIDERS, type FieldText } from './channelTexts';

/** The settings of a channel as they are typed. */
export interface ChannelDraft {
  provider: string;
  sender: string;
  replyTo: string;
  price: string;
  /** By the names the service gives them. */
  details: Record<string, string>;
}

export const draftOfChannel = (settings: rpc.MessageChannelSettings): ChannelDraft => ({
  provider: providerOf(settings),
  sender: settings.sender ?? '',
  replyTo: settings.reply_to ?? '',
  price: settings.price_per_part === 0 ? '' : String(settings.price_per_part),
  details: settings.details,
});

const priceOf = (text: string): number | null => {
  if (text.trim() === '') return 0;
  const amount = parseMoneyInput(text);
  return amount === null || amount < 0 ? null : Number(toNumeric(amount));
};

export const detailsOf = (provider: string): readonly FieldText[] =>
  PROVIDERS[provider as keyof typeof PROVIDERS].details;

export function channelProblems(
  channel: rpc.MessageChannel,
  { provider, sender, replyTo, price, details }: ChannelDraft,
): Partial<Record<keyof ChannelDraft, string>> {
  const missing = detailsOf(provider).find(
    ({ name, isOptional = false }) => !isOptional && (details[name] ?? '').trim() === '',
  );
  return {
    // A mail without a name of its own bears that of the business.
    ...(sender.trim() === '' && channel !== 'email'
      ? { sender: `Enter the ${CHANNEL_TEXTS[channel].senderLabel.toLowerCase()}.` }
      : {}),
    ...(replyTo.trim() !== '' && !/^\S+@\S+\.\S+$/.test(replyTo.trim())
      ? { replyTo: 'Enter an email address such as shop@example.com.' }
      : {}),
    ...(priceOf(price) === null ? { price: 'Enter a price such as 0.80.' } : {}),
    ...(missing === undefined ? {} : { details: `Enter the ${missing.label.toLowerCase()}.` }),
    ...((details.url ?? 'https://').startsWith('https://') || provider !== 'http'
      ? {}
      : { details: 'The address must begin with https://' }),
  };
}

export const channelInput = (draft: ChannelDraft, isOn: boolean): rpc.MessageChannelInput => ({
  provider: draft.provider,
  is_on: isOn,
  sender: draft.sender.trim(),
  reply_to: draft.replyTo.trim() === '' ? null : draft.replyTo.trim(),
  details: Object.fromEntries(
    detailsOf(draft.provider)
      .map(({ name }) => [name, (draft.details[name] ?? '').trim()] as const)
      .filter(([, value]) => value !== ''),
  ),
  price_per_part: priceOf(draft.price) ?? 0,
});
