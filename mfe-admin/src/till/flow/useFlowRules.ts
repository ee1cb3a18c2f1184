import { useEffect } from 'react';
import { approvalNeedOf } from '../dialogs/approvalNeed';
import type { Till } from '../useTill';
import type { FlowControl } from './useTillFlow';

interface FlowRules {
  till: Till;
  control: FlowControl;
  /** Why the basket cannot be paid; null when it can. */
  blockedBy: string | null;
}

/** What closes a dialog that nothing is left to do in, and locks the till when the server no longer knows who stands there. */
export function useFlowRules({ till, control, blockedBy }: FlowRules): void {
  const { flow, send } = control;
  const { error } = till.quote;
  // While drawing: what can no longer be done must not be on the screen for one drawing more.
  if (flow.dialog?.kind === 'pay' && blockedBy !== null) send({ type: 'pay_blocked' });
  if (flow.dialog?.kind === 'approval' && approvalNeedOf(error) === null) send({ type: 'approval_lapsed' });
  const { lock } = till.lock;
  const isOperatorUnknown = error?.code === 'operator_unknown';
  useEffect(() => {
    if (isOperatorUnknown) lock();
  }, [isOperatorUnknown, lock]);
}
