import {
  hostKindOf,
  impersonates,
  isValidCustomDomain,
  isValidSubdomain,
  normaliseHost,
  subdomainFromName,
  subdomainOf,
  tenantOrigin,
} from './host';

const names = {
  mainHosts: ['localhost', '127.0.0.1'],
  tenantBaseDomains: ['shop.localhost', 'online.localhost'],
  operationsHost: 'ops.localhost',
};

describe('hostKindOf', () => {
  it.each([
    ['localhost', 'main'],
    ['LOCALHOST:3000', 'main'],
    ['localhost.', 'main'],
    ['127.0.0.1:3000', 'main'],
    ['ops.localhost', 'operations'],
    ['OPS.localhost.:3000', 'operations'],
    ['duka.shop.localhost', 'tenant_subdomain'],
    ['Duka.Shop.Localhost:3000', 'tenant_subdomain'],
    ['duka.online.localhost', 'tenant_subdomain'],
    ['mamaduka.localhost', 'custom_domain'],
    ['shop.localhost', 'custom_domain'],
    ['a.b.shop.localhost', 'custom_domain'],
    ['dukashop.localhost', 'custom_domain'],
    ['evil.com', 'custom_domain'],
    ['shop.localhost.evil.com', 'custom_domain'],
    ['', 'custom_domain'],
  ])('%p is %s', (host, kind) => {
    expect(hostKindOf(host, names)).toBe(kind);
  });
});

describe('normaliseHost', () => {
  it.each([
    ['A.B:80', 'a.b'],
    ['a.b.', 'a.b'],
    ['[::1]:3000', '[::1]'],
    [' a.b ', 'a.b'],
    [`${'a'.repeat(59)}.`.repeat(4) + 'b'.repeat(13), `${'a'.repeat(59)}.`.repeat(4) + 'b'.repeat(13)],
  ])('%p is %p', (header, name) => expect(normaliseHost(header)).toBe(name));
  it.each([
    'x[::1]',
    '[::1]x',
    `${'a'.repeat(59)}.`.repeat(4) + 'b'.repeat(14),
    '',
    '..',
    'a..b',
    '-a.b',
    'a b',
    'a/b',
    'a@b',
    'ü.de',
    'x'.repeat(300),
    'a.b:80:90',
  ])('refuses %p', (header) => expect(normaliseHost(header)).toBeNull());
});

it('subdomainOf gives the one label in front of a base domain', () => {
  expect(
    ['duka.shop.localhost', 'DUKA.online.localhost:1', 'a.b.shop.localhost', 'shop.localhost', 'localhost', 'a..b'].map(
      (host) => subdomainOf(host, names),
    ),
  ).toEqual(['duka', 'duka', null, null, null, null]);
});

describe('isValidSubdomain', () => {
  it.each(['abc', 'a-b', 'a1b', 'A1B', 'x'.repeat(63)])('takes %p', (text) =>
    expect(isValidSubdomain(text)).toBe(true),
  );
  it.each(['', 'ab', '-ab', 'ab-', 'a_b', 'a.b', 'a b', 'ä-b', 'x'.repeat(64)])('refuses %p', (text) =>
    expect(isValidSubdomain(text)).toBe(false),
  );
});

describe('isValidCustomDomain', () => {
  it.each([
    'a.co',
    'A.CO',
    'shop.example.com',
    'my-shop.example',
    `${'a'.repeat(62)}.`.repeat(4).slice(0, 250) + '.co',
  ])('takes %p', (text) => expect(isValidCustomDomain(text)).toBe(true));
  it.each([
    '',
    'localhost',
    'a.b1',
    'a.c',
    '-a.com',
    'a-.com',
    'http://a.com',
    'a.com/',
    'a..com',
    'a.com.',
    `${'a.'.repeat(126)}com`,
  ])('refuses %p', (text) => expect(isValidCustomDomain(text)).toBe(false));
});

describe('subdomainFromName', () => {
  it.each([
    ['Duka la Mama', 'duka-la-mama'],
    ['  Kicks & Threads!! ', 'kicks-threads'],
    ["Njeri's Greens & Grains", 'njeris-greens-grains'],
    ['Mama’s ‘best’ ʼbites`´', 'mamas-best-bites'],
    ['---', ''],
    ['Shop #1 -- Main', 'shop-1-main'],
    ['Ä', 'a'],
    ['Café Zürich', 'cafe-zurich'],
    ['Smørrebrød & Łódź — Straße', 'smorrebrod-lodz-strasse'],
    ['İstanbul Bakkalı', 'istanbul-bakkali'],
    ['ØL đak Đak łan æon œil', 'ol-dak-dak-lan-aeon-oeil'],
    ['店', ''],
    ['A'.repeat(80), 'a'.repeat(63)],
    [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
  ])('%p becomes %p', (name, label) => {
    expect(subdomainFromName(name)).toBe(label);
  });
});

describe('impersonates', () => {
  it.each([
    'xn--pypal-4ve',
    'paypal',
    'my-paypal',
    'm-pesa-agent',
    'dukani-help',
    'secure-pay',
    'banking',
    'apple',
    'visa',
  ])('is said of %p', (subdomain) => expect(impersonates(subdomain)).toBe(true));
  it.each(['duka', 'apple-tree', 'visage', 'stripes', 'left-bank', 'a-login', 'm-pe', 'pineapple', 'abc--d', ''])(
    'is not said of %p',
    (subdomain) => expect(impersonates(subdomain)).toBe(false),
  );
});

describe('tenantOrigin', () => {
  const here = { protocol: 'http:', port: '3000', origin: 'http://localhost:3000' };

  it.each([
    [{ custom_domain: 'mamaduka.localhost', subdomain: 'duka' }, 'http://mamaduka.localhost:3000'],
    [{ custom_domain: null, subdomain: 'duka' }, 'http://duka.shop.localhost:3000'],
    [{ custom_domain: null, subdomain: null }, 'http://localhost:3000'],
  ])('of %p is %p', (tenant, origin) => {
    expect(tenantOrigin(tenant, names, here)).toBe(origin);
  });

  it('leaves a standard port out', () => {
    expect(
      tenantOrigin({ custom_domain: null, subdomain: 'duka' }, names, { protocol: 'https:', port: '', origin: '' }),
    ).toBe('https://duka.shop.localhost');
  });
});
