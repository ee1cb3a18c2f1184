/** @jest-environment jsdom */
import { makeAccess } from '@dukani/shared/testing';
import type { RuntimeConfig } from '@dukani/shared/contract';
import { storefrontAddress, storefrontWindowName } from './storefrontAddress';

const config = { tenantBaseDomains: ['shop.localhost'] } as RuntimeConfig;
const tenant = { ...makeAccess().tenant!, subdomain: 'duka', custom_domain: null };

describe('storefrontAddress', () => {
  it.each([
    ['the subdomain', { subdomain: 'duka', custom_domain: null }, 'http://duka.shop.localhost/'],
    [
      'the subdomain beside an own domain',
      { subdomain: 'duka', custom_domain: 'duka.test' },
      'http://duka.shop.localhost/',
    ],
    ['the own domain where the person works', { subdomain: 'duka', custom_domain: 'localhost' }, 'http://localhost/'],
    ['the own domain alone', { subdomain: null, custom_domain: 'duka.test' }, 'http://duka.test/'],
    ['the path of the main host', { subdomain: null, custom_domain: null, slug: 'duka' }, '/t/duka'],
    ['nothing without a slug', { subdomain: null, custom_domain: null, slug: null }, null],
    ['nothing while the shop is switched off', { storefront_enabled: false }, null],
  ])('is %s', (_name, change, address) => {
    expect(storefrontAddress({ ...tenant, ...change }, config)).toBe(address);
  });
});

it('is opened in one window of each business', () => {
  expect(storefrontWindowName(tenant)).toBe(`storefront-${tenant.id}`);
});
