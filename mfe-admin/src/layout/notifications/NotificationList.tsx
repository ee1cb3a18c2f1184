import { errorMessage } from '@dukani/shared/errors';
import { formatRelative } from '@dukani/shared/format';
import { Link } from '@dukani/shared/router';
import type { NotificationKind, NotificationPage, NotificationRow } from '@dukani/shared/rpc';
import { Button, Icon, IconButton, Skeleton, VisuallyHidden, type IconName } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { useMarkNotificationsReadMutation } from './notificationsApi';
import { useOrderSound } from './orderSound';

interface Look {
  icon: IconName;
  tone: 'info' | 'warning' | 'danger';
}

const LOOKS: Record<NotificationKind, Look> = {
  announcement: { icon: 'message', tone: 'info' },
  web_order: { icon: 'globe', tone: 'info' },
  payment_received: { icon: 'cash', tone: 'info' },
  quote_accepted: { icon: 'check', tone: 'info' },
  refund_due: { icon: 'undo', tone: 'warning' },
  payment_failed: { icon: 'x-circle', tone: 'danger' },
  order_confirmed: { icon: 'check', tone: 'info' },
  payment_claimed: { icon: 'phone', tone: 'warning' },
  low_stock: { icon: 'box', tone: 'warning' },
  fiscal_rejection: { icon: 'shield', tone: 'danger' },
  invitation_accepted: { icon: 'user-plus', tone: 'info' },
  import_finished: { icon: 'upload', tone: 'info' },
  support_visit: { icon: 'eye', tone: 'warning' },
  business_closing: { icon: 'alert', tone: 'danger' },
  export_ready: { icon: 'download', tone: 'info' },
  webhook_off: { icon: 'alert', tone: 'warning' },
  stock_approval: { icon: 'box', tone: 'info' },
  late_sale: { icon: 'clock', tone: 'warning' },
  drawer_overdrawn: { icon: 'alert', tone: 'warning' },
  review: { icon: 'star', tone: 'info' },
  contact_message: { icon: 'mail', tone: 'info' },
  books_health: { icon: 'alert', tone: 'danger' },
  billing_unpaid: { icon: 'cash', tone: 'danger' },
  tax_due: { icon: 'clock', tone: 'warning' },
  report_alert: { icon: 'alert', tone: 'warning' },
  report_paused: { icon: 'mail', tone: 'warning' },
  recurring_made: { icon: 'check', tone: 'info' },
  recurring_failed: { icon: 'x-circle', tone: 'danger' },
};

/** A page that was opened before the server learned a new kind shows it all the same. */
function lookOf(kind: string): Look {
  return kind in LOOKS ? LOOKS[kind as NotificationKind] : { icon: 'bell', tone: 'info' };
}

interface NotificationListProps {
  list: {
    data?: { pages: NotificationPage[] } | undefined;
    error?: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  unread: number;
  /** Called when one was followed; the popover closes then. */
  onChoose: () => void;
}

/** Notifications, newest first, with their loading, empty and error states. */
export function NotificationList({ list, unread, onChoose }: NotificationListProps) {
  const notify = useNotify();
  const [markRead] = useMarkNotificationsReadMutation();
  const { isSoundOn, setIsSoundOn } = useOrderSound();
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const newest = rows?.[0];

  const markAll = async (upTo: string) => {
    const { error } = await markRead({ upTo });
    if (error !== undefined) notify.error('They are still unread', errorMessage(error));
  };

  return (
    <section aria-labelledby="bell-notifications">
      <div className="adm-bell-head">
        <h2 id="bell-notifications" className="adm-popover-title">
          Notifications
        </h2>
        <span className="adm-bell-tools">
          {unread > 0 && newest !== undefined && (
            <Button size="small" variant="ghost" onClick={() => void markAll(newest.created_at)}>
              Mark all read
            </Button>
          )}
          <IconButton
            size="small"
            icon={isSoundOn ? 'volume' : 'volume-off'}
            label="Sound for web orders"
            aria-pressed={isSoundOn}
            onClick={() => setIsSoundOn(!isSoundOn)}
          />
        </span>
      </div>
      <div className="adm-bell-scroll">
        {rows === undefined ? (
          list.error !== undefined ? (
            <div className="adm-popover-empty" role="alert">
              <p>{errorMessage(list.error)}</p>
              <Button size="small" icon="refresh" onClick={() => void list.refetch()}>
                Try Again
              </Button>
            </div>
          ) : (
            <BellSkeleton />
          )
        ) : rows.length === 0 ? (
          <p className="adm-popover-empty">
            No notifications yet. You see web orders, low stock and new team members here.
          </p>
        ) : (
          <ul className="adm-bell-list">
            {rows.map((row) => (
              <li key={row.id}>
                <NotificationItem
                  row={row}
                  onChoose={() => {
                    // Not waited for: a mark that is lost leaves the notification unread, nothing worse.
                    if (!row.is_read) void markRead({ id: row.id });
                    onChoose();
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <Button
            size="small"
            variant="ghost"
            isWide
            isBusy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show older
          </Button>
        )}
      </div>
    </section>
  );
}

function NotificationItem({ row, onChoose }: { row: NotificationRow; onChoose: () => void }) {
  const { timezone } = useBusiness();
  const { icon, tone } = lookOf(row.kind);
  return (
    // A path of the staff screens and nothing else, whatever the row says.
    <Link
      to={row.path.startsWith('/admin') ? row.path : '/dashboard'}
      className="adm-bell-item"
      data-unread={row.is_read ? undefined : ''}
      onClick={onChoose}
    >
      <span className="adm-attention-icon" data-tone={tone}>
        <Icon name={icon} size={18} />
      </span>
      <span className="adm-bell-words">
        <strong>
          {!row.is_read && <VisuallyHidden>Unread: </VisuallyHidden>}
          {row.title}
        </strong>
        {row.body !== null && <span>{row.body}</span>}
        <time dateTime={row.created_at}>{formatRelative(row.created_at, timezone)}</time>
      </span>
    </Link>
  );
}

function BellSkeleton() {
  return (
    <div className="adm-popover-empty" role="status" aria-label="Loading notifications">
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} height={44} />
      ))}
    </div>
  );
}
