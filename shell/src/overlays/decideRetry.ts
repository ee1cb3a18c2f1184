/** Times the error screen offers another attempt. */
export const maximumRetries = 3;
/** An attempt sooner than this after the last error would only meet it again. */
export const minimumGapMs = 1_000;

export type RetryDecision = 'allowed' | 'exhausted' | 'too_soon';

/** Whether the error screen may try again now. */
export function decideRetry({
  retryCount,
  lastErrorAt,
  now,
}: {
  retryCount: number;
  lastErrorAt: number;
  now: number;
}): RetryDecision {
  if (retryCount >= maximumRetries) return 'exhausted';
  return now - lastErrorAt < minimumGapMs ? 'too_soon' : 'allowed';
}
