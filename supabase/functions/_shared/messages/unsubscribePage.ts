import { escapeHtml } from '../mailHtml.ts';

/** What a token stops; nothing is said of one that is not known. */
export interface Subscription {
  shop: string | null;
  channel: 'email' | 'sms' | 'whatsapp' | null;
  /** As far as it may be shown. */
  address: string | null;
  is_stopped: boolean;
}

type Shown =
  | { kind: 'asked' | 'stopped'; subscription: Subscription }
  | {
      /** broken: the link was cut off; failed: the server could not do it. */
      kind: 'broken' | 'failed';
    };

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;background:Canvas;color:CanvasText}
main{max-width:32rem;margin:12vh auto 0;padding:0 1.25rem}h1{font-size:1.5rem;line-height:1.25}
button{font:inherit;font-weight:600;min-height:48px;padding:.5rem 1.25rem;border:0;border-radius:8px;background:#1d4ed8;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #1d4ed8;outline-offset:3px}`;

const names = { email: 'emails', sms: 'text messages', whatsapp: 'WhatsApp messages' };

const useless = {
  broken: {
    title: 'This link is not complete',
    inside: '<p>Open the link in the message again, or copy all of it.</p>',
  },
  failed: { title: 'This did not work', inside: '<p>Nothing was changed. Try again in a minute.</p>' },
};

/** The page of a link that stops marketing; it needs no script. */
export function unsubscribePage(shown: Shown): string {
  const { title, inside } = partsOf(shown);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${inside}</main></body></html>`;
}

function partsOf(shown: Shown): { title: string; inside: string } {
  if (!('subscription' in shown)) return useless[shown.kind];
  const { shop, channel, address } = shown.subscription;
  const what = channel === null ? 'messages' : names[channel];
  const from = shop === null ? '' : ` from <b>${escapeHtml(shop)}</b>`;
  const to = address === null ? '' : ` to ${escapeHtml(address)}`;
  if (shown.kind === 'stopped')
    return {
      title: 'You are unsubscribed',
      inside: `<p role="status">No more offers and news${from} are sent as ${what}${to}. Receipts, news of your orders and codes still come.</p>`,
    };
  return {
    title: 'Unsubscribe?',
    inside: `<p>You get offers and news${from} as ${what}${to}.</p><form method="post"><button>Unsubscribe</button></form><p>Receipts, news of your orders and codes still come.</p>`,
  };
}
