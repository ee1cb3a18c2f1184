import type * as rpc from '@dukani/shared/rpc';

type Provider = NonNullable<rpc.MessageChannelSettings['provider']>;

export interface FieldText {
  name: string;
  label: string;
  help?: string;
  isOptional?: boolean;
}

interface ProviderText {
  label: string;
  /** What the service needs beside its keys. */
  details: readonly FieldText[];
  keys: readonly FieldText[];
}

/** For senders of letters, which nobody can answer. */
const STOP_CODE: FieldText = {
  name: 'stop_code',
  label: 'Number that takes STOP',
  help: 'When your sender ID is a word. Leave empty to add a link to unsubscribe instead.',
  isOptional: true,
};

export const PROVIDERS: Record<Provider, ProviderText> = {
  platform: { label: 'Dukani', details: [], keys: [] },
  africastalking: {
    label: 'Africa’s Talking',
    details: [{ name: 'username', label: 'Username', help: 'Of your app there, for example dukashop.' }, STOP_CODE],
    keys: [{ name: 'api_key', label: 'API key' }],
  },
  http: {
    label: 'Another SMS service (HTTP)',
    details: [{ name: 'url', label: 'Address that takes messages', help: 'Begins with https://' }, STOP_CODE],
    keys: [{ name: 'token', label: 'Access token' }],
  },
  whatsapp_cloud: {
    label: 'WhatsApp Cloud API',
    details: [
      { name: 'phone_number_id', label: 'Phone number ID' },
      { name: 'business_account_id', label: 'Business account ID' },
      { name: 'api_version', label: 'API version', help: 'For example v23.0.' },
    ],
    keys: [
      { name: 'access_token', label: 'Access token' },
      { name: 'app_secret', label: 'App secret' },
      { name: 'verify_token', label: 'Verify token', help: 'A word of your own. Enter the same one at Meta.' },
    ],
  },
};

interface ChannelText {
  title: string;
  description: string;
  providers: readonly Provider[];
  senderLabel: string;
  senderHelp: string;
  /** Whether answers go to an address of the business's choice. */
  hasReplyTo: boolean;
  /** What is paid for is counted in parts. */
  hasPrice: boolean;
}

export const CHANNEL_TEXTS: Record<rpc.MessageChannel, ChannelText> = {
  email: {
    title: 'Email',
    description: 'Sent from our address with your name. Replies go to the address you enter here.',
    providers: ['platform'],
    senderLabel: 'Sender name',
    senderHelp: 'What customers see as the sender. Leave empty for the name of your business.',
    hasReplyTo: true,
    hasPrice: false,
  },
  sms: {
    title: 'SMS',
    description: 'Through your own account at an SMS service. You pay them for each part of a message.',
    providers: ['africastalking', 'http'],
    senderLabel: 'Sender ID or short code',
    senderHelp: 'As registered with your SMS service, at most 11 characters.',
    hasReplyTo: false,
    hasPrice: true,
  },
  whatsapp: {
    title: 'WhatsApp',
    description: 'Through your WhatsApp Business account at Meta. Campaigns need templates that Meta has approved.',
    providers: ['whatsapp_cloud'],
    senderLabel: 'Number shown to customers',
    senderHelp: 'With its country code, for example +254 700 000 000.',
    hasReplyTo: false,
    hasPrice: true,
  },
};

/** The service of a channel: the chosen one, else the first there is. */
export const providerOf = ({ channel, provider }: Pick<rpc.MessageChannelSettings, 'channel' | 'provider'>): Provider =>
  provider ?? CHANNEL_TEXTS[channel].providers[0] ?? 'platform';

/** What of the keys is not there yet. */
export const missingKeys = (settings: rpc.MessageChannelSettings): string[] =>
  PROVIDERS[providerOf(settings)].keys
    .filter(({ name }) => !settings.keys.some((key) => key.name === name))
    .map(({ label }) => label);
