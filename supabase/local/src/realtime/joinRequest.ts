import { isMember, type Caller, type RefusedCaller } from '../http/caller';
import { recordOf, textOf } from './Channel';
import { readBindings, visitorProblem, type ChangeBinding } from './changeFilter';
import type { Frame } from './frames';

/** A shop's page follows its branding and nothing else. */
const maxChannels = { visitor: 5, others: 100 };

/** What a client asks for when it joins a topic. */
export interface JoinRequest {
  caller: Caller;
  bindings: ChangeBinding[];
  isPrivate: boolean;
  config: Record<string, unknown>;
}

interface JoinContext {
  identify: (accessToken: string | null) => Caller | RefusedCaller;
  nextBindingId: () => number;
  /** How many channels the socket has already. */
  channelCount: number;
}

/** Reads a join; a text says why it is refused, in the form of Supabase's realtime service. */
export function readJoin(
  { topic, payload }: Frame,
  { identify, nextBindingId, channelCount }: JoinContext,
): JoinRequest | string {
  if (!topic.startsWith('realtime:') || topic.length > 255) return 'TopicNameRequired: a topic is needed';
  const caller = identify(textOf(payload.access_token));
  if ('status' in caller) return `InvalidJWTToken: ${caller.message}`;
  const isVisitor = caller.role !== 'service_role' && !isMember(caller);
  if (channelCount >= (isVisitor ? maxChannels.visitor : maxChannels.others))
    return 'ChannelRateLimitReached: Too many channels';
  const config = recordOf(payload.config);
  const bindings = readBindings(config.postgres_changes, nextBindingId);
  const problem = typeof bindings === 'string' ? bindings : problemFor(caller, bindings);
  if (typeof bindings === 'string' || problem !== null) return `RealtimeDisabledForConfiguration: ${problem}`;
  return { caller, bindings, isPrivate: config.private === true, config };
}

/** What somebody may not ask for; null where nothing is wrong. */
export function problemFor(caller: Caller, bindings: readonly ChangeBinding[]): string | null {
  return caller.role === 'anon' ? visitorProblem(bindings) : null;
}
