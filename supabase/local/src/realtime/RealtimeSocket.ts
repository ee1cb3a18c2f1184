import { randomUUID } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import type { Caller, RefusedCaller } from '../http/caller';
import type { Channel } from './Channel';
import { readBindings } from './changeFilter';
import { decodeBroadcast, decodeFrame, encodeBroadcast, encodeFrame, type Frame, type ProtocolVersion } from './frames';
import type { TopicHub } from './TopicHub';

const maxChannels = 100;
const maxMessagesPerSecond = 200;
const silenceTimeoutMs = 60_000;
/** A client that does not read is cut off before its backlog fills the memory. */
const maxBacklogBytes = 4 * 1024 * 1024;

/** What a socket needs of the server. */
export interface SocketServices {
  hub: TopicHub;
  nextBindingId: () => number;
  /** Who a token belongs to, together with the key that the socket was opened with. */
  identify: (accessToken: string | null) => Caller | RefusedCaller;
  privateTopicRights: (caller: Caller, topic: string) => Promise<{ mayRead: boolean; maySend: boolean }>;
}

interface Membership {
  channel: Channel;
  expiry: NodeJS.Timeout | null;
}

/** One WebSocket of a client and the channels it has joined. */
export class RealtimeSocket {
  private readonly memberships = new Map<string, Membership>();
  private readonly silence: NodeJS.Timeout;
  private messages = { count: 0, since: 0 };
  /** Messages are handled one after the other, since joining has to wait for the database. */
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly socket: WebSocket,
    private readonly version: ProtocolVersion,
    private readonly services: SocketServices,
  ) {
    this.silence = setTimeout(() => socket.close(1001, 'heartbeat timeout'), silenceTimeoutMs);
    socket.on('message', (data, isBinary) => this.receive(data, isBinary));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.end());
  }

  /** Leaves all channels; the client joins again by itself when it can. */
  private end(): void {
    clearTimeout(this.silence);
    for (const topic of [...this.memberships.keys()]) this.drop(topic);
  }

  private receive(data: RawData, isBinary: boolean): void {
    this.silence.refresh();
    if (this.isTooFast()) {
      this.socket.close(1008, 'too many messages');
      return;
    }
    const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
    if (isBinary) this.receiveBroadcast(bytes);
    else this.receiveText(bytes.toString('utf8'));
  }

  private receiveText(text: string): void {
    const frame = decodeFrame(text, this.version);
    if (frame === null) {
      this.socket.close(1003, 'not a message');
      return;
    }
    this.work = this.work
      .then(async () => await this.handle(frame))
      .catch(() => this.reply(frame, 'error', { reason: 'Internal error' }));
  }

  private receiveBroadcast(bytes: Buffer): void {
    const frame = decodeBroadcast(bytes);
    const membership = frame === null ? undefined : this.memberships.get(frame.topic);
    if (frame === null || membership === undefined) return;
    const { channel } = membership;
    if (channel.maySend)
      this.services.hub.broadcast(channel, frame.event, { isJson: frame.isJson, bytes: frame.content });
    if (channel.broadcast.ack)
      this.reply({ joinRef: frame.joinRef, ref: frame.ref, topic: frame.topic }, channel.maySend ? 'ok' : 'error');
  }

  private async handle(frame: Frame): Promise<void> {
    if (frame.topic === 'phoenix') return this.reply(frame, 'ok');
    if (frame.event === 'phx_join') return await this.join(frame);
    const membership = this.memberships.get(frame.topic);
    if (membership === undefined) return this.reply(frame, 'error', { reason: 'unmatched topic' });
    switch (frame.event) {
      case 'phx_leave':
        this.drop(frame.topic);
        this.reply(frame, 'ok');
        return this.write({
          joinRef: frame.joinRef,
          ref: frame.ref,
          topic: frame.topic,
          event: 'phx_close',
          payload: {},
        });
      case 'access_token':
        return await this.renew(membership, frame);
      case 'broadcast':
        return this.broadcastText(membership.channel, frame);
      case 'presence':
        return this.updatePresence(membership.channel, frame);
      default:
        return this.reply(frame, 'ok');
    }
  }

  private async join(frame: Frame): Promise<void> {
    this.drop(frame.topic);
    if (!frame.topic.startsWith('realtime:') || frame.topic.length > 255)
      return this.reply(frame, 'error', { reason: 'TopicNameRequired: a topic is needed' });
    if (this.memberships.size >= maxChannels)
      return this.reply(frame, 'error', { reason: 'ChannelRateLimitReached: Too many channels' });
    const caller = this.services.identify(textOf(frame.payload.access_token));
    if ('status' in caller) return this.reply(frame, 'error', { reason: `InvalidJWTToken: ${caller.message}` });
    const config = recordOf(frame.payload.config);
    const bindings = readBindings(config.postgres_changes, this.services.nextBindingId);
    if (typeof bindings === 'string')
      return this.reply(frame, 'error', { reason: `RealtimeDisabledForConfiguration: ${bindings}` });
    const isPrivate = config.private === true;
    const rights = isPrivate
      ? await this.services.privateTopicRights(caller, frame.topic.slice('realtime:'.length))
      : { mayRead: true, maySend: true };
    if (!rights.mayRead)
      return this.reply(frame, 'error', {
        reason: 'Unauthorized: You do not have permissions to read from this Channel topic',
      });
    const channel = this.makeChannel(frame, { caller, bindings, isPrivate, ...rights }, config);
    this.memberships.set(frame.topic, { channel, expiry: this.watchExpiry(channel) });
    this.reply(frame, 'ok', { postgres_changes: bindings });
    if (bindings.length > 0) this.system(channel, 'ok', 'Subscribed to PostgreSQL', 'postgres_changes');
    this.services.hub.join(channel);
  }

  private makeChannel(
    { topic, joinRef }: Frame,
    rights: Pick<Channel, 'caller' | 'bindings' | 'isPrivate' | 'mayRead' | 'maySend'>,
    config: Record<string, unknown>,
  ): Channel {
    const broadcast = recordOf(config.broadcast);
    const presence = recordOf(config.presence);
    return {
      ...rights,
      topic,
      joinRef,
      broadcast: { ack: broadcast.ack === true, self: broadcast.self === true },
      presence: { key: textOf(presence.key) || randomUUID(), isEnabled: presence.enabled !== false },
      send: (event, payload) => this.write({ joinRef, ref: null, topic, event, payload }),
      sendBroadcast: (event, { isJson, bytes }) => {
        if (this.version === 2) this.writeBytes(encodeBroadcast({ topic, event, isJson, content: bytes }));
        else if (isJson)
          this.write({
            joinRef,
            ref: null,
            topic,
            event: 'broadcast',
            payload: { type: 'broadcast', event, payload: parsed(bytes) },
          });
      },
    };
  }

  private async renew(membership: Membership, frame: Frame): Promise<void> {
    const { channel } = membership;
    const caller = this.services.identify(textOf(frame.payload.access_token));
    if ('status' in caller) return this.expel(channel, caller.message);
    // A private topic asks again: whoever has lost the right since, or comes with somebody else's token, does not stay.
    if (channel.isPrivate) {
      const rights = await this.services.privateTopicRights(caller, frame.topic.slice('realtime:'.length));
      if (this.memberships.get(frame.topic) !== membership) return;
      if (!rights.mayRead) return this.expel(channel, 'You do not have permissions to read from this Channel topic');
      channel.maySend = rights.maySend;
    }
    channel.caller = caller;
    if (membership.expiry !== null) clearTimeout(membership.expiry);
    membership.expiry = this.watchExpiry(membership.channel);
  }

  private broadcastText(channel: Channel, frame: Frame): void {
    const event = textOf(frame.payload.event);
    if (event !== null && event !== '' && Buffer.byteLength(event) <= 255 && channel.maySend) {
      this.services.hub.broadcast(channel, event, {
        isJson: true,
        bytes: Buffer.from(JSON.stringify(frame.payload.payload ?? {})),
      });
    }
    if (channel.broadcast.ack) this.reply(frame, channel.maySend ? 'ok' : 'error');
  }

  private updatePresence(channel: Channel, frame: Frame): void {
    if (!channel.maySend) return this.reply(frame, 'error', { reason: 'Unauthorized' });
    const event = textOf(frame.payload.event)?.toLowerCase();
    if (event === 'track') this.services.hub.track(channel, recordOf(frame.payload.payload));
    else if (event === 'untrack') this.services.hub.untrack(channel);
    this.reply(frame, 'ok');
  }

  /** A channel lives no longer than the token it was joined with, unless a new one comes. */
  private watchExpiry(channel: Channel): NodeJS.Timeout | null {
    const { exp } = channel.caller.claims;
    if (exp === undefined) return null;
    const remainingMs = Math.min(Math.max(0, exp * 1000 - Date.now()), 2 ** 31 - 1);
    return setTimeout(() => this.expel(channel, 'Token has expired'), remainingMs).unref();
  }

  private expel(channel: Channel, reason: string): void {
    this.system(channel, 'error', reason, 'system');
    channel.send('phx_close', {});
    this.drop(channel.topic);
  }

  private system(channel: Channel, status: string, message: string, extension: string): void {
    channel.send('system', { status, message, extension, channel: channel.topic.slice('realtime:'.length) });
  }

  private drop(topic: string): void {
    const membership = this.memberships.get(topic);
    if (membership === undefined) return;
    this.memberships.delete(topic);
    if (membership.expiry !== null) clearTimeout(membership.expiry);
    this.services.hub.leave(membership.channel);
  }

  private reply(
    { joinRef, ref, topic }: Pick<Frame, 'joinRef' | 'ref' | 'topic'>,
    status: 'ok' | 'error',
    response: Record<string, unknown> = {},
  ): void {
    this.write({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  private write(frame: Frame): void {
    this.writeBytes(encodeFrame(frame, this.version));
  }

  private writeBytes(data: string | Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > maxBacklogBytes) this.socket.terminate();
    else this.socket.send(data);
  }

  private isTooFast(): boolean {
    const now = Date.now();
    if (now - this.messages.since >= 1_000) this.messages = { count: 0, since: now };
    this.messages.count += 1;
    return this.messages.count > maxMessagesPerSecond;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return {};
  }
}
