import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { WebSocketServer } from 'ws';
import { openPool } from '../database/openPool';
import { parseUrl, type GatewayRequest } from '../gateway';
import { addressGroup } from '../http/addressGroup';
import { bodyLimitOf } from '../http/bodyLimit';
import { identifyCaller, isMember, type Caller } from '../http/caller';
import { clientAddress } from '../http/requestContext';
import { readBody, sendError } from '../http/respond';
import { FairLimiter } from '../rest/CallLimiter';
import type { RequestPool } from '../rest/requestPool';
import type { Secrets } from '../secrets';
import { readBroadcasts } from './broadcastRequest';
import { ChangeFeed, type Change } from './ChangeFeed';
import { ChangeListeners } from './ChangeListeners';
import type { Channel } from './Channel';
import { privateTopicRights } from './privateTopics';
import { RealtimeSocket } from './RealtimeSocket';
import { RelationCatalog, type Relation } from './RelationCatalog';
import { SocketLimits, type SocketLimitOptions } from './SocketLimits';
import { TopicHub } from './TopicHub';
import { identityOf, isVisible, readableRecord } from './visibility';

interface RealtimeOptions {
  secrets: Secrets;
  requests: RequestPool;
  /** The superuser's address: reads the write-ahead log and the catalog. */
  adminUrl: string;
  slot: string;
  limits?: SocketLimitOptions;
}

const maxMessageBytes = 1024 * 1024;
const notifiedAtOnce = 100;
const [endedAtOnce, endPauseMs] = [50, 100];

/** The realtime service: database changes, broadcast and presence over one WebSocket per client. */
export class RealtimeServer {
  private readonly sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes });
  private readonly hub = new TopicHub();
  private readonly listeners = new ChangeListeners();
  private readonly limits: SocketLimits;
  private readonly db: Pool;
  private readonly relations: RelationCatalog;
  private readonly feed: ChangeFeed;
  // One of the two connections, which also tell the tills what has changed, is not an anonymous visitor's.
  private readonly turns = new FairLimiter({ atOnce: 2, waiting: 100, forAnonymous: 1 });
  private lastBindingId = 0;

  constructor(private readonly options: RealtimeOptions) {
    this.limits = new SocketLimits(options.limits);
    this.db = openPool({ connectionString: options.adminUrl, max: 2, application_name: 'realtime' });
    this.relations = new RelationCatalog(this.db);
    this.feed = new ChangeFeed({
      url: options.adminUrl,
      slot: options.slot,
      onChange: async (change) => await this.tell(change),
      onGap: () => void this.endAllAsMissed(),
    });
  }

  async start(): Promise<void> {
    await this.feed.start();
  }

  /** Forgets columns and policies of tables; after `notify pgrst`. */
  reloadSchemaCache(): void {
    this.relations.forget();
  }

  /** Takes over /realtime/v1/websocket; a socket without a valid key is answered with 401. */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const url = parseUrl(req);
    if (url?.pathname !== '/realtime/v1/websocket') return false;
    const apiKey = url.searchParams.get('apikey');
    const identify = (accessToken: string | null) =>
      identifyCaller({ apiKey, authorization: accessToken }, this.options.secrets);
    if ('status' in identify(null)) return refuseUpgrade(socket, '401 Unauthorized');
    // One that is to make room for others is not asked to say good-bye.
    const place = this.limits.admit(addressGroup(clientAddress(req)), () => socket.destroy());
    if (place === null) return refuseUpgrade(socket, '429 Too Many Requests\r\nRetry-After: 10');
    socket.once('close', () => place.leave());
    const version = url.searchParams.get('vsn')?.startsWith('2') === true ? 2 : 1;
    this.sockets.handleUpgrade(req, socket, head, (webSocket) => {
      new RealtimeSocket(webSocket, version, {
        hub: this.hub,
        listeners: this.listeners,
        place,
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
    const messages = req.method === 'POST' ? readBroadcasts(req, url, body) : null;
    if (messages === null) {
      sendError(res, 422, {
        code: 'invalid_input',
        message: 'Send { "messages": [{ "topic", "event", "payload" }] } by POST.',
      });
      return;
    }
    for (const { topic, event, bytes, isPrivate, isJson } of messages) {
      const isServer = caller.role === 'service_role';
      // Nobody guards a public topic, so nobody but the holder of the secret key speaks there.
      const maySend = isServer || (isPrivate && (await this.rightsOf({ req, caller }, topic)).sendsBroadcasts);
      if (maySend) this.hub.broadcastTo(`realtime:${topic}`, isPrivate, event, { isJson, bytes });
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

  /** Ends the channels that listen to tables, members of businesses first, a few at a time: whoever hears it reads again. */
  private async endAllAsMissed(): Promise<void> {
    const [members, visitors] = [true, false].map((wanted) =>
      this.listeners.channels().filter(({ caller }) => isMember(caller) === wanted),
    );
    let notified = 0;
    for (const channel of [...(members ?? []), ...(visitors ?? [])]) {
      channel.endAsMissed();
      notified += 1;
      if (notified % endedAtOnce === 0) await wait(endPauseMs, undefined, { ref: false });
    }
  }

  /** Tells a change to those who want it and may see it; one check for everybody who sees the same rows. */
  private async tell(change: Change): Promise<void> {
    const { schema, table, type } = change;
    const interested = new Map<string, [Channel, number[]][]>();
    const wanting = this.listeners.wanting({ type, schema, table, row: change.newRow ?? change.oldRow ?? {} });
    for (const [channel, ids] of wanting) {
      const identity = identityOf(channel.caller);
      const members = interested.get(identity) ?? [];
      interested.set(identity, members);
      members.push([channel, ids]);
    }
    if (interested.size === 0) return;
    const relation = await this.relations.get(change.relationOid);
    await Promise.all([...interested.values()].map(async (members) => await this.tellAlike(members, change, relation)));
  }

  /** Tells a change to channels that all see the same rows. */
  private async tellAlike(members: [Channel, number[]][], change: Change, relation: Relation): Promise<void> {
    const caller = members[0]?.[0].caller;
    const databases = { requests: this.options.requests, admin: this.db };
    if (caller === undefined || !(await isVisible(databases, caller, change, relation))) return;
    const data = JSON.stringify(changeData(change, relation, caller.role));
    let notified = 0;
    for (const [channel, ids] of members) {
      channel.sendChange(ids, data);
      notified += 1;
      // However many listen to one shop, the calls of tills go on in between.
      if (notified % notifiedAtOnce === 0) await nextTurn();
    }
  }
}

/** A change as clients read it, with the columns that the role may select. */
function changeData(change: Change, relation: Relation, role: Caller['role']): Record<string, unknown> {
  return {
    schema: change.schema,
    table: change.table,
    type: change.type,
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
}

function refuseUpgrade(socket: Duplex, status: string): true {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  return true;
}

function sendForbidden(res: ServerResponse): void {
  sendError(res, 403, { code: 'unauthorized', message: 'You do not have permissions to write to this channel topic' });
}
