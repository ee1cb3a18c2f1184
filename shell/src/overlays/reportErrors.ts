import type { RuntimeConfig } from '@dukani/shared/contract';
import type { tellError } from './tellError';

type Tell = (error: unknown, source?: string) => void;
type Load = () => Promise<{ tellError: typeof tellError }>;

let tell: Tell | null = null;

/**
 * From now on errors that nothing caught, and those of `reportError`, are told to the platform's staff. What does so is loaded with the
 * first one: a page without errors does not pay for it.
 */
export function startErrorReports(
  config: RuntimeConfig,
  target: Window = window,
  load: Load = () => import('./tellError'),
): void {
  tell = (error, source) => {
    // A report that does not arrive must not become another error.
    load()
      .then((loaded) => loaded.tellError(error, config, source))
      .catch(() => undefined);
  };
  target.addEventListener('error', ({ error, message, filename }) => tell?.(error ?? message, filename));
  target.addEventListener('unhandledrejection', ({ reason }) => tell?.(reason));
}

/** Tells the platform's staff of an error that was caught; nothing before `startErrorReports`. */
export function reportError(error: unknown): void {
  tell?.(error);
}
