import { useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import type { PlatformAccount } from '@dukani/shared/rpc';
import { Badge, Button, Drawer } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { FactList } from '../common/FactList';
import { accountName, accountState, roleName } from './accountWords';
import { ReasonDialog, type ReasonedAction } from './ReasonDialog';
import { useAccountHelp } from './useAccountHelp';

/** One account: what is known of it, and what platform staff may do. */
export function UserPanel({ account, onClose }: { account: PlatformAccount; onClose: () => void }) {
  const [action, setAction] = useState<ReasonedAction | null>(null);
  const { label, tone } = accountState(account);
  return (
    <Drawer isOpen title={accountName(account)} onClose={onClose}>
      <div className="sup-panel">
        <section aria-label="Account">
          <FactList
            facts={[
              [
                'State',
                <Badge key="state" tone={tone}>
                  {label}
                </Badge>,
              ],
              ['Mail address', account.email ?? 'None'],
              ['Verified', account.is_verified ? 'Yes' : 'No'],
              ['Business', account.tenant_name ?? 'None'],
              ['Role', roleName(account)],
              ['Second factors', account.factors === 0 ? 'None' : formatNumber(account.factors)],
              ['Sessions', formatNumber(account.sessions)],
              ['Last sign-in', <DateText key="last" iso={account.last_sign_in_at} />],
              ['Joined', <DateText key="joined" iso={account.created_at} />],
              ['Id', <code key="id">{account.id}</code>],
            ]}
          />
        </section>
        <Actions account={account} onAct={setAction} />
        <p className="sup-note">Times are UTC.</p>
      </div>
      {action !== null && <ReasonDialog account={account} action={action} onClose={() => setAction(null)} />}
    </Drawer>
  );
}

interface ActionsProps {
  account: PlatformAccount;
  onAct: (action: ReasonedAction) => void;
}

function Actions({ account, onAct }: ActionsProps) {
  const { sendResetLink, unlock, isBusy } = useAccountHelp(account);
  return (
    <section aria-label="Actions">
      <h3>Actions</h3>
      <div className="sup-actions">
        {account.email !== null && !account.is_deactivated && (
          <Button icon="mail" disabled={isBusy} onClick={() => void sendResetLink()}>
            Mail a reset link
          </Button>
        )}
        {account.is_locked && (
          <Button disabled={isBusy} onClick={() => void unlock()}>
            Unlock
          </Button>
        )}
        {account.sessions > 0 && <Button onClick={() => onAct('end-sessions')}>Sign out everywhere</Button>}
        {account.is_deactivated ? (
          <Button onClick={() => onAct('activate')}>Activate</Button>
        ) : (
          !account.is_platform_admin && (
            <Button variant="danger" onClick={() => onAct('deactivate')}>
              Deactivate
            </Button>
          )
        )}
      </div>
    </section>
  );
}
