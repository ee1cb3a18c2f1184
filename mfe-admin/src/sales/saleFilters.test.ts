import { addressOfDays, OWN_FILTERS, saleFilterOf } from './saleFilters';

const NOON = new Date('2026-11-21T09:00:00Z');
const filterOf = (address: string) => {
  const params = new URLSearchParams(address);
  const read = <Key extends keyof typeof OWN_FILTERS>(key: Key) =>
    OWN_FILTERS[key].read(params.get(key)) as ReturnType<(typeof OWN_FILTERS)[Key]['read']>;
  return saleFilterOf(
    {
      days: read('days'),
      status: read('status'),
      payment: read('payment'),
      tender: read('tender'),
      channel: read('channel'),
      location: read('location'),
      customer: read('customer'),
      product: read('product'),
      total: read('total'),
    },
    { query: '', sort: 'newest', dayRule: { timezone: 'Africa/Nairobi', cutoff: '00:00:00' }, now: NOON },
  );
};

describe('saleFilterOf', () => {
  it('asks for the last seven days of the business when nothing is said', () => {
    expect(filterOf('')).toMatchObject({ from: '2026-11-15', to: '2026-11-21', status: null, tenderType: null });
  });

  it('reads every filter of the address', () => {
    expect(
      filterOf('days=all&status=refunded&channel=storefront&tender=cash&payment=unpaid&total=10..20.50'),
    ).toMatchObject({
      from: null,
      to: null,
      status: 'refunded',
      channel: 'storefront',
      tenderType: 'cash',
      payment: 'unpaid',
      totalFrom: '10',
      totalTo: '20.50',
    });
    expect(filterOf('days=2026-11-14..2026-11-14')).toMatchObject({ from: '2026-11-14', to: '2026-11-14' });
  });

  it('does not pass on what it does not know', () => {
    expect(filterOf("status=drop&tender=gold&days=yesterday'--&customer=1;2&product=3;4")).toMatchObject({
      status: null,
      tenderType: null,
      contactId: null,
      productId: null,
      from: '2026-11-15',
    });
  });
});

describe('addressOfDays', () => {
  it.each([
    ['tab=list&from=2026-11-14&to=2026-11-14', 'tab=list&days=2026-11-14..2026-11-14'],
    ['tab=list&from=2026-11-14', 'tab=list&days=2026-11-14..'],
    ['tab=list&range=today&status=refunded', 'tab=list&status=refunded&days=today'],
  ])('%s is %s', (old, current) => {
    expect(addressOfDays(new URLSearchParams(old))?.toString()).toBe(current);
  });

  it('leaves every other address as it is', () => {
    expect(addressOfDays(new URLSearchParams('tab=list&days=today'))).toBeNull();
  });
});
