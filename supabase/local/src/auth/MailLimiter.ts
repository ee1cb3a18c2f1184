import { AuthError } from './AuthError';
import { positiveNumber } from './positiveNumber';

const hourMs = 3_600_000;
const maxPerHour = 20;

/**
 * Keeps anonymous visitors from filling a person's mailbox: a pause between two mails to one recipient (config.toml's
 * max_frequency) and at most 20 in an hour; AUTH_RATE_LIMIT replaces the 20. Unknown addresses count alike, so that the
 * refusal tells nothing.
 */
export class MailLimiter {
  private readonly sent = new Map<string, number[]>();

  constructor(private readonly pauseSeconds: number) {}

  /** Counts one mail and refuses with 429 when it comes too early. Without a recipient nothing is counted. */
  check(recipient: string | undefined, now = Date.now()): void {
    if (recipient === undefined || recipient === '') return;
    const key = recipient.trim().toLowerCase();
    const recent = (this.sent.get(key) ?? []).filter((at) => now - at < hourMs);
    const last = recent.at(-1);
    const pauseMs = last === undefined ? 0 : last + this.pauseSeconds * 1000 - now;
    const [first] = recent;
    const isFull = recent.length >= positiveNumber(process.env.AUTH_RATE_LIMIT, maxPerHour);
    const waitMs = Math.max(pauseMs, isFull && first !== undefined ? first + hourMs - now : 0);
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      throw new AuthError(
        429,
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${seconds} seconds.`,
        { headers: { 'retry-after': String(seconds) } },
      );
    }
    this.sent.set(key, [...recent, now]);
    if (this.sent.size > 10_000) this.dropOld(now);
  }

  private dropOld(now: number): void {
    for (const [key, times] of this.sent) if (now - (times.at(-1) ?? 0) >= hourMs) this.sent.delete(key);
  }
}
