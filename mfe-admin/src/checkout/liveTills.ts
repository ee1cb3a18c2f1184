import { getSupabase, type SupabaseClient } from '@dukani/shared/data';
import { onSubscribedAgain } from '../common/onSubscribedAgain';

/** What a till tells the others of its business: only a hint to ask the server again, never believed. */
export type TillNews = { kind: 'sold'; productIds: readonly string[] } | { kind: 'parked' };

/** More products than a shelf shows are not named: the others ask anyway. */
const MAX_NAMED = 100;

let joined: ReturnType<SupabaseClient['channel']> | null = null;

/** Tells the other tills; nothing happens while this one does not hear them itself. */
export function publishToTills(news: TillNews): void {
  // Not joined, supabase-js would send it by HTTP: a hint is not worth a request.
  if (joined === null || (joined.state as string) !== 'joined') return;
  const payload = news.kind === 'sold' ? { ...news, productIds: news.productIds.slice(0, MAX_NAMED) } : news;
  void joined.send({ type: 'broadcast', event: 'news', payload }).catch(() => undefined);
}

/** Tells what a recorded sale took from the shelf. */
export function publishSold(lines: readonly { product_id?: string | null }[]): void {
  publishToTills({ kind: 'sold', productIds: lines.flatMap(({ product_id: id }) => id ?? []) });
}

/**
 * Hears the other tills of the business until the answered function is called; `onMissed` where the connection was away and anything
 * may have happened. Throws where the client cannot be had.
 */
export async function followTills(
  tenantId: string,
  { onNews, onMissed }: { onNews: (news: TillNews) => void; onMissed: () => void },
): Promise<() => void> {
  const client = await getSupabase();
  await client.realtime.setAuth();
  const channel = client.channel(`till:${tenantId}`, { config: { private: true } });
  channel
    .on('broadcast', { event: 'news' }, ({ payload }) => {
      const news = readNews(payload);
      if (news !== null) onNews(news);
    })
    .subscribe(onSubscribedAgain(onMissed));
  joined = channel;
  return () => {
    if (joined === channel) joined = null;
    void client.removeChannel(channel).catch(() => undefined);
  };
}

/** The news in what was heard, whatever another device may have sent; null where it is none. */
export function readNews(payload: unknown): TillNews | null {
  const { kind, productIds } = (payload ?? {}) as { kind?: unknown; productIds?: unknown };
  if (kind === 'parked') return { kind };
  if (kind !== 'sold' || !Array.isArray(productIds)) return null;
  return { kind, productIds: productIds.filter((id) => typeof id === 'string').slice(0, MAX_NAMED) };
}
