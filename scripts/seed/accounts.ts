import { seedId } from './seedId';

/** The password of every demo account. */
export const demoPassword = 'demo-Passw0rd';

/** The till PINs of the staff in the businesses of `pinBusinesses`, by role: a manager's approves what a cashier may not do alone. */
export const demoPins = { manager: '4711', cashier: '2503' } as const;

/** Where people have a till PIN: the three whose tills are meant to be tried. */
export const pinBusinesses: readonly string[] = ['duka', 'kicks', 'tanaka'];

/** Secret of the platform administrator's second factor, for an authenticator app (RFC 6238, 6 digits, 30 seconds). */
export const platformTotpSecret = 'DUKANIDEMODUKANIDEMODUKANIDEMO23';

/** Somebody of the platform who looks after its money: what they ask for waits for the administrator. */
export const financeEmail = 'finance@platform.test';

export type DemoRole = 'admin' | 'manager' | 'accountant' | 'cashier' | 'platform';

export interface DemoAccount {
  email: string;
  fullName: string;
  /** Subdomain or, without one, slug of the business; null for the platform's own people. */
  business: string | null;
  role: DemoRole;
  isInvitationPending?: boolean;
  mustChangePassword?: boolean;
}

/** The fixed id of a demo account. */
export function demoUserId(email: string): string {
  return seedId('user', email);
}

/** The fixed id of a demo business, by subdomain or slug. */
export function demoTenantId(business: string): string {
  return seedId('tenant', business);
}

/** The fixed id of a demo product or variant, by business and SKU. */
export function demoProductId(business: string, sku: string): string {
  return seedId('product', business, sku);
}

const people: Record<string, readonly [owner: string, manager: string, cashier: string]> = {
  duka: ['Wanjiku Kamau', 'Brian Otieno', 'Faith Achieng'],
  kicks: ['Maya Robinson', 'Jordan Ellis', 'Sofia Reyes'],
  tanaka: ['Haruto Tanaka', 'Yui Sato', 'Ren Kobayashi'],
  oldshop: ['Peter Mwangi', 'Lucy Njeri', 'Kevin Kiptoo'],
  quiet: ['Eleanor Hart', 'Tom Ashworth', 'Priya Nair'],
  free0: ['Nina Frost', 'Omar Haddad', 'Leah Stone'],
  pend: ['Carlos Vega', 'Ines Duarte', 'Paul Weber'],
  late: ['Grace Lindholm', 'Emeka Obi', 'Anna Novak'],
  gone: ['Martin Bell', 'Chloe Dubois', 'Sam Carter'],
  held: ['Ivy Chen', 'Luca Romano', 'Zoe Adams'],
  bare: ['Theo Brandt', 'Mila Horvat', 'Jack Doyle'],
  market: ['Amina Hassan', 'Joseph Mutua', 'Mercy Chebet'],
};

const roles = [
  ['owner', 'admin'],
  ['manager', 'manager'],
  ['cashier', 'cashier'],
] as const;

/** Everyone who can sign in to the demo, in the order in which the accounts are made. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'root@platform.test', fullName: 'Platform Root', business: null, role: 'platform' },
  { email: financeEmail, fullName: 'Wairimu Maina', business: null, role: 'platform' },
  ...Object.entries(people).flatMap(([business, names]) =>
    roles.map(([word, role], index): DemoAccount => ({
      email: `${word}@${business}.test`,
      fullName: names[index] ?? word,
      business,
      role,
    })),
  ),
  { email: 'accountant@duka.test', fullName: 'Njoki Muthoni', business: 'duka', role: 'accountant' },
  {
    email: 'newhire@duka.test',
    fullName: 'Daniel Kariuki',
    business: 'duka',
    role: 'cashier',
    mustChangePassword: true,
  },
  {
    email: 'invited@duka.test',
    fullName: 'Esther Wambui',
    business: 'duka',
    role: 'cashier',
    isInvitationPending: true,
  },
];
