interface Bucket {
  tokens: number;
  filledAt: number;
}

const maxRemembered = 20_000;

/** Lets each key do something so many times a second, and after a pause so many times at once. */
export class RateBuckets {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly options: { perSecond: number; burst: number },
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Takes one turn of the key; false where it has none left. */
  take(key: string): boolean {
    const { perSecond, burst } = this.options;
    const now = this.now();
    const bucket = this.buckets.get(key) ?? { tokens: burst, filledAt: now };
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAt) / 1_000) * perSecond);
    bucket.filledAt = now;
    if (!this.buckets.has(key)) {
      if (this.buckets.size >= maxRemembered) this.forgetFull(now);
      this.buckets.set(key, bucket);
    }
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  private forgetFull(now: number): void {
    const { perSecond, burst } = this.options;
    for (const [key, { tokens, filledAt }] of this.buckets)
      if (tokens + ((now - filledAt) / 1_000) * perSecond >= burst) this.buckets.delete(key);
  }
}
