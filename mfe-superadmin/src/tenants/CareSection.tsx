import { useState } from 'react';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { useMay } from '../common/rightsApi';
import { CreditDialog } from './CreditDialog';
import { HoldDialog } from './HoldDialog';
import { PlanChangeDialog } from './PlanChangeDialog';
import { TrialDialog } from './TrialDialog';

type Action = 'trial' | 'plan' | 'credit' | 'hold';

const DIALOGS = { trial: TrialDialog, plan: PlanChangeDialog, credit: CreditDialog, hold: HoldDialog };
const OPEN = ['pending', 'trial', 'trialing', 'active', 'past_due', 'suspended'];

/** What staff do about a business's subscription: each says what will happen and asks for a reason. */
export function CareSection({ tenant }: { tenant: PlatformTenantRow }) {
  const [action, setAction] = useState<Action | null>(null);
  const mayChange = useMay('admin_change_subscription');
  const mayCredit = useMay('admin_give_credit');
  const { subscription_status: status } = tenant;
  const isTrial = status === 'trial' || status === 'trialing';
  const isOpen = status !== null && OPEN.includes(status);
  const Dialog = action === null ? null : DIALOGS[action];
  if (tenant.status === 'closed' || (!isTrial && !mayChange && !mayCredit)) return null;
  return (
    <section aria-label="Billing actions">
      <h3>Billing actions</h3>
      <div className="sup-actions">
        {isTrial && (
          <Button size="small" onClick={() => setAction('trial')}>
            Extend trial
          </Button>
        )}
        {mayChange && isOpen && status !== 'suspended' && (
          <Button size="small" onClick={() => setAction('plan')}>
            Change plan
          </Button>
        )}
        {mayCredit && (
          <Button size="small" onClick={() => setAction('credit')}>
            Give credit
          </Button>
        )}
        {mayChange && isOpen && (
          <Button size="small" onClick={() => setAction('hold')}>
            {status === 'suspended' ? 'Restore subscription' : 'Suspend subscription'}
          </Button>
        )}
      </div>
      {Dialog !== null && <Dialog tenant={tenant} onClose={() => setAction(null)} />}
    </section>
  );
}
