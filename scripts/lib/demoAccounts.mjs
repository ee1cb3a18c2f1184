/** The demo businesses and people of the seed. Fixed, since people and tests rely on them. */

export const demoPassword = 'demo-Passw0rd';

/** The till PINs of manager@ and cashier@ of the first three businesses below. */
export const demoPins = { manager: '4711', cashier: '2503' };

/** The second factor of root@platform.test: add it to an authenticator app, or ask `npm run totp` for the present code. */
export const platformTotpSecret = 'DUKANIDEMODUKANIDEMODUKANIDEMO23';

/** @type {{ subdomain: string | null, name: string, note: string }[]} */
export const demoTenants = [
  { subdomain: 'duka', name: 'Duka la Mama', note: 'general store, KES, also mamaduka.localhost' },
  { subdomain: 'kicks', name: 'Kicks & Threads', note: 'clothes with sizes and colours, USD, on trial' },
  { subdomain: 'tanaka', name: 'Tanaka Coffee', note: 'JPY' },
  { subdomain: 'oldshop', name: 'Old Shop', note: 'trial expired' },
  { subdomain: 'quiet', name: 'Quiet Books', note: 'GBP, shop off' },
  { subdomain: null, name: 'Market Stall', note: 'only under localhost/t/market' },
];
