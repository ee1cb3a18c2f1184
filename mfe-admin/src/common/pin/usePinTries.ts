import { useCallback, useEffect, useState } from 'react';
import { errorMessage, toApiError } from '@dukani/shared/errors';

export interface PinTries {
  /** What was wrong with the last try; null when nothing was. */
  error: string | null;
  /** Seconds until PINs are looked at again; 0 when they are. */
  waitSeconds: number;
  refused: (thrown: unknown) => void;
  say: (sentence: string) => void;
  clear: () => void;
}

export const SHORTEST_PIN = 4;
export const SHORT_PIN = 'A PIN has 4 to 8 digits.';

function secondsOf(details: unknown): number {
  const seconds = (details as { retry_after_seconds?: unknown } | null)?.retry_after_seconds;
  return typeof seconds === 'number' && seconds > 0 ? seconds : 0;
}

/** What a refused PIN leads to: a sentence, or a wait that counts down. */
export function usePinTries(): PinTries {
  const [error, setError] = useState<string | null>(null);
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until, now]);

  const refused = useCallback((thrown: unknown) => {
    const failure = toApiError(thrown);
    const seconds = failure.code === 'rate_limited' ? secondsOf(failure.details) : 0;
    setNow(Date.now());
    setUntil(seconds === 0 ? 0 : Date.now() + seconds * 1000);
    setError(seconds === 0 ? errorMessage(failure) : null);
  }, []);
  const clear = useCallback(() => setError(null), []);
  return { error, waitSeconds: Math.max(0, Math.ceil((until - now) / 1000)), refused, say: setError, clear };
}

/** `0:30`, `2:00`. */
export function waitText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
