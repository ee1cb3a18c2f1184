import { platformAddress } from './platformAddress';

const PAGE = { protocol: 'https:', port: '8443', origin: 'https://duka.shop.test:8443' };

describe('platformAddress', () => {
  it('is the first main host, on the port of the page', () => {
    expect(platformAddress({ mainHosts: ['dukani.test', 'www.dukani.test'] }, PAGE)).toBe('https://dukani.test:8443');
    expect(platformAddress({ mainHosts: ['dukani.test'] }, { ...PAGE, port: '' })).toBe('https://dukani.test');
  });

  it('is the present host where none is known', () => {
    expect(platformAddress(null, PAGE)).toBe(PAGE.origin);
    expect(platformAddress({ mainHosts: [] }, PAGE)).toBe(PAGE.origin);
  });
});
