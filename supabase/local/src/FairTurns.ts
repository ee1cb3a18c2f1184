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

interface Line {
  running: number;
  waiting: Waiter[];
}

interface FairTurnsOptions {
  /** How much runs at once, of everybody together. */
  atOnce: number;
  /** How much of one name runs at once. */
  perName: number;
  /** How many of one name may wait. */
  waitingPerName: number;
  /** How many may wait together. Beyond it the longest line loses its last. */
  waiting: number;
}

/**
 * Turns for work of which only a little can be done at once: the names that wait come one after the other, however much each of them
 * asks for.
 */
export class FairTurns {
  /** In the order in which the names come next. */
  private readonly lines = new Map<string, Line>();
  private running = 0;
  private waiting = 0;

  constructor(private readonly options: FairTurnsOptions) {}

  /** Does the work when it is the name's turn; throws TooManyWaitingError instead of letting it wait too long. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(name) ?? { running: 0, waiting: [] };
    this.lines.set(name, line);
    if (this.mayBegin(line)) this.begin(line);
    else await this.wait(line);
    try {
      return await work();
    } finally {
      line.running -= 1;
      this.running -= 1;
      // Whoever has had a turn comes after all others.
      this.lines.delete(name);
      if (line.running > 0 || line.waiting.length > 0) this.lines.set(name, line);
      this.beginNext();
    }
  }

  private mayBegin({ running }: Line): boolean {
    return this.running < this.options.atOnce && running < this.options.perName;
  }

  private begin(line: Line): void {
    line.running += 1;
    this.running += 1;
  }

  private async wait(line: Line): Promise<void> {
    if (line.waiting.length >= this.options.waitingPerName) throw new TooManyWaitingError();
    if (this.waiting >= this.options.waiting) this.makeRoom(line);
    this.waiting += 1;
    await new Promise<void>((begin, refuse) => line.waiting.push({ begin, refuse }));
  }

  /** Takes the place of the last of the longest line, unless that is the line's own. */
  private makeRoom(own: Line): void {
    const longest = [...this.lines.values()].reduce((a, b) => (b.waiting.length > a.waiting.length ? b : a), own);
    if (longest === own) throw new TooManyWaitingError();
    longest.waiting.pop()?.refuse(new TooManyWaitingError());
    this.waiting -= 1;
  }

  private beginNext(): void {
    for (const line of this.lines.values()) {
      if (line.waiting.length === 0 || !this.mayBegin(line)) continue;
      const next = line.waiting.shift();
      this.waiting -= 1;
      this.begin(line);
      next?.begin();
      return;
    }
  }
}
