import type { Client } from 'pg';
import { callRpc } from './callRpc';
import { runDueJobs } from './jobs';
import { asServiceRole } from './personas';

/** Sends the mails that are due, as jobs-tick does, and answers them, oldest first. */
export async function sendDueMails<Mail>(client: Client): Promise<Mail[]> {
  const mails = await runDueJobs(client, 'mail', async ({ id, key }) => {
    const mail = await asServiceRole(client, () => callRpc<Mail | null>(client, 'read_mail', { p_mail_id: key }));
    await asServiceRole(client, () => callRpc(client, 'mark_mail_sent', { p_mail_id: key }));
    return { id, mail };
  });
  return mails.sort((left, right) => left.id - right.id).flatMap(({ mail }) => (mail === null ? [] : [mail]));
}
