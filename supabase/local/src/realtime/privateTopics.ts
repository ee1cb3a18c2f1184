import type { Pool } from 'pg';
import type { Caller } from '../http/caller';

/** What a caller may do in a topic. Changes of tables are heard by the policies of those tables, in any topic. */
export interface TopicRights {
  hearsBroadcasts: boolean;
  sendsBroadcasts: boolean;
  seesPresence: boolean;
  showsPresence: boolean;
}

const none: TopicRights = {
  hearsBroadcasts: false,
  sendsBroadcasts: false,
  seesPresence: false,
  showsPresence: false,
};

/**
 * In a public topic nobody but the holder of the secret key speaks or is shown: what everybody may join nobody guards, and the
 * public key is on every page.
 */
export function publicTopicRights({ role }: Pick<Caller, 'role'>): TopicRights {
  const isServer = role === 'service_role';
  return { hearsBroadcasts: true, sendsBroadcasts: isServer, seesPresence: isServer, showsPresence: isServer };
}

/**
 * What a person may do in a private topic, by the policies of realtime.messages, asked for broadcast and presence one by one: tried
 * with rows that are rolled back, as the realtime service of Supabase does. The pool's role must be able to write the table past
 * its policies.
 */
export async function privateTopicRights(db: Pool, { role, claims }: Caller, topic: string): Promise<TopicRights> {
  const client = await db.connect();
  const mayInsert = async (extension: 'broadcast' | 'presence') => {
    await client.query('savepoint before_try');
    try {
      await client.query('insert into realtime.messages (topic, extension, private) values ($1, $2, true)', [
        topic,
        extension,
      ]);
      return true;
    } catch {
      return false;
    } finally {
      await client.query('rollback to savepoint before_try');
    }
  };
  try {
    await client.query('begin');
    await client.query(
      `insert into realtime.messages (topic, extension) select $1, unnest(array['broadcast', 'presence'])`,
      [topic],
    );
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claim.role', $3, true),
              set_config('realtime.topic', $4, true), set_config('statement_timeout', '3000', true), set_config('role', $3, true)`,
      [JSON.stringify(claims), claims.sub ?? '', role, topic],
    );
    const { rows } = await client.query<{ extension: string }>(
      'select extension from realtime.messages where topic = $1',
      [topic],
    );
    const sees = (extension: string) => rows.some((row) => row.extension === extension);
    return {
      hearsBroadcasts: sees('broadcast'),
      sendsBroadcasts: await mayInsert('broadcast'),
      seesPresence: sees('presence'),
      showsPresence: await mayInsert('presence'),
    };
  } catch {
    return none;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}
