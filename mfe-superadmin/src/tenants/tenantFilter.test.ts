import { makeTenantRow } from '../common/platformSamples';
import { sortTenants, tenantViewFromParams, withParam, type TenantSort } from './tenantFilter';

const view = (query: string) => tenantViewFromParams(new URLSearchParams(query));

describe('tenantViewFromParams', () => {
  it('reads the address', () => {
    expect(view('q=+duka+&status=trial&sort=name_asc&tenant=t1')).toEqual({
      filter: { query: 'duka', status: null },
      standing: 'trial',
      sort: 'name_asc',
      tenantId: 't1',
    });
  });

  it.each(['', 'status=whatever&sort=toString', 'status=&sort='])(
    'falls back to all, newest first, for "%s"',
    (query) => {
      expect(view(query)).toEqual({
        filter: { query: '', status: null },
        standing: null,
        sort: 'newest',
        tenantId: null,
      });
    },
  );
});

it('asks the server itself for closed accounts, since no subscription changes those', () => {
  expect(view('status=closed')).toMatchObject({ filter: { status: 'closed' }, standing: 'closed' });
});

describe('withParam', () => {
  it('closes the panel when the list changes, and keeps the list when a panel opens', () => {
    const params = new URLSearchParams('q=duka&tenant=t1');

    expect(withParam(params, 'status', 'trial').toString()).toBe('q=duka&status=trial');
    expect(withParam(params, 'tenant', 't2').toString()).toBe('q=duka&tenant=t2');
    expect(withParam(params, 'tenant', '').toString()).toBe('q=duka');
  });
});

describe('sortTenants', () => {
  const rows = [
    makeTenantRow({ name: 'beta', sales_30_days: 5, created_at: '2026-02-01T00:00:00Z' }),
    makeTenantRow({ name: 'Alpha', sales_30_days: 20, created_at: '2026-01-01T00:00:00Z' }),
    makeTenantRow({ name: 'gamma', sales_30_days: 0, created_at: '2026-03-01T00:00:00Z' }),
  ];

  it.each<[TenantSort, string[]]>([
    ['newest', ['gamma', 'beta', 'Alpha']],
    ['oldest', ['Alpha', 'beta', 'gamma']],
    ['name_asc', ['Alpha', 'beta', 'gamma']],
    ['name_desc', ['gamma', 'beta', 'Alpha']],
    ['sales_desc', ['Alpha', 'beta', 'gamma']],
    ['sales_asc', ['gamma', 'beta', 'Alpha']],
  ])('by %s is %j', (sort, names) => {
    expect(sortTenants(rows, sort).map((row) => row.name)).toEqual(names);
  });
});
