import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { IconButton } from '@dukani/shared/ui-core';
import { usePopover } from '@dukani/shared/ui-antd';
import { attentionIcon } from '../../common/attentionIcon';
import { useGetDashboardQuery } from '../../common/dashboardApi';
import { useBusiness } from '../../common/useBusiness';
import { NotificationList } from './NotificationList';
import { useListNotificationsInfiniteQuery, useWatchNotificationsQuery } from './notificationsApi';
import { useWebOrderAlert } from './useWebOrderAlert';

const ATTENTION_REFRESH_MS = 120_000;

/** What happened and what waits, one click away from every screen. New notifications arrive by themselves. */
export function NotificationBell() {
  const mayLook = usePermission('dashboard.view');
  const { tenantId } = useBusiness();
  const list = useListNotificationsInfiniteQuery(undefined, { skip: !mayLook });
  const { data: watched } = useWatchNotificationsQuery(tenantId, { skip: !mayLook || tenantId === '' });
  useWebOrderAlert(watched?.webOrder ?? null);
  const { isOpen, toggle, close, containerRef } = usePopover<HTMLDivElement>();
  if (!mayLook) return null;
  const unread = list.data?.pages[0]?.unread ?? 0;
  return (
    <div className="adm-popover-anchor" ref={containerRef}>
      <IconButton icon="bell" label="Notifications" count={unread} aria-expanded={isOpen} onClick={toggle} />
      {isOpen && (
        <div className="adm-popover adm-bell">
          <NotificationList list={list} unread={unread} onChoose={close} />
          <NeedsAttention onChoose={close} />
        </div>
      )}
    </div>
  );
}

/** The same list as on the dashboard: what waits, however long it has been waiting. */
function NeedsAttention({ onChoose }: { onChoose: () => void }) {
  const { data } = useGetDashboardQuery(undefined, {
    pollingInterval: ATTENTION_REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  const items = data?.attention ?? [];
  if (items.length === 0) return null;
  return (
    // No landmark: the dashboard has one of this name.
    <div role="group" className="adm-bell-section" aria-labelledby="bell-attention">
      <h2 id="bell-attention" className="adm-popover-title">
        Needs attention
      </h2>
      <ul className="adm-bell-list">
        {items.map((item) => (
          <li key={item.kind}>
            <Link to={item.path} className="adm-bell-item" onClick={onChoose}>
              {attentionIcon(item.kind)}
              <span>{item.message}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
