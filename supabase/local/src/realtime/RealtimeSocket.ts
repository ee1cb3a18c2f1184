import type { RawData, WebSocket } from 'ws';
import type { Caller, RefusedCaller } from '../http/caller';
import { makeChannel, recordOf, textOf, type Channel } from './Channel';
import type { ChangeListeners } from './ChangeListeners';
import { decodeBroadcast, decodeFrame, encodeFrame, type Frame, type ProtocolVersion } from './frames';
import { problemFor, readJoin } from './joinRequest';
import { publicTopicRights, type TopicRights } from './privateTopics';
import type { SocketPlace } from './SocketLimits';
import { SocketOutbox } from './SocketOutbox';
import type { TopicHub } from './TopicHub';

const maxMessagesPerSecond = 200;
const silenceTimeoutMs = 60_000;
const firstJoinTimeoutMs = 30_000;
const notYours = 'You do not have permissions to read from this Channel topic';

/** What a socket needs of the server. */
export interface SocketServices {
  hub: TopicHub;
  listeners: ChangeListeners;
  place: SocketPlace;
  nextBindingId: () => number;
  /** Who a token belongs to, together with the key that the socket was opened with. */
  identify: (accessToken: string | null) => Caller | RefusedCaller;
  privateTopicRights: (caller: Caller, topic: string) => Promise<TopicRights>;
}

interface Membership {
  channel: Channel;
  expiry: NodeJS.Timeout | null;
}

/** One WebSocket of a client and the channels it has joined. */
export class RealtimeSocket {
  private readonly memberships = new Map<string, Membership>();
  private readonly outbox: SocketOutbox;
  private readonly silence: NodeJS.Timeout;
  private readonly firstJoin: NodeJS.Timeout;
  private messages = { count: 0, since: 0 };
  /** Messages are handled one after the other, since joining has to wait for the database. */
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly socket: WebSocket,
    private readonly version: ProtocolVersion,
    private readonly services: SocketServices,
  ) {
    this.outbox = new SocketOutbox(socket);
    this.firstJoin = setTimeout(() => socket.close(1008, 'nothing was joined'), firstJoinTimeoutMs);
    this.silence = setTimeout(() => socket.close(1001, 'heartbeat timeout'), silenceTimeoutMs);
    socket.on('message', (data, isBinary) => this.receive(data, isBinary));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.end());
  }

  /** Leaves all channels; the client joins again by itself when it can. */
  private end(): void {
    clearTimeout(this.silence);
    clearTimeout(this.firstJoin);
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
    const maySend = channel.rights.sendsBroadcasts;
    if (maySend) this.services.hub.broadcast(channel, frame.event, { isJson: frame.isJson, bytes: frame.content });
    if (channel.broadcast.ack)
      this.reply({ joinRef: frame.joinRef, ref: frame.ref, topic: frame.topic }, maySend ? 'ok' : 'error');
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
    const refuse = (reason: string) => this.reply(frame, 'error', { reason });
    const { identify, nextBindingId } = this.services;
    const request = readJoin(frame, { identify, nextBindingId, channelCount: this.memberships.size });
    if (typeof request === 'string') return refuse(request);
    const { caller, bindings, isPrivate, config } = request;
    const limit = this.services.place.join(caller);
    if (limit !== null) return refuse(limit);
    clearTimeout(this.firstJoin);
    const rights = await this.rightsOf(caller, frame.topic, isPrivate);
    if (!mayEnter(rights)) return refuse(`Unauthorized: ${notYours}`);
    if (this.socket.readyState !== this.socket.OPEN) return;
    const channel = makeChannel(
      frame,
      { caller, bindings, isPrivate, rights },
      {
        config,
        socket: {
          version: this.version,
          write: (kind, data) => this.outbox.send(kind, data),
          endAsMissed: (missed) => this.endAsMissed(missed),
        },
      },
    );
    this.memberships.set(frame.topic, { channel, expiry: this.watchExpiry(channel) });
    this.reply(frame, 'ok', { postgres_changes: bindings });
    if (bindings.length > 0) this.system(channel, 'ok', 'Subscribed to PostgreSQL', 'postgres_changes');
    this.services.listeners.add(channel);
    this.services.hub.join(channel);
  }

  private async renew(membership: Membership, frame: Frame): Promise<void> {
    const { channel } = membership;
    const caller = this.services.identify(textOf(frame.payload.access_token));
    if ('status' in caller) return this.expel(channel, caller.message);
    if (this.services.place.join(caller) !== null) return this.endAsMissed(channel);
    // A topic asks again: whoever has lost the right since, or comes with somebody else's token, does not stay.
    const rights = await this.rightsOf(caller, frame.topic, channel.isPrivate);
    if (this.memberships.get(frame.topic) !== membership) return;
    const problem = mayEnter(rights) ? problemFor(caller, channel.bindings) : notYours;
    if (problem !== null) return this.expel(channel, problem);
    channel.rights = rights;
    channel.caller = caller;
    if (membership.expiry !== null) clearTimeout(membership.expiry);
    membership.expiry = this.watchExpiry(membership.channel);
  }

  private async rightsOf(caller: Caller, topic: string, isPrivate: boolean): Promise<TopicRights> {
    return isPrivate
      ? await this.services.privateTopicRights(caller, topic.slice('realtime:'.length))
      : publicTopicRights(caller);
  }

  private broadcastText(channel: Channel, frame: Frame): void {
    const event = textOf(frame.payload.event);
    if (event !== null && event !== '' && Buffer.byteLength(event) <= 255 && channel.rights.sendsBroadcasts) {
      this.services.hub.broadcast(channel, event, {
        isJson: true,
        bytes: Buffer.from(JSON.stringify(frame.payload.payload ?? {})),
      });
    }
    if (channel.broadcast.ack) this.reply(frame, channel.rights.sendsBroadcasts ? 'ok' : 'error');
  }

  private updatePresence(channel: Channel, frame: Frame): void {
    if (!channel.rights.showsPresence) return this.reply(frame, 'error', { reason: 'Unauthorized' });
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

  /** The standard client joins again after a moment and tells its page, which reads again what it had. */
  private endAsMissed(channel: Channel): void {
    if (this.memberships.get(channel.topic)?.channel !== channel) return;
    this.drop(channel.topic);
    this.system(channel, 'error', 'Changes may have been missed: read again', 'postgres_changes');
    channel.send('phx_error', {});
  }

  private system(channel: Channel, status: string, message: string, extension: string): void {
    channel.send('system', { status, message, extension, channel: channel.topic.slice('realtime:'.length) });
  }

  private drop(topic: string): void {
    const membership = this.memberships.get(topic);
    if (membership === undefined) return;
    this.memberships.delete(topic);
    if (membership.expiry !== null) clearTimeout(membership.expiry);
    this.services.listeners.remove(membership.channel);
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
    this.outbox.send('answer', encodeFrame(frame, this.version));
  }

  private isTooFast(): boolean {
    const now = Date.now();
    if (now - this.messages.since >= 1_000) this.messages = { count: 0, since: now };
    this.messages.count += 1;
    return this.messages.count > maxMessagesPerSecond;
  }
}

function mayEnter({ hearsBroadcasts, seesPresence }: TopicRights): boolean {
  return hearsBroadcasts || seesPresence;
}
