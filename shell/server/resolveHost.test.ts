import { resolveHost } from './resolveHost';

const names = {
  mainHosts: ['localhost', '127.0.0.1'],
  tenantBaseDomains: ['shop.localhost', 'online.localhost'],
  operationsHost: 'ops.localhost',
};
const resolve = (header: string | undefined) => resolveHost(header, names);

/** The ways in which a client may write one and the same host. */
const spellings = (host: string): string[] => [
  host,
  host.toUpperCase(),
  `${host}:3000`,
  `${host}:80`,
  `${host}.`,
  `${host}.:443`,
  ` ${host}`,
  `${host} `,
  `${host.charAt(0).toUpperCase()}${host.slice(1)}:65535`,
];

describe('resolveHost', () => {
  it.each(spellings('duka.shop.localhost'))('%p is the business duka', (header) => {
    expect(resolve(header)).toEqual({ kind: 'tenant_subdomain', name: 'duka.shop.localhost', subdomain: 'duka' });
  });
  it.each(spellings('kicks.online.localhost'))('%p is the business kicks', (header) => {
    expect(resolve(header)).toEqual({ kind: 'tenant_subdomain', name: 'kicks.online.localhost', subdomain: 'kicks' });
  });
  it.each(spellings('localhost'))('%p is the main host', (header) => {
    expect(resolve(header)).toEqual({ kind: 'main', name: 'localhost', subdomain: null });
  });
  it.each(spellings('ops.localhost'))('%p is the operations host', (header) => {
    expect(resolve(header)).toEqual({ kind: 'operations', name: 'ops.localhost', subdomain: null });
  });
  it.each(spellings('mamaduka.localhost'))('%p may be somebody’s own domain', (header) => {
    expect(resolve(header)).toEqual({ kind: 'custom_domain', name: 'mamaduka.localhost', subdomain: null });
  });

  // Names that only look like a business, the main or the operations host: looked up as what they are, never as those.
  it.each([
    'shop.localhost',
    'online.localhost',
    'a.duka.shop.localhost',
    'duka.shop.localhost.evil.example',
    'dukashop.localhost',
    'duka-shop.localhost',
    'duka.shop.localhosts',
    'duka.shop.local',
    'shop.localhost.duka',
    'localhost.evil.example',
    'evil-localhost',
    'ops.localhost.evil.example',
    'xops.localhost',
    'ops.shop',
    'ops.ops.localhost',
    'www.localhost',
    'xn--duk-0na.localhost',
    '127.0.0.2',
    '0.0.0.0',
    '10.0.0.1',
    '[::1]',
    '2130706433',
    '0x7f000001',
  ])('%p is nobody else', (header) => {
    const host = resolve(header);
    expect(host).toMatchObject({ kind: 'custom_domain', subdomain: null });
  });

  it('takes an internationalised label as it was sent, never as another business', () => {
    expect(resolve('xn--duk-0na.shop.localhost')).toEqual({
      kind: 'tenant_subdomain',
      name: 'xn--duk-0na.shop.localhost',
      subdomain: 'xn--duk-0na',
    });
  });

  it.each([
    undefined,
    '',
    ' ',
    '.',
    '..',
    '.shop.localhost',
    'duka..shop.localhost',
    'duka.shop.localhost..',
    '-duka.shop.localhost',
    'duka-.shop.localhost',
    'du ka.shop.localhost',
    'du_ka.shop.localhost',
    'duka.shop.localhost/evil',
    'duka.shop.localhost\\evil',
    'duka@shop.localhost',
    'evil.example@duka.shop.localhost',
    'user:pass@duka.shop.localhost',
    'duka.shop.localhost:80:80',
    'duka.shop.localhost:',
    'duka.shop.localhost:port',
    'duka.shop.localhost:123456',
    'duka.shop.localhost,kicks.shop.localhost',
    'duka.shop.localhost;x',
    'duka.shop.localhost?x',
    'duka.shop.localhost#x',
    'duka.shop.localhost%00',
    'duka.shop.localhost\u0000',
    'duka.shop.localhost\r\nx: y',
    'dükä.shop.localhost',
    'duka。shop。localhost',
    'ｄｕｋａ.shop.localhost',
    'duka.shop.localhost\u200b',
    '*.shop.localhost',
    '<script>.shop.localhost',
    "duka'.shop.localhost",
    'http://duka.shop.localhost',
    '//duka.shop.localhost',
    '[::1',
    '[not an address]',
    'fe80::1',
    `${'a'.repeat(64)}.shop.localhost`,
    `${'a.'.repeat(130)}localhost`,
  ])('%p is no host', (header) => {
    expect(resolve(header)).toBeNull();
  });
});
