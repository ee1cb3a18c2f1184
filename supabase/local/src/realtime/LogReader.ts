import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { LogicalReplicationService, PgoutputPlugin, type Pgoutput } from 'pg-logical-replication';
import { logger } from '../logger';

const publication = 'supabase_realtime';
const confirmEveryMs = 10_000;
const closePatienceMs = 1_000;

/** What reading the log needs to know. */
export interface LogReaderOptions {
  /** The address of a role that may replicate. */
  url: string;
  /** The name of the slot, this server's alone. */
  slot: string;
  /** Called once the slot is there and reading has begun; what was committed before is not told. */
  onStart: () => void;
  /** Messages come one after the other, the next when this one is handled. */
  onMessage: (message: Pgoutput.Message) => Promise<void>;
}

/**
 * Reads the log over one connection with a slot that lives no longer than the connection: whatever ends it, nothing is left in the
 * database that would hold its log back or count among its senders.
 */
export class LogReader {
  private readonly service: LogicalReplicationService;
  private client: Client | null = null;
  private confirming: NodeJS.Timeout | null = null;

  constructor(private readonly options: LogReaderOptions) {
    this.service = new LogicalReplicationService(
      { connectionString: options.url, application_name: 'realtime' },
      { acknowledge: { auto: false, timeoutSeconds: 0 }, flowControl: { enabled: true } },
    );
    this.service.on('start', () => {
      this.confirming = setInterval(() => this.confirm(this.service.lastLsn()), confirmEveryMs);
      options.onStart();
    });
    this.service.on('data', async (_lsn: string, message: Pgoutput.Message) => await options.onMessage(message));
    this.service.on('heartbeat', (lsn: string, _time: number, isAnswerWanted: boolean) => {
      if (isAnswerWanted) this.confirm(lsn);
    });
    this.service.on('error', (error) => logger.debug({ err: error }, 'Reading the write-ahead log was interrupted'));
  }

  /** Reads until the connection ends; answers when it is closed, with the reason or null. */
  async run(): Promise<unknown> {
    const plugin = new TemporarySlotPlugin((client) => (this.client = client));
    const failure: unknown = await this.service.subscribe(plugin, this.options.slot).then(
      () => null,
      (error: unknown) => error,
    );
    await this.close();
    return failure;
  }

  /** Ends the connection, also one that waits for something. */
  async close(): Promise<void> {
    if (this.confirming !== null) clearInterval(this.confirming);
    const isClosed = this.service.destroy().then(
      () => true,
      () => true,
    );
    if (await Promise.race([isClosed, wait(closePatienceMs, false, { ref: false })])) return;
    // A slot that is being made waits for every open transaction and hears nothing before; pg's types do not show the socket.
    (this.client as unknown as { connection: { stream: Socket } } | null)?.connection.stream.destroy();
  }

  /**
   * Says how far the log was read. The library reports one byte more than it is given, and PostgreSQL, while it shuts down, waits
   * for exactly the place it has sent: with that byte too much it would wait for ever.
   */
  private confirm(lsn: string): void {
    const position = parseLsn(lsn) - 1n;
    // Descriptions of tables come without a place.
    if (position < 0n) return;
    this.service.acknowledge(formatLsn(position)).catch((error: unknown) => {
      logger.debug({ err: error }, 'The place in the write-ahead log could not be confirmed');
    });
  }
}

/** Makes the slot on the connection that reads it. Values stay as the text in the log: instants keep their microseconds and big numbers their digits. */
class TemporarySlotPlugin extends PgoutputPlugin {
  constructor(private readonly onConnected: (client: Client) => void) {
    super({ protoVersion: 1, publicationNames: [publication] });
  }

  override async start(client: Client, slot: string, lastLsn: string): Promise<unknown> {
    this.onConnected(client);
    await client.query(`CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`);
    return await super.start(client, slot, lastLsn);
  }

  override parse(buffer: Buffer): Pgoutput.Message {
    const message = super.parse(buffer);
    if (message.tag === 'relation') for (const column of message.columns) column.parser = (text: unknown) => text;
    return message;
  }
}

function parseLsn(lsn: string): bigint {
  const [upper = '0', lower = '0'] = lsn.split('/');
  return (BigInt(`0x${upper}`) << 32n) | BigInt(`0x${lower}`);
}

function formatLsn(position: bigint): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();
}
