import { usePermission } from '@dukani/shared/session';
import { Link } from '@dukani/shared/router';
import { IconButton } from '@dukani/shared/ui-core';
import { attentionIcon } from '../common/attentionIcon';
import { useGetDashboardQuery } from '../common/dashboardApi';
import { usePopover } from '../common/usePopover';

const REFRESH_MS = 120_000;

/** What somebody should look at now: the same list as on the dashboard, one click away from every screen. */
export function AttentionBell() {
  const mayLook = usePermission('dashboard.view');
  const { data, isError } = useGetDashboardQuery(undefined, {
    skip: !mayLook,
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  const { isOpen, toggle, close, containerRef } = usePopover<HTMLDivElement>();
  const items = data?.attention ?? [];
  if (!mayLook) return null;
  return (
    <div className="adm-popover-anchor" ref={containerRef}>
      <IconButton icon="bell" label="Needs attention" count={items.length} aria-expanded={isOpen} onClick={toggle} />
      {isOpen && (
        <section className="adm-popover" aria-label="Needs attention">
          <h2 className="adm-popover-title">Needs attention</h2>
          {items.length === 0 ? (
            <p className="adm-popover-empty">
              {isError ? 'This could not be loaded just now.' : 'Nothing needs you right now.'}
            </p>
          ) : (
            <ul className="adm-bell-list">
              {items.map((item) => (
                <li key={item.kind}>
                  <Link to={item.path} className="adm-bell-item" onClick={close}>
                    {attentionIcon(item.kind)}
                    <span>{item.message}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}
