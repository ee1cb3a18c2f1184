import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { addMember, makePlatformAdmin, makeTenant, makeUser, type TestTenant } from '../support/makeTenant';
import type { Persona } from '../support/personas';

/** Someone who tries; a persona of null is a visitor who is not signed in. */
export interface Attacker {
  name: string;
  persona: Persona | null;
  /** The business whose rows he tries to pass off or to move. */
  tenantId: string;
  /** Belongs to a victim's business but may not enter it: sees the own person and how things stand, nothing else. */
  isLockedOut: boolean;
}

interface Businesses {
  own: TestTenant;
  open: TestTenant;
  suspended: TestTenant;
}

/** Everybody who may not see a victim's data: people of other businesses, of none, and people locked out of the victims'. */
export async function makeAttackers(client: Client, { own, open, suspended }: Businesses): Promise<Attacker[]> {
  const expired = await makeTenant(client, { name: 'Expired attackers', subscription: 'expired_trial' });
  const outsider = (name: string, persona: Persona | null, tenantId = own.tenantId): Attacker => ({
    name,
    persona,
    tenantId,
    isLockedOut: false,
  });
  const lockedOut = (name: string, persona: Persona): Attacker => ({
    name,
    persona,
    tenantId: own.tenantId,
    isLockedOut: true,
  });
  return [
    outsider('visitor', null),
    outsider('signed in without a business', await makeUser(client)),
    outsider('owner', own.owner),
    outsider('manager', own.manager),
    outsider('accountant', await addMember(client, own.tenantId, 'accountant')),
    outsider('cashier', own.cashier),
    outsider('owner of an expired business', expired.owner, expired.tenantId),
    outsider(
      'platform administrator without second factor',
      await makePlatformAdmin(client, { assuranceLevel: 'aal1' }),
    ),
    lockedOut('deactivated', await addMember(client, open.tenantId, 'admin', { isActive: false })),
    lockedOut('invited', await addMember(client, open.tenantId, 'admin', { invitationStatus: 'pending' })),
    lockedOut('must change password', await addMember(client, open.tenantId, 'admin', { requirePasswordChange: true })),
    lockedOut('session was ended', { ...open.owner, sessionId: randomUUID() }),
    lockedOut('owner of a suspended business', suspended.owner),
  ];
}
