import { Link } from '@dukani/shared/router';
import { Icon, useOnline } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import type { CurrentSession } from '../checkout/till-sessions/tillSessionsApi';
import type { OfflineTill } from './offline/OfflineTill';
import { useQueueState } from './offline/useOfflineTill';

interface TillPhoneTopProps {
  session: CurrentSession;
  onOpenTill: () => void;
  parkedCount: number;
  onShowParked: () => void;
  offline: OfflineTill | null;
}

/** On a phone the foot of the till is below all products: what must be seen at once stands above them. */
export function TillPhoneTop({ session, onOpenTill, parkedCount, onShowParked, offline }: TillPhoneTopProps) {
  const isOnline = useOnline();
  const { sales } = useQueueState(offline);
  return (
    <div className="till-phone-top" role="group" aria-label="Till status">
      {session.data === undefined ? (
        session.error !== undefined && (
          <button type="button" className="adm-chip" onClick={() => void session.refetch()}>
            <Icon name="refresh" size={14} /> Check the till again
          </button>
        )
      ) : session.data === null ? (
        <button type="button" className="adm-chip" aria-haspopup="dialog" onClick={onOpenTill}>
          <Icon name="alert" size={14} /> Open a till
        </button>
      ) : (
        <Link className="till-phone-session" to="/admin/sales?tab=till">
          {session.data.tillName} · <DateText iso={session.data.openedAt} format="relative" /> ·{' '}
          {session.data.saleCount} {session.data.saleCount === 1 ? 'sale' : 'sales'}
        </Link>
      )}
      {(!isOnline || sales.length > 0) && (
        <span className="till-phone-offline">
          <Icon name={isOnline ? 'upload' : 'wifi-off'} size={14} /> {isOnline ? '' : 'offline'}
          {sales.length > 0 && ` ${sales.length} waiting`}
        </span>
      )}
      {parkedCount > 0 && (
        <button type="button" className="adm-chip" aria-haspopup="dialog" onClick={onShowParked}>
          <Icon name="pause" size={14} /> {parkedCount} parked
        </button>
      )}
    </div>
  );
}
