import { errorMessage } from '@dukani/shared/errors';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Icon, useOnline } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import type { OfflineTill } from './offline/OfflineTill';
import { WaitingSales } from './offline/WaitingSales';
import { openCustomerDisplay } from '../common/customerDisplay';
import type { CurrentSession } from '../checkout/till-sessions/tillSessionsApi';

interface TillStatusLineProps {
  session: CurrentSession;
  /** Null where the screen offers it in a better place. */
  onOpenTill: (() => void) | null;
  parkedCount: number;
  /** Who stands here by PIN; null: whoever is signed in. */
  operatorName: string | null;
  onLock: () => void;
  /** Somebody comes, pauses or goes. */
  onClock: () => void;
  /** Null where no gift cards are sold. */
  onSellGiftCard: (() => void) | null;
  offline: OfflineTill | null;
}

/** Which till, since when, connection and what waits, in one line at the foot. */
export function TillStatusLine({
  session,
  onOpenTill,
  parkedCount,
  operatorName,
  onLock,
  onClock,
  onSellGiftCard,
  offline,
}: TillStatusLineProps) {
  const isOnline = useOnline();
  const mayClock = usePermission('hours.clock');
  return (
    <footer className="till-status">
      <SessionState session={session} onOpenTill={onOpenTill} />
      <span className="till-status-right">
        {operatorName !== null && (
          <>
            <Icon name="user" size={14} /> {operatorName} ·{' '}
          </>
        )}
        {parkedCount > 0 && <>{parkedCount} parked · </>}
        <WaitingSales till={offline} />
        <Icon name={isOnline ? 'wifi' : 'wifi-off'} size={14} /> {isOnline ? 'online' : 'offline'} ·{' '}
        {onSellGiftCard !== null && (
          <>
            <button type="button" className="till-link" onClick={onSellGiftCard}>
              <Icon name="gift" size={14} /> Sell a gift card
            </button>{' '}
            ·{' '}
          </>
        )}
        {mayClock && (
          <>
            <button type="button" className="till-link" onClick={onClock}>
              <Icon name="clock" size={14} /> Clock in or out
            </button>{' '}
            ·{' '}
          </>
        )}
        {/* What comes and goes stands before these: they keep their places. */}
        <span className="till-only-desk">
          <button type="button" className="till-link" onClick={openCustomerDisplay}>
            <Icon name="external-link" size={14} /> Customer display
          </button>{' '}
          ·{' '}
        </span>
        <button type="button" className="till-link" onClick={onLock}>
          <Icon name="lock" size={14} /> Lock
        </button>
        <span className="till-only-desk">
          {' '}
          ·{' '}
          <button
            type="button"
            className="till-link"
            onClick={() => document.dispatchEvent(new Event('dukani:shortcuts-help'))}
          >
            <kbd>?</kbd> shortcuts
          </button>
        </span>
      </span>
    </footer>
  );
}

/** Which till and since when, or that none is open. */
function SessionState({ session, onOpenTill }: Pick<TillStatusLineProps, 'session' | 'onOpenTill'>) {
  if (session.data === undefined)
    return (
      <span>
        {session.error === undefined ? 'Looking for your till session…' : errorMessage(session.error)}{' '}
        {session.error !== undefined && (
          <button type="button" className="till-link" onClick={() => void session.refetch()}>
            Try Again
          </button>
        )}
      </span>
    );
  if (session.data === null)
    return (
      <span>
        No till session is open.{' '}
        {onOpenTill !== null && (
          <button type="button" className="till-link" onClick={onOpenTill}>
            Open a till
          </button>
        )}
      </span>
    );
  const { tillName, openedAt, saleCount } = session.data;
  return (
    <span>
      <Link to="/admin/sales?tab=till">{tillName}</Link> · open since <DateText iso={openedAt} format="relative" /> ·{' '}
      {saleCount} {saleCount === 1 ? 'sale' : 'sales'}
    </span>
  );
}
