import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Pool } from 'pg';
import { WebSocketServer } from 'ws';
import { openPool } from '../database/openPool';
import { parseUrl, type GatewayRequest } from '../gateway';
import { bodyLimitOf } from '../http/bodyLimit';
import { identifyCaller } from '../http/caller';
import { readBody, sendError } from '../http/respond';
import { CallTurns } from '../rest/CallerTurns';
import type { RequestPool } from '../rest/requestPool';
import type { Secrets } from '../secrets';
import { ChangeFeed, type Change } from './ChangeFeed';
import type { Channel } from './Channel';
import { isWanted } from './changeFilter';
import { privateTopicRights } from './privateTopics';
import { RealtimeSocket } from './RealtimeSocket';
import { RelationCatalog } from './RelationCatalog';
import { TopicHub } from './TopicHub';
import { identityOf, isVisible, readableRecord } from './visibility';

interface RealtimeOptions {
  secrets: Secrets;
  requests: RequestPool;
  /** The superuser's address: reads the write-ahead log and the catalog. */
  adminUrl: string;
  slot: string;
}

const maxMessageBytes = 1024 * 1024;

/** The realtime service: database changes, broadcast and presence over one WebSocket per client. */
export class RealtimeServer {
  private readonly sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes });
  private readonly hub = new TopicHub();
  private readonly db: Pool;
  private readonly relations: RelationCatalog;
  private readonly feed: ChangeFeed;
  // One of the two connections, which also tell the tills what has changed, is not a stranger's.
  private readonly turns = new CallTurns({ atOnce: 2, waiting: 100, forStrangers: 1 });
  private lastBindingId = 0;

  constructor(private readonly options: RealtimeOptions) {
    this.db = openPool({ connectionString: options.adminUrl, max: 2, application_name: 'realtime' });
    this.relations = new RelationCatalog(this.db);
    this.feed = new ChangeFeed({
      url: options.adminUrl,
      slot: options.slot,
      onChange: async (change) => await this.tell(change),
    });
  }

  async start(): Promise<void> {
    await this.feed.start();
  }

  /** Forgets columns and policies of tables; after `notify pgrst`. */
  forgetSchema(): void {
    this.relations.forget();
  }

  /** Takes over /realtime/v1/websocket; a socket without a valid key is answered with 401. */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const url = parseUrl(req);
    if (url?.pathname !== '/realtime/v1/websocket') return false;
    const apiKey = url.searchParams.get('apikey');
    const identify = (accessToken: string | null) =>
      identifyCaller({ apiKey, authorization: accessToken }, this.options.secrets);
    if ('status' in identify(null)) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return true;
    }
    const version = url.searchParams.get('vsn')?.startsWith('2') === true ? 2 : 1;
    this.sockets.handleUpgrade(req, socket, head, (webSocket) => {
      new RealtimeSocket(webSocket, version, {
        hub: this.hub,
        nextBindingId: () => (this.lastBindingId += 1),
        identify,
        privateTopicRights: (caller, topic) => this.rightsOf({ req, caller }, topic),
      });
    });
    return true;
  }

  /** POST /realtime/v1/api/broadcast, with a list of messages or with topic and event in the address. */
  async handleBroadcast({ req, res, url, caller }: GatewayRequest): Promise<void> {
    const body = await readBody(req, bodyLimitOf(caller, maxMessageBytes));
    const single = /^\/realtime\/v1\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/.exec(url.pathname);
    const isJson = req.headers['content-type']?.startsWith('application/octet-stream') !== true;
    const messages =
      single === null
        ? parseMessages(body)
        : [
            {
              topic: decodeURIComponent(single[1] ?? ''),
              event: decodeURIComponent(single[2] ?? ''),
              bytes: body,
              isJson,
              isPrivate: url.searchParams.get('private') === 'true',
            },
          ];
    if (req.method !== 'POST' || messages === null) {
      sendError(res, 422, {
        code: 'invalid_input',
        message: 'Send { "messages": [{ "topic", "event", "payload" }] } by POST.',
      });
      return;
    }
    for (const { topic, event, bytes, isPrivate, ...message } of messages) {
      const maySend =
        !isPrivate || caller.role === 'service_role' || (await this.rightsOf({ req, caller }, topic)).maySend;
      if (maySend) this.hub.broadcastTo(`realtime:${topic}`, isPrivate, event, { isJson: message.isJson, bytes });
      else return sendForbidden(res);
    }
    res.writeHead(202).end();
  }

  async stop(): Promise<void> {
    for (const client of this.sockets.clients) client.close(1001, 'server stops');
    await this.feed.stop();
    for (const client of this.sockets.clients) client.terminate();
    this.sockets.close();
    await this.db.end();
  }

  private rightsOf(asking: Pick<GatewayRequest, 'req' | 'caller'>, topic: string) {
    return this.turns.run(asking, () => privateTopicRights(this.db, asking.caller, topic));
  }

  /** Tells a change to those who want it and may see it; one check for everybody who sees the same rows. */
  private async tell(change: Change): Promise<void> {
    const { schema, table, type } = change;
    const row = change.newRow ?? change.oldRow ?? {};
    const interested = new Map<string, { channel: Channel; ids: number[] }[]>();
    for (const channel of this.hub.all()) {
      const ids = channel.bindings
        .filter((binding) => isWanted(binding, { type, schema, table, row }))
        .map(({ id }) => id);
      if (ids.length === 0) continue;
      const identity = identityOf(channel.caller);
      interested.set(identity, [...(interested.get(identity) ?? []), { channel, ids }]);
    }
    if (interested.size === 0) return;
    const relation = await this.relations.get(change.relationOid);
    await Promise.all(
      [...interested.values()].map(async (members) => {
        const [first] = members;
        if (
          first === undefined ||
          !(await isVisible(
            { requests: this.options.requests, admin: this.db },
            first.channel.caller,
            change,
            relation,
          ))
        )
          return;
        const { role } = first.channel.caller;
        const data = {
          schema,
          table,
          type,
          commit_timestamp: change.committedAt,
          errors: null,
          columns: change.columns
            .filter(({ name }) => relation.readable[role].has(name))
            .map(({ name }) => ({ name, type: relation.typeNames.get(name) ?? 'text' })),
          ...(change.newRow === null ? {} : { record: readableRecord(change.newRow, relation, role) }),
          // As on Supabase: with row level security only the key of the former row is told.
          ...(change.oldRow === null
            ? {}
            : { old_record: readableRecord(change.oldRow, relation, role, relation.hasRowSecurity) }),
        };
        for (const { channel, ids } of members) channel.send('postgres_changes', { ids, data });
      }),
    );
  }
}

interface BroadcastMessage {
  topic: string;
  event: string;
  bytes: Buffer;
  isJson: boolean;
  isPrivate: boolean;
}

function parseMessages(body: Buffer): BroadcastMessage[] | null {
  try {
    const { messages } = JSON.parse(body.toString('utf8')) as { messages?: Record<string, unknown>[] };
    if (!Array.isArray(messages) || messages.length > 100) return null;
    const parsed = messages.map(({ topic, event, payload, private: isPrivate }): BroadcastMessage | null =>
      typeof topic === 'string' && typeof event === 'string'
        ? {
            topic,
            event,
            bytes: Buffer.from(JSON.stringify(payload ?? {})),
            isJson: true,
            isPrivate: isPrivate === true,
          }
        : null,
    );
    return parsed.every((message): message is BroadcastMessage => message !== null) ? parsed : null;
  } catch {
    return null;
  }
}

function sendForbidden(res: ServerResponse): void {
  sendError(res, 403, { code: 'unauthorized', message: 'You do not have permissions to write to this channel topic' });
}
