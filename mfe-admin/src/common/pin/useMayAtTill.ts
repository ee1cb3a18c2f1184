import type { ApprovablePermission } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { useTillLock } from '../tillLock';
import { useListTillStaffQuery } from './pinApi';

interface RightAtTill {
  /** False: a manager is asked. */
  may: boolean;
  /** Who stands at the till by PIN, as requests name them; nothing while that is whoever is signed in. */
  operatorInput: { operator_token?: string };
}

/** Whether something passes without a manager: whoever is signed in and whoever stands at the till must both hold the right. */
export function useMayAtTill(permission: ApprovablePermission): RightAtTill {
  const isSignedInAllowed = usePermission(permission);
  const { operator } = useTillLock();
  const staff = useListTillStaffQuery(undefined, { skip: operator === null });
  if (operator === null) return { may: isSignedInAllowed, operatorInput: {} };
  const person = staff.data?.people.find(({ user_id: userId }) => userId === operator.userId);
  return {
    may: isSignedInAllowed && person?.can_approve.includes(permission) === true,
    operatorInput: { operator_token: operator.token },
  };
}
