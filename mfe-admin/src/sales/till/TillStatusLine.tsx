import { errorMessage } from '@dukani/shared/errors';
import { Link } from '@dukani/shared/router';
import { Icon, useOnline } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import type { CurrentSession } from '../tillSessionsApi';

interface TillStatusLineProps {
  session: CurrentSession;
  onOpenTill: () => void;
  parkedCount: number;
}

/** Which till, since when, connection and what waits, in one line at the foot. */
export function TillStatusLine({ session, onOpenTill, parkedCount }: TillStatusLineProps) {
  const isOnline = useOnline();
  return (
    <footer className="till-status">
      {session.data === undefined ? (
        <span>
          {session.error === undefined ? 'Looking for your till session…' : errorMessage(session.error)}{' '}
          {session.error !== undefined && (
            <button type="button" className="till-link" onClick={() => void session.refetch()}>
              Try Again
            </button>
          )}
        </span>
      ) : session.data === null ? (
        <span>
          No till session is open.{' '}
          <button type="button" className="till-link" onClick={onOpenTill}>
            Open a till
          </button>
        </span>
      ) : (
        <span>
          <Link to="/admin/sales?tab=till">{session.data.tillName}</Link> · open since{' '}
          <DateText iso={session.data.openedAt} format="relative" /> · {session.data.saleCount}{' '}
          {session.data.saleCount === 1 ? 'sale' : 'sales'}
        </span>
      )}
      <span className="till-status-right">
        {parkedCount > 0 && <>{parkedCount} parked · </>}
        <Icon name={isOnline ? 'wifi' : 'wifi-off'} size={14} /> {isOnline ? 'online' : 'offline'} ·{' '}
        <button
          type="button"
          className="till-link"
          onClick={() => document.dispatchEvent(new Event('dukani:shortcuts-help'))}
        >
          <kbd>?</kbd> shortcuts
        </button>
      </span>
    </footer>
  );
}
