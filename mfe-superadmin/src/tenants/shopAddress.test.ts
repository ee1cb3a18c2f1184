/** @jest-environment jsdom */
import { shopAddress } from './shopAddress';

const config = { tenantBaseDomains: ['shop.localhost'] };
const tenant = { status: 'active', subdomain: 'duka', custom_domain: null } as const;

describe('shopAddress', () => {
  it('is the host of the tenant, its own domain first', () => {
    expect(shopAddress(tenant, config)).toBe('http://duka.shop.localhost/');
    expect(shopAddress({ ...tenant, custom_domain: 'mamaduka.localhost' }, config)).toBe('http://mamaduka.localhost/');
  });

  it('is nothing for a tenant without a host, one that is not usable, or a page without configuration', () => {
    expect(shopAddress({ ...tenant, subdomain: null }, config)).toBeNull();
    expect(shopAddress({ ...tenant, status: 'suspended' }, config)).toBeNull();
    expect(shopAddress(tenant)).toBeNull();
  });
});
