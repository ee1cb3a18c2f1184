import type { MessageOverview, PlatformMailPage } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { claimJobs, failJob, finishJob } from '../support/jobs';
import { makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asServiceRole, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let admin: Persona;
let shop: TestTenant;

const ask = <T>(name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asUser(database.client, admin, () => callRpc<T>(database.client, name, args));
const list = (filter: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  ask<PlatformMailPage>('admin_list_mails', { p_filter: filter, ...more });

async function queue(subject: string): Promise<void> {
  await database.client.query(
    `select private.queue_mail($1, 'wanjiru.k@customers.test', 'password_help', $2, 'Private matter')`,
    [shop.owner.userId, subject],
  );
}

/** Sends the first, fails the second for good, fails the third once; the fourth waits. */
beforeAll(async () => {
  admin = await makePlatformAdmin(database.client);
  shop = await makeTenant(database.client);
  await database.client.query(`delete from private.mail_outbox`);
  await database.client.query(`delete from private.jobs where kind = 'mail'`);
  await queue('Sent');
  const [sent] = await claimJobs(database.client, ['mail']);
  await asServiceRole(database.client, () => callRpc(database.client, 'mark_mail_sent', { p_mail_id: sent!.key }));
  await finishJob(database.client, sent!);
  await queue('Failed');
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const [job] = await claimJobs(database.client, ['mail']);
    await failJob(database.client, job!, '550 no such user <wanjiru.k@customers.test>');
    await database.client.query(`update private.jobs set due_at = now() where kind = 'mail' and status = 'ready'`);
  }
  await queue('Retrying');
  const [again] = await claimJobs(database.client, ['mail']);
  await failJob(database.client, again!, 'The service did not answer.');
  await queue('Waiting');
});

it('counts mails by state, and groups what services answered', async () => {
  expect(await ask<MessageOverview>('admin_message_overview')).toMatchObject({
    waiting: 1,
    retrying: 1,
    failed: 1,
    sent_day: 1,
    sent_week: 1,
    kinds: [{ kind: 'password_help', sent: 1 }],
    failures: [{ reason: '550 no such user <w•••@customers.test>', mails: 1 }],
  });
});

it.each([
  ['failed', 8],
  ['retrying', 1],
  ['waiting', 0],
  ['sent', 0],
])('lists those that are %s', async (state, attempts) => {
  const { rows } = await list({ state });
  expect(rows).toMatchObject([{ state, attempts, kind: 'password_help', recipient: 'w•••@customers.test' }]);
});

it('shows nothing of what a mail says, nor its whole address', async () => {
  for (const state of ['failed', 'retrying', 'waiting', 'sent']) {
    const text = JSON.stringify(await list({ state }));
    expect(text).not.toMatch(/Private matter|wanjiru\.k|"Failed"/);
  }
});

it('finds by kind, pages by key, and refuses what is no state', async () => {
  expect((await list({ kind: 'nothing_like_it' })).rows).toEqual([]);
  await queue('Waiting too');
  const first = await list({ state: 'waiting' }, { p_limit: 1 });
  const second = await list({ state: 'waiting' }, { p_limit: 1, p_after: first.next_cursor });
  expect(new Set([first.rows[0]?.id, second.rows[0]?.id]).size).toBe(2);
  expect(second.next_cursor).toBeNull();
  await expectCode(list({ state: 'lost' }), 'invalid_input');
  await expectCode(list({ state: 'sent' }, { p_after: first.next_cursor }), 'invalid_input');
});

it('sends a failed one again', async () => {
  const [failed] = (await list()).rows;
  await ask('admin_retry_job', { p_job_id: failed!.job_id, p_reason: 'The address was corrected' });
  expect((await list()).rows).toEqual([]);
  expect((await list({ state: 'waiting' })).rows.map(({ id }) => id)).toContain(failed!.id);
});
