import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { LogicalReplicationService, PgoutputPlugin, type Pgoutput } from 'pg-logical-replication';
import { logger } from '../logger';
import type { TextRow } from './changeFilter';

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

const publication = 'supabase_realtime';
const restartDelayMs = 500;

/** Values stay as the text in the log: instants keep their microseconds and big numbers their digits. */
class TextPgoutputPlugin extends PgoutputPlugin {
  override parse(buffer: Buffer): Pgoutput.Message {
    const message = super.parse(buffer);
    if (message.tag === 'relation') for (const column of message.columns) column.parser = (text: unknown) => text;
    return message;
  }
}

/** Reads the write-ahead log for the publication supabase_realtime, one change after the other, each only once handled. */
export class ChangeFeed {
  private service: LogicalReplicationService | null = null;
  private isStopped = false;
  private loop: Promise<void> = Promise.resolve();
  private committedAt = '';

  constructor(private readonly options: { url: string; slot: string; onChange: (change: Change) => Promise<void> }) {}

  /** Makes a new slot, so that nothing that happened while the server was down is told now, and begins to read. */
  async start(): Promise<void> {
    await this.withClient(async (client) => {
      await dropSlot(client, this.options.slot);
      await client.query(`select pg_create_logical_replication_slot($1, 'pgoutput')`, [this.options.slot]);
    });
    this.loop = this.read();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.service?.destroy().catch(() => undefined);
    await this.loop;
    await this.withClient(async (client) => await dropSlot(client, this.options.slot)).catch((error: unknown) => {
      logger.warn({ err: error }, 'The replication slot could not be removed; the next start does it');
    });
  }

  private async read(): Promise<void> {
    while (!this.isStopped) {
      const service = new LogicalReplicationService(
        { connectionString: this.options.url, application_name: 'realtime' },
        { acknowledge: { auto: true, timeoutSeconds: 10 }, flowControl: { enabled: true } },
      );
      this.service = service;
      service.on('data', async (_lsn: string, message: Pgoutput.Message) => await this.handle(message));
      service.on('error', (error) => logger.debug({ err: error }, 'Reading the write-ahead log was interrupted'));
      const plugin = new TextPgoutputPlugin({ protoVersion: 1, publicationNames: [publication] });
      await service.subscribe(plugin, this.options.slot).catch(() => undefined);
      if (!this.isStopped) await wait(restartDelayMs);
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

  private async withClient(work: (client: Client) => Promise<unknown>): Promise<void> {
    const client = new Client({ connectionString: this.options.url });
    // A connection that dies between two statements fails the next one; without a listener it would end the program.
    client.on('error', () => undefined);
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }
}

async function dropSlot(client: Client, slot: string): Promise<void> {
  await client.query(
    `select pg_terminate_backend(active_pid) from pg_replication_slots where slot_name = $1 and active_pid is not null`,
    [slot],
  );
  for (let attempt = 1; attempt <= 50; attempt += 1) {
    const { rows } = await client.query<{ active: boolean }>(
      'select active from pg_replication_slots where slot_name = $1',
      [slot],
    );
    if (rows.length === 0) return;
    if (rows[0]?.active === false) await client.query('select pg_drop_replication_slot($1)', [slot]);
    else await wait(20);
  }
}
