import type { Pool } from 'pg';

const rememberedMs = 5_000;

/** Knows which buckets are public. Remembers an answer for 5 seconds. */
export class Buckets {
  private readonly known = new Map<string, { isPublic: boolean; readAt: number }>();

  /** The pool's role must be able to read storage.buckets past its policies. */
  constructor(private readonly db: Pool) {}

  async isPublic(bucket: string): Promise<boolean> {
    const remembered = this.known.get(bucket);
    if (remembered !== undefined && Date.now() - remembered.readAt < rememberedMs) return remembered.isPublic;
    const { rows } = await this.db.query<{ public: boolean | null }>(
      'select public from storage.buckets where id = $1',
      [bucket],
    );
    const isPublic = rows[0]?.public === true;
    if (this.known.size > 1_000) this.known.clear();
    this.known.set(bucket, { isPublic, readAt: Date.now() });
    return isPublic;
  }
}
