import { readFileSync } from 'node:fs';
import type { Client } from 'pg';

/** Processor time so far of the server processes behind these connections, in ms; null where they run on another machine. */
export async function cpuTimeOf(clients: readonly Client[]): Promise<number | null> {
  let nanoseconds = 0;
  for (const client of clients) {
    const answer = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    try {
      // Linux: time on the processor, time waiting for it, turns.
      nanoseconds += Number(readFileSync(`/proc/${answer.rows[0]?.pid ?? 0}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      return null;
    }
  }
  return nanoseconds / 1e6;
}
