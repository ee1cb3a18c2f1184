import { sampleRows } from '../settingsSamples';
import { changesOf, colorOf, draftOf, validateDraft, type BusinessDraft } from './businessForm';

const rows = sampleRows();
const draft = (changes: Partial<BusinessDraft> = {}): BusinessDraft => ({ ...draftOf(rows), ...changes });

describe('what is wrong with the fields', () => {
  it('is nothing for what is stored', () => {
    expect(validateDraft(draft())).toEqual({});
  });

  it.each<[Partial<BusinessDraft>, keyof BusinessDraft]>([
    [{ company_name: '  ' }, 'company_name'],
    [{ email: 'nobody' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ website: 'http://duka.co.ke' }, 'website'],
    [{ facebook_url: 'https://x.test/"onload' }, 'facebook_url'],
    [{ instagram_url: 'data:text/html,x' }, 'instagram_url'],
    [{ primary_color: 'red;}body{' }, 'primary_color'],
    [{ accent_color: '' }, 'accent_color'],
    [{ display_name: 'x'.repeat(121) }, 'display_name'],
  ])('%p is told at its field', (changes, field) => {
    expect(Object.keys(validateDraft(draft(changes)))).toEqual([field]);
  });

  it.each<Partial<BusinessDraft>>([
    { website: '' },
    { website: 'duka.co.ke' },
    { website: 'https://duka.co.ke:8443/shop?x=1' },
    { phone: '+254 (0) 711-000.100' },
    { primary_color: 'ABC' },
  ])('%p is fine', (changes) => {
    expect(validateDraft(draft(changes))).toEqual({});
  });
});

describe('what a save writes', () => {
  it('is nothing when nothing was changed', () => {
    expect(changesOf(rows, draft())).toEqual({});
  });

  it('is the changed columns of the changed tables only, trimmed, nothing as null', () => {
    expect(changesOf(rows, draft({ company_name: ' Duka ', phone: '  ', primary_color: '#ABCDEF' }))).toEqual({
      business: { company_name: 'Duka', phone: null },
      look: { primary_color: '#abcdef' },
    });
    expect(changesOf(rows, draft({ is_enabled: false }))).toEqual({ shop: { is_enabled: false } });
  });

  it('completes an address without https', () => {
    expect(changesOf(rows, draft({ website: 'duka.co.ke' }))).toEqual({ business: { website: 'https://duka.co.ke' } });
  });

  it('puts a new logo, or none, into both places', () => {
    expect(changesOf(rows, draft({ logo_url: '/storage/v1/object/public/branding/t/logo/a.png' }))).toEqual({
      business: { company_logo_url: '/storage/v1/object/public/branding/t/logo/a.png' },
      look: { logo_url: '/storage/v1/object/public/branding/t/logo/a.png' },
    });
    const old = sampleRows({ business: { company_logo_url: 'https://x.test/old.png' } });
    expect(changesOf(old, draftOf(old))).toEqual({});
    expect(changesOf(old, { ...draftOf(old), logo_url: null })).toEqual({ business: { company_logo_url: null } });
  });
});

it.each([
  ['#2563EB', '#2563eb'],
  ['2563eb', '#2563eb'],
  [' #fa0 ', '#ffaa00'],
  ['#12345', null],
  ['blue', null],
  ['#2563eb;', null],
])('%p is the colour %p', (text, color) => {
  expect(colorOf(text)).toBe(color);
});
