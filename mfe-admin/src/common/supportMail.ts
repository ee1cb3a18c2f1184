import { readRuntimeConfig } from '@dukani/shared/staff-frame';

/** Address of the platform's support; null where the server names none. */
export function supportAddress(): string | null {
  return readRuntimeConfig()?.supportEmail ?? null;
}

/** A `mailto:` address that opens a mail to the support with its words begun. */
export function supportMailto(address: string, { subject, body }: { subject: string; body?: string }): string {
  // URLSearchParams would write spaces as plus signs, which mail programs show as they are.
  const fields = Object.entries({ subject, ...(body === undefined ? {} : { body }) });
  return `mailto:${address}?${fields.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&')}`;
}
