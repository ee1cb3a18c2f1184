import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Pgoutput } from 'pg-logical-replication';
import { logger } from '../logger';
import type { TextRow } from './changeFilter';
import { LogReader } from './LogReader';

/** One committed change of a published table. */
export interface Change {
  type: 'INSERT' | 'UPDATE' | 'DELETE';
  relationOid: number;
  schema: string;
  table: string;
  columns: { name: string; typeOid: number }[];
  /** The row after the change; null for a delete. A missing column did not change and was too large to repeat. */
  newRow: TextRow | null;
  /** What the log says of the row before: the key, or all of it with replica identity full. */
  oldRow: TextRow | null;
  committedAt: string;
}

interface ChangeFeedOptions {
  /** A superuser's address. */
  url: string;
  /** What the slot's name begins with; the rest is this server's own, so that two of them read beside each other. */
  slot: string;
  onChange: (change: Change) => Promise<void>;
  /** Reading has begun, at first or anew: what was committed until now may have been heard by nobody. */
  onGap: () => void;
}

const pausesMs = { shortest: 500, longest: 10_000 };
const startPatienceMs = 10_000;

/**
 * Reads the write-ahead log for the publication supabase_realtime, one change after the other. When the connection or its slot is
 * lost, for whatever reason, the old one is closed, a new one is made after a pause, and `onGap` says that something may be missing.
 */
export class ChangeFeed {
  private readonly slot: string;
  private readonly stopping = new AbortController();
  private reader: LogReader | null = null;
  private loop: Promise<void> = Promise.resolve();
  private committedAt = '';

  constructor(private readonly options: ChangeFeedOptions) {
    this.slot = `${options.slot.slice(0, 50)}_${randomBytes(4).toString('hex')}`;
  }

  /** Begins to read. Where that does not succeed at once it is tried again; the API works without it. */
  async start(): Promise<void> {
    await this.dropSlotOfEarlierVersions();
    await new Promise<void>((resolve) => {
      this.loop = this.read(resolve);
      void wait(startPatienceMs, undefined, { ref: false }).then(resolve);
    });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.reader?.close();
    await this.loop;
  }

  private async read(onTried: () => void): Promise<void> {
    const { signal } = this.stopping;
    let pauseMs = pausesMs.shortest;
    while (!signal.aborted) {
      this.reader = new LogReader({
        url: this.options.url,
        slot: this.slot,
        onStart: () => {
          pauseMs = pausesMs.shortest;
          this.options.onGap();
          onTried();
        },
        onMessage: async (message) => await this.handle(message),
      });
      const failure = await this.reader.run();
      onTried();
      if (signal.aborted) return;
      logger.warn({ err: failure, pauseMs }, 'Live changes are interrupted; the write-ahead log is read again soon');
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, pausesMs.longest);
    }
  }

  private async handle(message: Pgoutput.Message): Promise<void> {
    if (message.tag === 'begin')
      this.committedAt = new Date(Number(message.commitTime.valueOf() / 1000n)).toISOString();
    if (message.tag !== 'insert' && message.tag !== 'update' && message.tag !== 'delete') return;
    const { relation } = message;
    await this.options
      .onChange({
        type: message.tag.toUpperCase() as Change['type'],
        relationOid: relation.relationOid,
        schema: relation.schema,
        table: relation.name,
        columns: relation.columns.map(({ name, typeOid }) => ({ name, typeOid })),
        newRow: message.tag === 'delete' ? null : (message.new as TextRow),
        oldRow: message.tag === 'insert' ? null : ((message.old ?? message.key) as TextRow | null),
        committedAt: this.committedAt,
      })
      .catch((error: unknown) => logger.warn({ err: error }, 'A change could not be told to its subscribers'));
  }

  /** Slots were permanent and named without an ending once; one that nobody reads holds the log back. */
  private async dropSlotOfEarlierVersions(): Promise<void> {
    const client = new Client({ connectionString: this.options.url });
    // A connection that dies between two statements fails the next one; without a listener it would end the program.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(
        'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
        [this.options.slot],
      );
    } catch (error) {
      logger.warn({ err: error }, 'A former replication slot could not be removed');
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
