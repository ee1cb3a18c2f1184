import type { Webhook, WebhookDelivery, WebhookInput } from '@dukani/shared/rpc';

/** A webhook as it is typed. */
export interface WebhookDraft {
  name: string;
  url: string;
  events: string[];
  isOn: boolean;
}

/** What each event tells, in words. */
const EVENT_WORDS: Readonly<Record<string, string>> = {
  'order.placed': 'An order was placed',
  'order.changed': 'An order changed its state',
  'sale.recorded': 'A sale was made',
  'refund.recorded': 'A refund was made',
  'product.changed': 'A product was added or changed',
  'stock.low': 'A product is low in stock',
  'customer.changed': 'A customer was added or changed',
  test: 'Test event',
};

export const eventWords = (event: string): string => EVENT_WORDS[event] ?? event;

export function draftOf(webhook: Webhook | null): WebhookDraft {
  return {
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: webhook?.events ?? [],
    isOn: webhook?.is_on ?? true,
  };
}

export function webhookProblems(draft: WebhookDraft): Partial<Record<keyof WebhookDraft, string>> {
  return {
    ...(draft.name.trim() === '' ? { name: 'Give the webhook a name.' } : {}),
    ...(/^https:\/\/[^/\s]+\.[^/\s]+/.test(draft.url.trim())
      ? {}
      : { url: 'Enter an address that begins with https://.' }),
    ...(draft.events.length === 0 ? { events: 'Choose at least one event.' } : {}),
  };
}

export function webhookOf(draft: WebhookDraft, id: string): WebhookInput {
  return { id, name: draft.name.trim(), url: draft.url.trim(), events: draft.events, is_on: draft.isOn };
}

/** What came of an event, in a few words. */
export function outcomeWords({ state, tries }: Pick<WebhookDelivery, 'state' | 'tries'>): string {
  const last = tries.at(-1);
  const said =
    last === undefined
      ? 'Not sent yet'
      : last.status === null
        ? (last.problem?.replace(/\.$/, '') ?? 'No answer')
        : `HTTP ${last.status}`;
  const count = tries.length > 1 ? `, ${tries.length} tries` : '';
  return state === 'failed' ? `${said}${count}. Given up` : `${said}${count}`;
}
