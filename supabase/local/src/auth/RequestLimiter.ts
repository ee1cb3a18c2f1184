import type { ProjectConfig } from '../projectConfig';
import { addressGroup } from '../http/addressGroup';
import { AuthError } from './AuthError';
import { positiveNumber } from './positiveNumber';

const windowMs = 300_000;

/** Counts requests per address and route over 5 minutes, so that nobody can try passwords or codes at speed. */
export class RequestLimiter {
  private readonly counts = new Map<string, { count: number; startedAt: number }>();
  private readonly limits: Record<string, number>;

  /** Limits come from config.toml; AUTH_RATE_LIMIT, a number, replaces all of them. */
  constructor({ signInSignUps, tokenRefresh, tokenVerifications }: ProjectConfig['rateLimits']) {
    this.limits = {
      token: signInSignUps,
      signup: signInSignUps,
      authorize: signInSignUps,
      callback: signInSignUps,
      refresh: tokenRefresh,
      verify: tokenVerifications,
      factors: tokenVerifications,
      recover: 60,
      otp: 60,
      magiclink: 60,
      resend: 60,
    };
  }

  /** Counts one request and refuses with 429 beyond the limit. Routes without a limit always pass. */
  check(group: string, ipAddress: string, now = Date.now()): void {
    const configured = this.limits[group];
    if (configured === undefined) return;
    const key = `${group} ${addressGroup(ipAddress)}`;
    const current = this.counts.get(key);
    const bucket = current !== undefined && now - current.startedAt < windowMs ? current : { count: 0, startedAt: now };
    bucket.count += 1;
    this.counts.set(key, bucket);
    if (this.counts.size > 10_000) this.dropOld(now);
    if (bucket.count <= positiveNumber(process.env.AUTH_RATE_LIMIT, configured)) return;
    const secondsLeft = Math.ceil((bucket.startedAt + windowMs - now) / 1000);
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
      headers: { 'retry-after': String(Math.max(1, secondsLeft)) },
    });
  }

  private dropOld(now: number): void {
    for (const [key, { startedAt }] of this.counts) if (now - startedAt >= windowMs) this.counts.delete(key);
  }
}
