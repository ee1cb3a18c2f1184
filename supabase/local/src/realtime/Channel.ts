import { randomUUID } from 'node:crypto';
import type { Caller } from '../http/caller';
import type { ChangeBinding } from './changeFilter';
import { encodeBroadcast, encodeChange, encodeFrame, type Frame, type ProtocolVersion } from './frames';
import type { TopicRights } from './privateTopics';
import type { MessageKind } from './SocketOutbox';

/** One client's membership of one topic. */
export interface Channel {
  /** The topic as clients write it, `realtime:<name>`. */
  topic: string;
  joinRef: string | null;
  caller: Caller;
  bindings: ChangeBinding[];
  broadcast: { ack: boolean; self: boolean };
  presence: { key: string; isEnabled: boolean };
  isPrivate: boolean;
  rights: TopicRights;
  /** Sends an answer or a word of the server to this client. */
  send(event: string, payload: Record<string, unknown>): void;
  /** Sends a change of a table: the ids of the bindings that want it, and what changed as JSON. */
  sendChange(ids: number[], data: string): void;
  /** Sends a broadcast in the form that this client's protocol version reads; left out where the client does not read fast enough. */
  sendBroadcast(event: string, content: { isJson: boolean; bytes: Buffer }): void;
  /** Sends who is there, who comes and who leaves. */
  sendPresence(event: string, payload: Record<string, unknown>): void;
  /** Ends the membership because something was missed: the client joins again by itself, and reads again. */
  endAsMissed(): void;
}

/** What a channel needs of its socket. */
export interface ChannelSocket {
  version: ProtocolVersion;
  /** False where too much of that kind waits already. */
  write: (kind: MessageKind, data: string | Buffer) => boolean;
  endAsMissed: (channel: Channel) => void;
}

/** Makes the membership that a join asks for. */
export function makeChannel(
  { topic, joinRef }: Pick<Frame, 'topic' | 'joinRef'>,
  rights: Pick<Channel, 'caller' | 'bindings' | 'isPrivate' | 'rights'>,
  { config, socket }: { config: Record<string, unknown>; socket: ChannelSocket },
): Channel {
  const { version, write } = socket;
  const broadcast = recordOf(config.broadcast);
  const presence = recordOf(config.presence);
  const frame = (event: string, payload: Record<string, unknown>) =>
    encodeFrame({ joinRef, ref: null, topic, event, payload }, version);
  const channel: Channel = {
    ...rights,
    topic,
    joinRef,
    broadcast: { ack: broadcast.ack === true, self: broadcast.self === true },
    presence: { key: textOf(presence.key) || randomUUID(), isEnabled: presence.enabled !== false },
    send: (event, payload) => void write('answer', frame(event, payload)),
    sendChange: (ids, data) => {
      if (!write('change', encodeChange({ joinRef, topic, ids, data }, version))) channel.endAsMissed();
    },
    sendBroadcast: (event, { isJson, bytes }) => {
      if (version === 2) write('broadcast', encodeBroadcast({ topic, event, isJson, content: bytes }));
      else if (isJson) write('broadcast', frame('broadcast', { type: 'broadcast', event, payload: parsed(bytes) }));
    },
    sendPresence: (event, payload) => {
      // Who has missed one who came would show a wrong list from then on.
      if (!write('broadcast', frame(event, payload))) channel.endAsMissed();
    },
    endAsMissed: () => socket.endAsMissed(channel),
  };
  return channel;
}

/** The text, or null where it is none. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The object, or an empty one. */
export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return {};
  }
}
