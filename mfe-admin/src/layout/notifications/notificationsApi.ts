import { api, rpcEndpoint } from '@dukani/shared/api';
import { getSupabase } from '@dukani/shared/data';
import type { NotificationPage, NotificationRow, NotificationsMarked } from '@dukani/shared/rpc';
import type { RootState } from '@dukani/shared/store';
import { isDashboardYoung } from '../../common/dashboardApi';
import { onSubscribedAgain } from '../../common/onSubscribedAgain';

const PAGE = 20;
/** A busy moment brings several at once; they are one reason to read again. */
const REFRESH_DELAY_MS = 300;

const tagged = api.enhanceEndpoints({ addTagTypes: ['Notification'] });

/** A web order that came in while the page was open. */
export type NewWebOrder = Pick<NotificationRow, 'id' | 'title' | 'body' | 'path'>;

interface Watched {
  /** The newest web order heard of since the page was opened. */
  webOrder: NewWebOrder | null;
}

/** What happened in the business, for the bell. */
export const notificationsApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.infiniteQuery<NotificationPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.next_cursor ?? undefined,
      },
      ...rpcEndpoint('list_notifications', ({ pageParam }) => ({ p_after: pageParam, p_limit: PAGE })),
      providesTags: ['Notification'],
    }),
    /** Lives as long as the frame: reads again when there is a new one. */
    watchNotifications: build.query<Watched, string>({
      queryFn: () => ({ data: { webOrder: null } }),
      keepUnusedDataFor: 1,
      async onCacheEntryAdded(tenantId, entry) {
        await entry.cacheDataLoaded;
        const client = await getSupabase();
        // Who may join a private topic is decided by the token.
        await client.realtime.setAuth();
        let timer: ReturnType<typeof setTimeout> | undefined;
        let isTeamStale = false;
        let hasNews = false;
        const refresh = (kind: unknown) => {
          // Of all that is told here, only this changes who is in the team; without a kind anything may have happened.
          hasNews ||= kind !== undefined;
          isTeamStale ||= kind === 'invitation_accepted' || kind === undefined;
          clearTimeout(timer);
          timer = setTimeout(() => {
            entry.dispatch(
              tagged.util.invalidateTags([
                'Notification',
                ...(hasNews || !isDashboardYoung(entry.getState() as RootState) ? (['Dashboard'] as const) : []),
                ...(isTeamStale ? (['Team'] as const) : []),
              ]),
            );
            [isTeamStale, hasNews] = [false, false];
          }, REFRESH_DELAY_MS);
        };
        const channel = client
          .channel(`notifications:${tenantId}`, { config: { private: true } })
          .on(
            'postgres_changes',
            { event: 'INSERT', schema: 'public', table: 'notifications', filter: `tenant_id=eq.${tenantId}` },
            ({ new: row }: { new: NotificationRow }) => {
              refresh(row.kind);
              if (row.kind !== 'web_order') return;
              const { id, title, body, path } = row;
              entry.updateCachedData((watched) => {
                watched.webOrder = { id, title, body, path };
              });
            },
          )
          .subscribe(onSubscribedAgain(() => refresh(undefined)));
        await entry.cacheEntryRemoved;
        clearTimeout(timer);
        await client.removeChannel(channel);
      },
    }),
    markNotificationsRead: build.mutation<NotificationsMarked, { id: string } | { upTo: string }>({
      ...rpcEndpoint('mark_notifications_read', (which) =>
        'id' in which ? { p_id: which.id } : { p_up_to: which.upTo },
      ),
      async onQueryStarted(which, { dispatch, queryFulfilled }) {
        const isMeant = (row: NotificationRow) => ('id' in which ? row.id === which.id : row.created_at <= which.upTo);
        const undo = dispatch(
          notificationsApi.util.updateQueryData('listNotifications', undefined, ({ pages }) => {
            let newlyRead = 0;
            for (const row of pages.flatMap((page) => page.rows)) {
              if (!isMeant(row) || row.is_read) continue;
              row.is_read = true;
              newlyRead += 1;
            }
            for (const page of pages) page.unread = 'id' in which ? Math.max(0, page.unread - newlyRead) : 0;
          }),
        );
        // The caller shows what went wrong; here the list only goes back to what it was.
        await queryFulfilled.catch(() => undo.undo());
      },
      invalidatesTags: ['Notification'],
    }),
  }),
});

export const { useListNotificationsInfiniteQuery, useWatchNotificationsQuery, useMarkNotificationsReadMutation } =
  notificationsApi;
