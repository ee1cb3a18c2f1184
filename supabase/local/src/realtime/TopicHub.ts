import { randomBytes } from 'node:crypto';
import type { Channel } from './Channel';

type PresenceMeta = Record<string, unknown> & { phx_ref: string };

interface Topic {
  channels: Set<Channel>;
  /** What each channel has made known of itself. */
  presence: Map<Channel, PresenceMeta>;
}

/** Who is in which topic: passes broadcasts on and keeps presence. Private and public topics of one name are two. */
export class TopicHub {
  private readonly topics = new Map<string, Topic>();

  join(channel: Channel): void {
    const topic = this.topics.get(nameOf(channel)) ?? { channels: new Set(), presence: new Map() };
    topic.channels.add(channel);
    this.topics.set(nameOf(channel), topic);
    if (channel.presence.isEnabled && channel.rights.seesPresence)
      channel.sendPresence('presence_state', stateOf(topic));
  }

  leave(channel: Channel): void {
    this.untrack(channel);
    const topic = this.topics.get(nameOf(channel));
    topic?.channels.delete(channel);
    if (topic?.channels.size === 0) this.topics.delete(nameOf(channel));
  }

  /** Passes a broadcast of a member on to the others, and to the sender when it asked for that. */
  broadcast(sender: Channel, event: string, content: { isJson: boolean; bytes: Buffer }): void {
    for (const channel of this.topics.get(nameOf(sender))?.channels ?? []) {
      if ((channel !== sender || sender.broadcast.self) && channel.rights.hearsBroadcasts)
        channel.sendBroadcast(event, content);
    }
  }

  /** Passes a broadcast that came by HTTP on to everybody in the topic. */
  broadcastTo(topic: string, isPrivate: boolean, event: string, content: { isJson: boolean; bytes: Buffer }): void {
    for (const channel of this.topics.get(keyOf(topic, isPrivate))?.channels ?? []) {
      if (channel.rights.hearsBroadcasts) channel.sendBroadcast(event, content);
    }
  }

  /** Makes known, or changes, what a member says of itself. */
  track(channel: Channel, payload: Record<string, unknown>): void {
    const topic = this.topics.get(nameOf(channel));
    if (topic === undefined) return;
    const previous = topic.presence.get(channel);
    const meta: PresenceMeta = { ...payload, phx_ref: randomBytes(9).toString('base64url') };
    topic.presence.set(channel, meta);
    const { key } = channel.presence;
    tell(topic, {
      joins: { [key]: { metas: [previous === undefined ? meta : { ...meta, phx_ref_prev: previous.phx_ref }] } },
      leaves: previous === undefined ? {} : { [key]: { metas: [previous] } },
    });
  }

  untrack(channel: Channel): void {
    const topic = this.topics.get(nameOf(channel));
    const previous = topic?.presence.get(channel);
    if (topic === undefined || previous === undefined) return;
    topic.presence.delete(channel);
    tell(topic, { joins: {}, leaves: { [channel.presence.key]: { metas: [previous] } } });
  }
}

function tell(topic: Topic, diff: Record<string, unknown>): void {
  // A copy: whoever reads too slowly leaves while it is told.
  for (const channel of [...topic.channels])
    if (channel.presence.isEnabled && channel.rights.seesPresence) channel.sendPresence('presence_diff', diff);
}

function stateOf(topic: Topic): Record<string, unknown> {
  const state: Record<string, { metas: PresenceMeta[] }> = {};
  for (const [channel, meta] of topic.presence) (state[channel.presence.key] ??= { metas: [] }).metas.push(meta);
  return state;
}

function nameOf(channel: Channel): string {
  return keyOf(channel.topic, channel.isPrivate);
}

function keyOf(topic: string, isPrivate: boolean): string {
  return `${isPrivate ? 'private' : 'public'} ${topic}`;
}
