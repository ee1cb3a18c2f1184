import { useState } from 'react';
import { formatDateTime } from '@dukani/shared/format';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { useBookLocksQuery, useCloseWindowMutation, type Lock } from '../closingApi';
import { AREA_NAMES, AREAS } from '../ledgerNames';
import { dayText } from '../periods';
import { HardLockDialog } from './HardLockDialog';
import { LockDialog } from './LockDialog';
import { WindowDialog } from './WindowDialog';

type Open = { kind: 'lock'; area: rpc.BookArea } | { kind: 'window'; area: rpc.BookArea } | { kind: 'hard' } | null;

/** Until which day each part of the books is locked, and who may still post behind it. */
export function LocksCard() {
  const { data, error, refetch } = useBookLocksQuery();
  const mayLock = usePermission('accounting.lock');
  const [open, setOpen] = useState<Open>(null);
  const find = (area: rpc.BookArea, kind: Lock['kind']) =>
    data?.locks.find((lock) => lock.area === area && lock.kind === kind);
  const hard = find('all', 'hard');
  return (
    <section className="books-card" aria-labelledby="books-locks">
      <header>
        <h2 id="books-locks">
          Locked until <small>Period locks</small>
        </h2>
        {mayLock && data !== undefined && <Button onClick={() => setOpen({ kind: 'hard' })}>Lock permanently</Button>}
      </header>
      {data === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton height={240} />}
      {data !== undefined && (
        <>
          <p className="adm-muted">
            {hard === undefined
              ? 'Nothing is locked permanently. What is locked below can be unlocked, with a reason.'
              : `Everything until ${dayText(hard.locked_until)} is locked permanently.`}
          </p>
          <LockTable locks={data.locks} onOpen={setOpen} />
          <WindowList windows={data.windows} />
        </>
      )}
      {open?.kind === 'lock' && (
        <LockDialog area={open.area} lock={find(open.area, 'soft')} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'window' && <WindowDialog area={open.area} onClose={() => setOpen(null)} />}
      {open?.kind === 'hard' && <HardLockDialog lock={hard} onClose={() => setOpen(null)} />}
    </section>
  );
}

function LockTable({ locks, onOpen }: { locks: readonly Lock[]; onOpen: (open: Open) => void }) {
  const mayLock = usePermission('accounting.lock');
  const mayUnlock = usePermission('accounting.unlock');
  return (
    <ul className="books-locks" aria-label="Locks by area">
      {AREAS.map((area) => {
        const lock = locks.find((found) => found.area === area && found.kind === 'soft');
        return (
          <li key={area}>
            <span className="books-lock__area">{AREA_NAMES[area]}</span>
            <span className="books-lock__state">
              <LockState area={area} lock={lockOver(locks, area)} />
            </span>
            <span className="books-lock__actions">
              {mayLock && (
                <Button size="small" onClick={() => onOpen({ kind: 'lock', area })}>
                  {lock === undefined ? 'Lock' : 'Change'}
                  <span className="dk-visually-hidden"> {AREA_NAMES[area]}</span>
                </Button>
              )}
              {mayUnlock && lock !== undefined && (
                <Button size="small" onClick={() => onOpen({ kind: 'window', area })}>
                  Allow posting<span className="dk-visually-hidden"> to {AREA_NAMES[area]}</span>
                </Button>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The lock that holds an area: its own one or that of everything, whichever reaches further. */
function lockOver(locks: readonly Lock[], area: rpc.BookArea): Lock | undefined {
  const own = (lock: Lock) => Number(lock.area === area && lock.kind === 'soft');
  return locks
    .filter((lock) => lock.area === area || lock.area === 'all')
    .toSorted((a, b) => b.locked_until.localeCompare(a.locked_until) || own(b) - own(a))[0];
}

function LockState({ area, lock }: { area: rpc.BookArea; lock: Lock | undefined }) {
  if (lock === undefined) return <span className="adm-muted">Open</span>;
  const source = lock.kind === 'hard' ? 'Permanently' : `With ${AREA_NAMES[lock.area]}`;
  const isOwn = lock.area === area && lock.kind === 'soft';
  const note = [lock.locked_by_name, lock.reason].filter((part) => part !== null && part !== '').join(': ');
  return (
    <>
      <Badge tone="warning">Locked until {dayText(lock.locked_until)}</Badge>
      <small>{isOwn ? note : source}</small>
    </>
  );
}

/** Who may post behind a lock just now. */
function WindowList({ windows }: Pick<rpc.BookLocks, 'windows'>) {
  const { timezone } = useBusiness();
  const mayLock = usePermission('accounting.lock');
  const notify = useNotify();
  const [close] = useCloseWindowMutation();
  if (windows.length === 0) return null;
  const end = async (windowId: string) => {
    try {
      await close(windowId).unwrap();
      notify.success('Locked again');
    } catch (thrown) {
      notify.error('It could not be locked', thrown);
    }
  };
  return (
    <ul className="books-windows" aria-label="Who may post behind a lock">
      {windows.map((window) => (
        <li key={window.id}>
          <span>
            <strong>{window.user_name ?? 'Somebody'}</strong> may post behind the lock of{' '}
            {AREA_NAMES[window.area].toLowerCase()} until {formatDateTime(window.expires_at, timezone)}: {window.reason}
          </span>
          {mayLock && (
            <Button size="small" onClick={() => void end(window.id)}>
              End it now
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
