import { demoPassword, demoPins, demoTenants, platformTotpSecret } from './demoAccounts.mjs';

/** What to open and who to be, printed once everything is up. @param {number} port */
export function welcome(port) {
  const at = (/** @type {string} */ host, path = '') => `http://${host}:${port}${path}`;
  const shops = demoTenants.filter(({ subdomain }) => subdomain !== null).slice(0, 3);
  return `
  Dukani is running. Ctrl-C stops it.

    Main site        ${at('localhost')}
${shops.map(({ subdomain, name }) => `    ${name.padEnd(16)} ${at(`${subdomain}.shop.localhost`)}`).join('\n')}
    Custom domain    ${at('mamaduka.localhost')}
    Market Stall     ${at('localhost', '/t/market')}
    Till and books   ${at('duka.shop.localhost', '/auth')}
    Super admin      ${at('ops.localhost', '/superadmin')}
    Mails it sent    ${at('localhost', '/mailbox')}

    owner@duka.test  manager@duka.test  cashier@duka.test   (and @kicks.test, @tanaka.test, …)
    accountant@duka.test keeps the books, newhire@duka.test must change the password, invited@duka.test has an open invitation
    root@platform.test, second factor ${platformTotpSecret} (the present code: npm run totp)
    Every password: ${demoPassword}
    Till PINs: manager ${demoPins.manager} (approves what a cashier may not do alone), cashier ${demoPins.cashier}

`;
}
