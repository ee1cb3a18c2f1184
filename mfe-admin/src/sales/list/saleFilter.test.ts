import { rangeChoice, saleFilterFromParams, withParam } from './saleFilter';

const NOON = new Date('2026-11-21T09:00:00Z');
const filterOf = (query: string) => saleFilterFromParams(new URLSearchParams(query), 'Africa/Nairobi', NOON);

describe('saleFilterFromParams', () => {
  it('shows the last seven days when nothing is said', () => {
    expect(filterOf('tab=list')).toEqual({
      query: '',
      from: '2026-11-15',
      to: '2026-11-21',
      status: null,
      channel: null,
      tenderType: null,
      sort: 'newest',
    });
  });

  it('reads every filter of the address', () => {
    expect(filterOf('q=INV-12&range=all&status=refunded&channel=storefront&tender=cash&sort=total_desc')).toEqual({
      query: 'INV-12',
      from: null,
      to: null,
      status: 'refunded',
      channel: 'storefront',
      tenderType: 'cash',
      sort: 'total_desc',
    });
  });

  it('takes single days, as a click on a chart gives them', () => {
    expect(filterOf('from=2026-11-14&to=2026-11-14')).toMatchObject({ from: '2026-11-14', to: '2026-11-14' });
    expect(rangeChoice(new URLSearchParams('from=2026-11-14'))).toBe('custom');
  });

  it('does not pass on what it does not know', () => {
    expect(filterOf("status=drop&tender=gold&sort=x&from=yesterday'--")).toMatchObject({
      status: null,
      tenderType: null,
      sort: 'newest',
      from: '2026-11-15',
    });
  });
});

describe('withParam', () => {
  it('leaves out what is empty and keeps the rest', () => {
    expect(withParam(new URLSearchParams('tab=list&status=refunded'), 'status', '').toString()).toBe('tab=list');
  });

  it('replaces single days by a named range', () => {
    expect(withParam(new URLSearchParams('tab=list&from=2026-11-14&to=2026-11-14'), 'range', 'today').toString()).toBe(
      'tab=list&range=today',
    );
  });
});
