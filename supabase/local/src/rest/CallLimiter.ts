import type { IncomingMessage } from 'node:http';
import { KeyedLimiter, TooManyWaitingError } from '@dukani/shared/limiter';
import { addressGroup } from '../http/addressGroup';
import { isMember, type Caller } from '../http/caller';
import { clientAddress } from '../http/requestContext';
import { RequestError } from '../http/respond';

/** Nobody who works for a business; an account alone is made in a second, and a hundred of them are still one visitor. */
const isAnonymous = (caller: Caller | null) => caller === null || (caller.role !== 'service_role' && !isMember(caller));

/** Who asks: a person who works for a business, or for an anonymous visitor the address. Null for our own jobs, which wait for nobody. */
function callerKey(req: IncomingMessage, caller: Caller | null): string | null {
  if (caller?.role === 'service_role') return null;
  return (isAnonymous(caller) ? null : caller?.claims.sub) ?? addressGroup(clientAddress(req));
}

const isLoopback = (key: string) => key === '::1' || key.startsWith('127.') || key === '0:0:0:0::/64';

interface FairLimiterOptions {
  /** How many requests of one caller run at once. */
  atOnce: number;
  /** How many more of one caller may wait. */
  waiting: number;
  /** How many requests of all anonymous visitors together run at once. Null: nobody waits for others. */
  forAnonymous: number | null;
}

/**
 * The turns of whatever takes one of a few connections: each caller a few at once, and all anonymous visitors together fewer than there are
 * connections. So a till goes on selling whatever is sent to the shops.
 */
export class FairLimiter {
  private readonly callers: KeyedLimiter;
  private readonly anonymous: KeyedLimiter | null;

  constructor({ atOnce, waiting, forAnonymous }: FairLimiterOptions) {
    this.callers = new KeyedLimiter({ perKey: atOnce, waitingPerKey: waiting });
    this.anonymous = forAnonymous === null ? null : new KeyedLimiter({ perKey: forAnonymous, waitingPerKey: 5_000 });
  }

  /**
   * Does the work when it is the caller's turn; too many that wait are refused with 429. Give it only what holds a connection: not the
   * reading of a slow body.
   */
  async run<T>({ req, caller }: { req: IncomingMessage; caller: Caller | null }, work: () => Promise<T>): Promise<T> {
    const key = callerKey(req, caller);
    if (key === null) return await work();
    const { anonymous } = this;
    const among = () => (anonymous !== null && isAnonymous(caller) ? anonymous.run('all', work) : work());
    try {
      // This machine asks for everybody whose page it draws.
      return isLoopback(key) ? await among() : await this.callers.run(key, among);
    } catch (error) {
      if (error instanceof TooManyWaitingError) throw new RequestError(429, 'rate_limited', error.message);
      throw error;
    }
  }
}
