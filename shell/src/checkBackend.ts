import type { RuntimeConfig } from '@dukani/shared/contract';

/** The configuration of this host cannot work; only whoever runs the platform can mend it. */
export class ConfigurationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigurationError';
  }
}

/** Refuses a backend address or key that cannot be one. Throws ConfigurationError. */
export function checkBackend({ supabaseUrl, supabaseKey }: Pick<RuntimeConfig, 'supabaseUrl' | 'supabaseKey'>): void {
  if (!isWebAddress(supabaseUrl)) throw new ConfigurationError('Invalid backend URL. Check the configuration.');
  // Keys are opaque words; one with a space or nothing at all was not filled in, and a secret one must not be in a page.
  if (!/^[\w.-]+$/.test(supabaseKey) || supabaseKey.startsWith('sb_secret_'))
    throw new ConfigurationError('Invalid backend key. Check the configuration.');
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/]/.test(text) && URL.canParse(text);
}
