import type { Client } from 'pg';
import { demoTenantId } from '../accounts';
import { seedId } from '../seedId';

/** The plan Starter: its few owners get the news that was sent. */
const starterPlan = '00000000-0000-4000-8000-000000000002';

const announcements = [
  {
    key: 'sent',
    kind: 'news',
    title: 'Stock counts on the phone',
    body: 'Count your shelves with a phone: open Stock, choose Counts, and scan. What you count is kept when the network is gone.',
    audience: ['plan', starterPlan],
    state: 'scheduled',
    daysFromNow: -6,
  },
  {
    key: 'scheduled',
    kind: 'maintenance',
    title: 'Ten quiet minutes on Sunday',
    body: 'On Sunday at 02:00 UTC the office screens rest for ten minutes. Tills sell on and send their sales afterwards.',
    audience: ['all', null],
    state: 'scheduled',
    daysFromNow: 9,
  },
  {
    key: 'draft',
    kind: 'important',
    title: 'New tax rates from January',
    body: 'Draft: which rates change, and where to set them.',
    audience: ['country', 'KE'],
    state: 'draft',
    daysFromNow: null,
  },
] as const;

/** One announcement that was sent and read by one owner, one for a later day, and a draft. */
export async function announceToOwners(client: Client, writerId: string): Promise<void> {
  for (const { key, kind, title, body, audience, state, daysFromNow } of announcements)
    await client.query(
      `insert into private.announcements (id, kind, title, body, audience_kind, audience_value, by_mail, starts_at, state, created_by, created_at, saved_at)
       select $1, $2, $3, $4, $5, $6, false, now() + make_interval(days => $8), $7, $9, at, at
       from (select now() - interval '7 days') as x (at)`,
      [seedId('announcement', key), kind, title, body, audience[0], audience[1], state, daysFromNow, writerId],
    );
  await client.query(
    `select private.schedule_job('announcement', null, a.id::text, a.starts_at) from private.announcements a where a.id = $1`,
    [seedId('announcement', 'scheduled')],
  );
  const sentId = seedId('announcement', 'sent');
  await client.query('select public.send_announcement($1)', [sentId]);
  // It came six days ago, and the bookshop read it on the next day.
  await client.query(`update private.announcements set sent_at = starts_at where id = $1`, [sentId]);
  await client.query(
    `update private.announcement_deliveries d set delivered_at = a.starts_at, read_at = case when d.tenant_id = $2 then a.starts_at + interval '1 day' end
     from private.announcements a where a.id = d.announcement_id and a.id = $1`,
    [sentId, demoTenantId('quiet')],
  );
  await client.query(
    `insert into private.notification_reads (tenant_id, notification_id, user_id, read_at)
     select d.tenant_id, d.notification_id, d.user_id, d.read_at from private.announcement_deliveries d
     where d.announcement_id = $1 and d.read_at is not null`,
    [sentId],
  );
}
