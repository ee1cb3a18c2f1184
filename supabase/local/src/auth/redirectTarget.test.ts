import { allowedRedirect, callbackLink } from './redirectTarget';

const site = 'http://localhost:3000';
const patterns = ['http://*.localhost:3000/**', 'http://*.shop.localhost:3000/**', 'https://exact.test/back'];

describe('allowedRedirect', () => {
  it.each([
    'http://localhost:3000/anything?x=1',
    'http://ops.localhost:3000/',
    'http://duka.shop.localhost:3000/auth/callback?next=%2Fdashboard',
    'https://exact.test/back',
  ])('lets %s through', (address) => {
    expect(allowedRedirect(address, site, patterns)).toBe(address);
  });

  it('writes signs outside ASCII as an address holds them', () => {
    expect(allowedRedirect('http://ⓛocalhost:3000/x?name=é', site, patterns)).toBe(
      'http://localhost:3000/x?name=%C3%A9',
    );
  });

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/relative',
    '\\\\evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://localhost:3001/',
    'https://localhost:3000/',
    'http://a.b.shop.localhost:3000/x',
    'http://localhost.evil.test:3000/',
    'http://duka.shop.localhost.evil.test:3000/x',
    'http://evil.test/duka.shop.localhost:3000/',
    'http://duka.shop.localhost:3000@evil.test/',
    'http://user:pw@duka.shop.localhost:3000/',
    'http://duka.shop.localhost:3000\\@evil.test/',
    'http://evil.test#.shop.localhost:3000/',
    'http://evil.test?.shop.localhost:3000/',
    'http://evil.test\t.shop.localhost:3000/',
    ' http://evil.test/',
    'https://exact.test/back/more',
    'https://exact.test.evil.test/back',
    'ftp://localhost:3000/',
    'http://',
  ])('sends %s to the site instead', (address) => {
    expect(allowedRedirect(address, site, patterns)).toBe(site);
  });

  it.each([undefined, null, ''])('takes the site for %p', (address) => {
    expect(allowedRedirect(address, site, patterns)).toBe(site);
  });
});

describe('callbackLink', () => {
  it.each([
    [
      'http://duka.shop.localhost:3000/auth/callback?next=%2Fx',
      'http://duka.shop.localhost:3000/auth/callback?next=%2Fx&token_hash=h&type=recovery',
    ],
    [
      'http://duka.shop.localhost:3000/update-password?a=1',
      'http://duka.shop.localhost:3000/auth/callback?next=%2Fupdate-password%3Fa%3D1&token_hash=h&type=recovery',
    ],
    ['http://localhost:3000', 'http://localhost:3000/auth/callback?token_hash=h&type=recovery'],
  ])('leads %s to the callback of its own host', (redirectTo, expected) => {
    expect(callbackLink(redirectTo, { tokenHash: 'h', type: 'recovery' })).toBe(expected);
  });
});
