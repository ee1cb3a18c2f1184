import { positiveNumber } from '../auth/positiveNumber';
import { isMember, type Caller } from '../http/caller';
import { RateBuckets } from './RateBuckets';

/** How many sockets there may be. */
export interface SocketLimitOptions {
  /** Of visitors behind one address; as many more may be about to join. */
  perAddress: number;
  /** Of all visitors together. */
  visitors: number;
  /** Of the people who work for one business, wherever they are. */
  perBusiness: number;
  /** Of everybody. */
  total: number;
}

export const defaultSocketLimits: SocketLimitOptions = {
  perAddress: 100,
  visitors: 2_000,
  perBusiness: 400,
  total: 10_000,
};

/**
 * The limits, with `REALTIME_SOCKETS_PER_ADDRESS` in place of the first: behind a proxy all visitors come from its one address, and
 * only the limit of all visitors together is left.
 */
export function readSocketLimits(env: NodeJS.ProcessEnv): SocketLimitOptions {
  const perAddress = Math.floor(positiveNumber(env.REALTIME_SOCKETS_PER_ADDRESS, defaultSocketLimits.perAddress));
  return { ...defaultSocketLimits, perAddress, visitors: Math.max(perAddress, defaultSocketLimits.visitors) };
}

/** A socket's place among all. */
export interface SocketPlace {
  /** Counts the socket, from its first join on, with whom it belongs to; a text says why it may not join. */
  join(caller: Caller): string | null;
  /** Gives the place back. */
  leave(): void;
}

/** In whose count a socket is: it has joined nothing yet, or it belongs to a visitor, a business or the server itself. */
type Group = 'new' | 'visitor' | 'business' | 'server';

interface Entry {
  group: Group;
  /** The address, or the business. */
  key: string;
  isGone: boolean;
  close: () => void;
}

/**
 * Counts sockets, so that nobody holds all of them. The people of a business are counted by business, for a shop with sixty tills has
 * one address; everybody else, with an account or without, is counted by address and all together. Who somebody is shows only when
 * a channel is joined. Until then a socket is new, and of too many new ones behind an address the oldest is closed: a till joins at
 * once, so it is never kept out by sockets that somebody only opens.
 */
export class SocketLimits {
  private readonly groups: Record<Group, Map<string, Set<Entry>>> = {
    new: new Map(),
    visitor: new Map(),
    business: new Map(),
    server: new Map(),
  };
  private readonly counts: Record<Group, number> = { new: 0, visitor: 0, business: 0, server: 0 };
  private readonly connections: RateBuckets;
  private readonly joins: Record<'visitor' | 'business', RateBuckets>;
  private readonly visitorJoins: RateBuckets;

  constructor(
    private readonly limits: SocketLimitOptions = defaultSocketLimits,
    now?: () => number,
  ) {
    const { perAddress, visitors, perBusiness } = limits;
    // After an interruption all sockets come back at once; beyond that a fifth of them in a second is more than anybody needs.
    const rates = (sockets: number) => new RateBuckets({ perSecond: sockets / 5, burst: 2 * sockets }, now);
    this.connections = rates(perAddress + perBusiness);
    this.joins = { visitor: rates(perAddress), business: rates(perBusiness) };
    this.visitorJoins = new RateBuckets({ perSecond: visitors / 20, burst: 2 * visitors }, now);
  }

  /** A place for a new socket, or null where there is none. `close` ends it. */
  admit(address: string, close: () => void): SocketPlace | null {
    const { perAddress, visitors, total } = this.limits;
    const { counts } = this;
    if (counts.new + counts.visitor + counts.business >= total || !this.connections.take(address)) return null;
    const others = this.groups.new.get(address);
    if ((others?.size ?? 0) >= perAddress) this.closeOldest(others ?? new Set());
    if (this.counts.new >= visitors) return null;
    const entry: Entry = { group: 'new', key: address, isGone: false, close };
    this.put(entry);
    return {
      join: (caller) => this.join(entry, address, caller),
      leave: () => {
        if (!entry.isGone) this.take(entry);
        entry.isGone = true;
      },
    };
  }

  private join(entry: Entry, address: string, caller: Caller): string | null {
    if (entry.isGone) return 'ConnectionRateLimitReached: The connection is closed';
    if (caller.role === 'service_role') {
      this.move(entry, 'server', '');
      return null;
    }
    const tenantId = isMember(caller) ? (caller.claims.app_metadata as { tenant_id: string }).tenant_id : null;
    const [group, key] = tenantId === null ? (['visitor', address] as const) : (['business', tenantId] as const);
    if (!this.joins[group].take(key) || (group === 'visitor' && !this.visitorJoins.take('all')))
      return 'ClientJoinRateLimitReached: Too many joins per second';
    // Whoever works for a business may look at other shops over the same socket.
    if (entry.group === group || entry.group === 'business') return null;
    const { perAddress, perBusiness, visitors } = this.limits;
    const isFull =
      (this.groups[group].get(key)?.size ?? 0) >= (group === 'visitor' ? perAddress : perBusiness) ||
      (group === 'visitor' && this.counts.visitor >= visitors);
    if (isFull) return 'ConnectionRateLimitReached: Too many connected users';
    this.move(entry, group, key);
    return null;
  }

  private closeOldest(entries: Set<Entry>): void {
    const [oldest] = entries;
    if (oldest === undefined) return;
    this.take(oldest);
    oldest.isGone = true;
    oldest.close();
  }

  private move(entry: Entry, group: Group, key: string): void {
    this.take(entry);
    entry.group = group;
    entry.key = key;
    this.put(entry);
  }

  private put(entry: Entry): void {
    const group = this.groups[entry.group];
    const entries = group.get(entry.key) ?? new Set();
    group.set(entry.key, entries.add(entry));
    this.counts[entry.group] += 1;
  }

  private take(entry: Entry): void {
    const group = this.groups[entry.group];
    const entries = group.get(entry.key);
    if (entries?.delete(entry) === true) this.counts[entry.group] -= 1;
    if (entries?.size === 0) group.delete(entry.key);
  }
}
