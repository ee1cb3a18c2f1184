import { randomUUID } from 'node:crypto';
import type { ApiAs } from './api';
import { addressOf } from './browser';
import type { OwnBusiness } from './business';
import { dayFromNow } from './days';

/* What walks need of the services that carry messages, as this machine plays them. */

/** A customer of the walk, who buys something and agrees to offers. */
export interface Reader {
  id: string;
  name: string;
  email: string;
  phone: string;
  saleId: string;
}

export interface Mail {
  subject: string;
  text: string;
  html: string | null;
  headers?: Record<string, string>;
}

/** A mailbox of one person, the newest mail first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const answer = await fetch(addressOf('localhost', `/mailbox/messages?to=${encodeURIComponent(email)}`));
  return (await answer.json()) as Mail[];
}

/** What a phone got, as text. */
export async function textsTo(phone: string): Promise<string[]> {
  const answer = await fetch(addressOf('localhost', `/simulated-messages/sent?to=${encodeURIComponent(phone)}`));
  return ((await answer.json()) as { messages: { text: string }[] }).messages.map(({ text }) => text);
}

/** What a business pastes at its SMS service, and what a customer writes: done at the simulated service. */
export async function atSmsService(account: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(addressOf('localhost', '/simulated-messages/control'), {
    method: 'POST',
    body: JSON.stringify({ service: 'africastalking', account, ...fields }),
  });
  if (!answer.ok) throw new Error(`The SMS service refused ${fields.action ?? ''}: ${await answer.text()}`);
}

/** Customers with a sale each, who agreed to mail and SMS at the counter. */
export async function makeReaders({ api, tenantId }: OwnBusiness, names: readonly string[]): Promise<Reader[]> {
  const product = { id: randomUUID(), name: 'Basmati rice', price: 300 };
  await api.call('save_product', {
    p_product: {
      ...{ kind: 'goods', unit: 'each', is_published: false, ...product },
      opening_stock: { quantity: 50, unit_cost: 200 },
    },
  });
  const sessionId = randomUUID();
  const [till] = await api.call<{ id: string }[]>('list_tills', {});
  await api.call('open_till_session', { p_session_id: sessionId, p_opening_float: 0, p_till_id: till?.id ?? null });
  const readers: Reader[] = [];
  for (const [place, name] of names.entries()) {
    const id = randomUUID();
    const first = name.split(' ')[0]?.toLowerCase() ?? '';
    const reader = {
      ...{ id, name, saleId: randomUUID() },
      email: `${first}-${tenantId.slice(0, 8)}@readers.test`,
      // The simulated service delivers to numbers that end in 100 and above.
      phone: `+2547${String(Number.parseInt(tenantId.slice(0, 4), 16)).padStart(5, '0')}${100 + place}`,
    };
    await api.call('save_contact', {
      p_contact: { id, name, email: reader.email, phone: reader.phone, type: 'customer' },
    });
    await api.call('record_sale', {
      p_sale: {
        ...{ id: reader.saleId, till_session_id: sessionId, contact_id: id },
        lines: [{ id: randomUUID(), product_id: product.id, quantity: 1 }],
        payments: [{ id: randomUUID(), tender_type: 'cash', amount: product.price, amount_tendered: product.price }],
      },
    });
    for (const channel of ['email', 'sms']) await agree(api, id, channel);
    readers.push(reader);
  }
  return readers;
}

const agree = (api: ApiAs, contactId: string, channel: string) =>
  api.call('record_consent', {
    p_consent: {
      ...{ id: randomUUID(), contact_id: contactId, channel, is_granted: true, given_on: dayFromNow(-30) },
      ...{ source: 'Form at the counter', wording: 'May we send you offers? Say stop at any time.', proof: null },
    },
  });
