import { AsyncLocalStorage } from 'node:async_hooks';
import { logger } from '../logger';

const insideLite = new AsyncLocalStorage<true>();
let isPatched = false;

/**
 * Runs work of @supabase/lite without its console output: it prints every refused statement, with its data.
 * What it says goes to the log at debug level. Output of everything else is untouched.
 */
export function silenceLogs<T>(work: () => T): T {
  patchConsole();
  return insideLite.run(true, work);
}

function patchConsole(): void {
  if (isPatched) return;
  isPatched = true;
  const output = globalThis.console;
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    const original = output[method].bind(output);
    output[method] = (...parts: unknown[]) => {
      if (insideLite.getStore() === true) logger.debug({ from: 'lite', parts: parts.map(String) }, 'lite said');
      else original(...parts);
    };
  }
}
