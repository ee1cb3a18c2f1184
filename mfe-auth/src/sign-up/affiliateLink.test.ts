/** @jest-environment jsdom */
import { currentLink, noteCode, noteLink } from './affiliateLink';
import { businessPage } from './signUp';

const FIRST = new Date('2027-02-01T00:00:00Z');
const later = (days: number) => new Date(FIRST.getTime() + days * 86_400_000);

beforeEach(() => {
  localStorage.clear();
  noteLink(null, FIRST);
});

it('goes with the sign-up, and with the page that somebody comes back to', () => {
  noteLink(' ann2027 ', FIRST);
  expect(currentLink()).toEqual({ via: 'ANN2027', via_at: '2027-02-01T00:00:00.000Z' });
  expect(businessPage('Business')).toBe('/auth?mode=signup&tenant_creation=true&plan=Business&via=ANN2027');
});

it.each([null, '', 'ab', 'has space', '<script>', 'A'.repeat(21)])('is none for %j', (code) => {
  noteLink(code, FIRST);
  expect(currentLink()).toBeNull();
  expect(businessPage(null)).toBe('/auth?mode=signup&tenant_creation=true');
});

it('is kept on the device only with consent', () => {
  noteLink('ANN2027', FIRST);
  noteLink(null, later(1));
  expect(currentLink()).toBeNull();

  localStorage.setItem('cookie-consent', 'declined');
  noteLink('ANN2027', FIRST);
  expect(localStorage.getItem('dukani-via')).toBeNull();
});

it('is the one that was touched first, for 60 days', () => {
  localStorage.setItem('cookie-consent', 'accepted');
  noteLink('ANN2027', FIRST);
  noteLink('BOB2027', later(10));
  expect(currentLink()?.via).toBe('ANN2027');
  noteLink(null, later(60));
  expect(currentLink()).toEqual({ via: 'ANN2027', via_at: FIRST.toISOString() });
  noteLink('BOB2027', later(61));
  expect(currentLink()?.via).toBe('BOB2027');
});

it.each(['broken', '{"via": 5}', '{"via": "ANN2027", "via_at": "never"}', '{"via": "<b>", "via_at": "2027-01-31"}'])(
  'takes %s on the device for nothing',
  (kept) => {
    localStorage.setItem('dukani-via', kept);
    noteLink(null, FIRST);
    expect(currentLink()).toBeNull();
  },
);

it('is a code that was typed where no link was touched, and is then not kept on the device', () => {
  localStorage.setItem('cookie-consent', 'accepted');
  noteCode(' ann2027 ', FIRST);
  expect(currentLink()).toEqual({ via: 'ANN2027', via_at: FIRST.toISOString() });
  expect(localStorage.getItem('dukani-via')).toBeNull();

  noteLink('BOB2027', FIRST);
  noteCode('ANN2027', later(1));
  expect(currentLink()?.via).toBe('BOB2027');
});
