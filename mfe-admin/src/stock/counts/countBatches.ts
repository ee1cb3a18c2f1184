import { formatDate } from '@dukani/shared/format';

/** A batch by what stands on the goods; both null: none was named. */
export interface NamedBatch {
  number: string | null;
  expiresOn: string | null;
}

export const NO_BATCH: NamedBatch = { number: null, expiresOn: null };

export function isSameBatch(one: NamedBatch, other: NamedBatch): boolean {
  return one.number === other.number && one.expiresOn === other.expiresOn;
}

/** `B7, ends 31 Jan 2027` */
export function batchLabel({ number, expiresOn }: NamedBatch): string {
  const parts = [number, expiresOn === null ? null : `ends ${formatDate(`${expiresOn}T12:00:00Z`, 'UTC')}`].filter(
    (part) => part !== null,
  );
  return parts.length === 0 ? 'No batch named' : parts.join(', ');
}
