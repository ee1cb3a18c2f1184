import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

interface Given {
  tenantId: string;
  templateId: string;
}

/** What a customer wrote, a refusal of offers, and a receipt that failed. */
async function addMessages(client: Client, { tenantId }: Given) {
  const one = async (statement: string, values: unknown[]): Promise<string> => {
    const { rows } = await client.query<{ id: string }>(statement, values);
    return rows[0]?.id ?? '';
  };
  const inbound = {
    event_id: 'own-1',
    channel: 'email',
    from: 'own@customer.test',
    text: 'Is it open?',
    at: '2026-01-05T08:00:00Z',
  };
  await client.query(`select public.record_inbound_message('platform', $1, $2)`, [tenantId, JSON.stringify(inbound)]);
  return {
    threadId: await one('select id from public.message_threads where tenant_id = $1 limit 1', [tenantId]),
    suppressionId: await one(
      `insert into public.suppressions (tenant_id, channel, address_hash, address_shown, reason)
       values ($1, 'email', 'hash', 'o•••@customer.test', 'bounce') returning id`,
      [tenantId],
    ),
    contactId: await one(
      `insert into public.contacts (tenant_id, name, type, email) values ($1, 'Never Wrote', 'customer', 'never@customer.test') returning id`,
      [tenantId],
    ),
    messageId: await one(
      `insert into public.messages (tenant_id, channel, purpose, address, text, state, reason, dedupe_key)
       values ($1, 'email', 'transactional', 'own@customer.test', 'Your receipt', 'failed', 'mailbox_full', 'own:1') returning id`,
      [tenantId],
    ),
  };
}

/** A call for each procedure of messages that needs a thread, a message or keys of a service. */
export async function messageCalls(client: Client, given: Given) {
  const { threadId, suppressionId, messageId, contactId } = await addMessages(client, given);
  await client.query(
    `update auth.users set email_confirmed_at = now()
     where id in (select user_id from public.tenant_users where tenant_id = $1) and email is not null`,
    [given.tenantId],
  );
  const { rows } = await client.query<{ address: string }>(
    `select address from private.test_addresses($1) where channel = 'email' limit 1`,
    [given.tenantId],
  );
  await client.query(
    `insert into public.message_channels (tenant_id, channel, provider) values ($1, 'sms', 'africastalking')
     on conflict (tenant_id, channel) do update set provider = excluded.provider`,
    [given.tenantId],
  );
  return {
    check_message_keys: { p_channel: 'sms' },
    close_inbox_thread: { p_thread_id: threadId, p_is_closed: true },
    get_inbox_thread: { p_thread_id: threadId },
    get_message_events: { p_message_id: messageId },
    lift_suppression: { p_suppression_id: suppressionId, p_reason: 'The mailbox works again' },
    open_inbox_thread: { p_contact_id: contactId, p_channel: 'email' },
    reply_in_inbox: { p_thread_id: threadId, p_id: randomUUID(), p_text: 'Until six' },
    resend_message: { p_message_id: messageId, p_id: randomUUID() },
    send_test_message: { p_id: randomUUID(), p_template_id: given.templateId, p_address: rows[0]?.address ?? '' },
  };
}
