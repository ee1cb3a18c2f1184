import { usePermission } from '@dukani/shared/session';
import { useFlag } from '@dukani/shared/staff-frame';
import type { NotificationKind } from '@dukani/shared/rpc';
import { Button, ButtonLink, Icon } from '@dukani/shared/ui-core';
import { refusalText, useNotify } from '@dukani/shared/ui-antd';
import { useListNotificationsInfiniteQuery, useMarkNotificationsReadMutation } from './notifications/notificationsApi';

/** What does not wait until somebody looks at the bell. */
const URGENT: readonly NotificationKind[] = [
  'billing_unpaid',
  'books_health',
  'drawer_overdrawn',
  'fiscal_rejection',
  'payment_failed',
  'recurring_failed',
];

/** The newest unread urgent notification, above every screen. Only businesses with the feature have it. */
export function UrgentNotice() {
  const isOn = useFlag('urgent_notices');
  const mayLook = usePermission('dashboard.view');
  const notify = useNotify();
  const [markRead, { isLoading }] = useMarkNotificationsReadMutation();
  const { data } = useListNotificationsInfiniteQuery(undefined, { skip: !isOn || !mayLook });
  const row = data?.pages[0]?.rows.find((candidate) => !candidate.is_read && URGENT.includes(candidate.kind));
  if (!isOn || !mayLook || row === undefined) return null;
  const dismiss = async () => {
    const { error } = await markRead({ id: row.id });
    if (error !== undefined) notify.error('It is still unread', refusalText(error));
  };
  return (
    <section className="adm-confirm" aria-label="Urgent notification">
      <p>
        <Icon name="alert" size={18} />
        <span>
          <strong>{row.title}</strong> {row.body}
        </span>
        <ButtonLink
          size="small"
          to={row.path.startsWith('/admin') ? row.path : '/dashboard'}
          onClick={() => void markRead({ id: row.id })}
        >
          Open
        </ButtonLink>
        <Button size="small" variant="ghost" isBusy={isLoading} onClick={() => void dismiss()}>
          Dismiss
        </Button>
      </p>
    </section>
  );
}
