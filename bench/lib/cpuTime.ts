import { readFileSync } from 'node:fs';
import type { Client } from 'pg';

// Linux counts processor time in hundredths of a second.
const tickMs = 10;

/** Processor time so far of the server processes behind these connections, in ms; null where they run on another machine. */
export async function cpuTimeOf(clients: readonly Client[]): Promise<number | null> {
  let ticks = 0;
  for (const client of clients) {
    const answer = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    try {
      // Behind the name in parentheses: user and system time are the 12th and 13th figure.
      const figures =
        readFileSync(`/proc/${answer.rows[0]?.pid ?? 0}/stat`, 'utf8')
          .split(') ')[1]
          ?.split(' ') ?? [];
      ticks += Number(figures[11]) + Number(figures[12]);
    } catch {
      return null;
    }
  }
  return ticks * tickMs;
}
