/** Thrown where too much waits already. */
export class TooManyWaitingError extends Error {
  constructor() {
    super('Too many requests at once. Try again in a moment.');
    this.name = 'TooManyWaitingError';
  }
}

interface Waiter {
  begin: () => void;
  refuse: (error: Error) => void;
}

interface Queue {
  running: number;
  waiting: Waiter[];
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

const noLimit = Number.POSITIVE_INFINITY;

/**
 * Limits how much runs at once, for each key and for all together. The keys that wait take turns, however much each of them asks for.
 * Decision 0057 says why this is own code.
 */
export class KeyedLimiter {
  private readonly limits: Required<KeyedLimiterOptions>;
  /** In the order in which the keys come next. */
  private readonly queues = new Map<string, Queue>();
  private running = 0;
  private waiting = 0;

  constructor({ perKey = noLimit, total = noLimit, waitingPerKey = noLimit, waiting = noLimit }: KeyedLimiterOptions) {
    this.limits = { perKey, total, waitingPerKey, waiting };
  }

  /** Does the work as soon as the key may; throws TooManyWaitingError instead of letting it wait too long. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? { running: 0, waiting: [] };
    this.queues.set(key, queue);
    if (this.mayBegin(queue)) this.begin(queue);
    else await this.wait(queue);
    try {
      return await work();
    } finally {
      queue.running -= 1;
      this.running -= 1;
      // Whoever has had a turn comes after all others.
      this.queues.delete(key);
      if (queue.running > 0 || queue.waiting.length > 0) this.queues.set(key, queue);
      // Without a common limit only the key's own work can have waited for this.
      if (this.limits.total === noLimit) this.beginNextOf(queue);
      else this.beginNext();
    }
  }

  private mayBegin({ running }: Queue): boolean {
    return this.running < this.limits.total && running < this.limits.perKey;
  }

  private begin(queue: Queue): void {
    queue.running += 1;
    this.running += 1;
  }

  private async wait(queue: Queue): Promise<void> {
    if (queue.waiting.length >= this.limits.waitingPerKey) throw new TooManyWaitingError();
    if (this.waiting >= this.limits.waiting) this.makeRoom(queue);
    this.waiting += 1;
    await new Promise<void>((begin, refuse) => queue.waiting.push({ begin, refuse }));
  }

  /** Takes the place of the last of the longest queue, unless that is the key's own. */
  private makeRoom(own: Queue): void {
    const longest = [...this.queues.values()].reduce((a, b) => (b.waiting.length > a.waiting.length ? b : a), own);
    if (longest === own) throw new TooManyWaitingError();
    longest.waiting.pop()?.refuse(new TooManyWaitingError());
    this.waiting -= 1;
  }

  private beginNext(): void {
    for (const queue of this.queues.values()) if (this.beginNextOf(queue)) return;
  }

  private beginNextOf(queue: Queue): boolean {
    if (queue.waiting.length === 0 || !this.mayBegin(queue)) return false;
    const next = queue.waiting.shift();
    this.waiting -= 1;
    this.begin(queue);
    next?.begin();
    return true;
  }
}
