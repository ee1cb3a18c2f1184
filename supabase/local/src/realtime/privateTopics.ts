import type { Pool } from 'pg';
import type { Caller } from '../http/caller';

const extensions = ['broadcast', 'presence'] as const;

/**
 * What a person may do in a private topic, by the policies of realtime.messages: tried with rows that are rolled
 * back, as the realtime service of Supabase does. The pool's role must be able to write the table past its policies.
 */
export async function privateTopicRights(
  db: Pool,
  { role, claims }: Caller,
  topic: string,
): Promise<{ mayRead: boolean; maySend: boolean }> {
  const client = await db.connect();
  const asCaller = async () => {
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claim.role', $3, true),
              set_config('realtime.topic', $4, true), set_config('statement_timeout', '3000', true), set_config('role', $3, true)`,
      [JSON.stringify(claims), claims.sub ?? '', role, topic],
    );
  };
  try {
    await client.query('begin');
    await client.query(`insert into realtime.messages (topic, extension) select $1, unnest($2::text[])`, [
      topic,
      extensions,
    ]);
    await asCaller();
    const { rows } = await client.query('select 1 from realtime.messages where topic = $1', [topic]);
    const maySend = await client
      .query(`insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true)`, [topic])
      .then(
        () => true,
        () => false,
      );
    return { mayRead: rows.length > 0, maySend };
  } catch {
    return { mayRead: false, maySend: false };
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}
