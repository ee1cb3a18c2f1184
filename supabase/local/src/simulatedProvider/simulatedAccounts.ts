import { createHash } from 'node:crypto';
import type { SimulatedAccount } from './SimulatedProvider';

/** The accounts that the page offers: somebody who works here already, somebody new, somebody whose address nobody has checked. */
export const simulatedAccounts: SimulatedAccount[] = [
  account({ email: 'owner@duka.test', name: 'Amina Otieno', isEmailVerified: true }),
  account({ email: 'zawadi@mail.test', name: 'Zawadi Njoroge', isEmailVerified: true }),
  account({ email: 'owner@kicks.test', name: 'Somebody Else', isEmailVerified: false }),
];

/** An account made up on the spot; the same address is the same person again. */
export function account({
  email,
  name,
  isEmailVerified,
}: Pick<SimulatedAccount, 'email' | 'name' | 'isEmailVerified'>): SimulatedAccount {
  const owner = `${email.toLowerCase()} ${isEmailVerified ? 'verified' : 'unverified'}`;
  const subject = BigInt(`0x${createHash('sha256').update(owner).digest('hex').slice(0, 16)}`).toString();
  return { subject, email, name, isEmailVerified };
}
