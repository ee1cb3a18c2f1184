import type { Pool } from 'pg';

/** What one business may keep in one bucket. */
export const quotaBytes = 200 * 1024 * 1024;

/** Knows how much lies in the folder of a business. Its pool's role must be able to read storage.objects past its policies. */
export class Quota {
  constructor(
    private readonly db: Pool,
    private readonly maxBytes = quotaBytes,
  ) {}

  /** Whether a file of this size still fits beside the others in its first folder; what it replaces is not counted. */
  async hasRoomFor({ bucket, key }: { bucket: string; key: string }, bytes: number): Promise<boolean> {
    const { rows } = await this.db.query<{ used: string }>(
      `select coalesce(sum((metadata ->> 'size')::bigint), 0) as used from storage.objects
       where bucket_id = $1 and split_part(name, '/', 1) = $2 and name <> $3`,
      [bucket, key.split('/')[0], key],
    );
    return Number(rows[0]?.used ?? 0) + bytes <= this.maxBytes;
  }

  /** The size of a stored file, 0 when there is none. In bytes. */
  async sizeOf({ bucket, key }: { bucket: string; key: string }): Promise<number> {
    const { rows } = await this.db.query<{ size: string | null }>(
      `select (metadata ->> 'size')::bigint as size from storage.objects where bucket_id = $1 and name = $2`,
      [bucket, key],
    );
    return Number(rows[0]?.size ?? 0);
  }
}
