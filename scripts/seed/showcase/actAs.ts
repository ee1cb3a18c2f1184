import type { Client } from 'pg';
import { seedId } from '../seedId';

/** A signed-in member of a business, who calls what the staff's screens call. */
export interface Member {
  call: <Answer>(name: string, ...values: readonly unknown[]) => Promise<Answer>;
  rows: <Row extends object>(sql: string, values: readonly unknown[]) => Promise<Row[]>;
}

/** Works in one transaction as a person would who is signed in; the session is gone afterwards. */
export async function actAs(client: Client, userId: string, work: (member: Member) => Promise<void>): Promise<void> {
  const sessionId = seedId('showcase-session', userId);
  await client.query('begin');
  await client.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, userId]);
  await client.query(
    `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
    [JSON.stringify({ sub: userId, session_id: sessionId, role: 'authenticated', aal: 'aal1' }), userId],
  );
  await work({
    call: async <Answer>(name: string, ...values: readonly unknown[]) => {
      const marks = values.map((_, index) => `$${index + 1}`).join(', ');
      const { rows } = await client.query<{ answer: Answer }>(
        `select public.${name}(${marks}) as answer`,
        values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : value)),
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`${name} answered nothing.`);
      return row.answer;
    },
    rows: async <Row extends object>(sql: string, values: readonly unknown[]) =>
      (await client.query<Row>(sql, [...values])).rows,
  });
  await client.query('delete from auth.sessions where id = $1', [sessionId]);
  await client.query('commit');
}
