/** Thrown where too much waits already. */
export declare class TooManyWaitingError extends Error {
  constructor();
}
/** Each without a limit where it is left out. */
export interface KeyedLimiterOptions {
  /** How much of one key runs at once. */
  perKey?: number;
  /** How much runs at once, of all keys together. */
  total?: number;
  /** How many of one key may wait. */
  waitingPerKey?: number;
  /** How many may wait together. Beyond it the longest queue loses its last. */
  waiting?: number;
}
/**
 * Limits how much runs at once, for each key and for all together. The keys that wait take turns, however much each of them asks for.
 * Decision 0057 says why this is own code.
 */
export declare class KeyedLimiter {
  private readonly limits;
  /** In the order in which the keys come next. */
  private readonly queues;
  private running;
  private waiting;
  constructor({ perKey, total, waitingPerKey, waiting }: KeyedLimiterOptions);
  /** Does the work as soon as the key may; throws TooManyWaitingError instead of letting it wait too long. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  private mayBegin;
  private begin;
  private wait;
  /** Takes the place of the last of the longest queue, unless that is the key's own. */
  private makeRoom;
  private beginNext;
  private beginNextOf;
}
