import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { Affiliate, AffiliatePayout, Referral } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN } from '../common/platformSamples';
import { affiliateDraft, affiliateErrors } from './affiliateForm';
import { AffiliatesScreen } from './AffiliatesScreen';

const ANN: Affiliate = {
  id: 'a1',
  code: 'ANN2027',
  name: 'Ann Links',
  email: 'ann@links.test',
  phone: null,
  payout_account: '254700000001',
  rate_percent: 20,
  months: 12,
  state: 'active',
  created_at: '2027-01-01T00:00:00Z',
  clicks: 40,
  sign_ups: 4,
  paying: 2,
  flagged: 1,
  balances: [{ currency: 'USD', earned: 90, paid_out: 20, held: 10, payable: 60 }],
};
const REFERRAL: Referral = {
  tenant_id: 't1',
  tenant_name: 'Duka la Mama',
  first_touch_at: '2027-01-01T00:00:00Z',
  signed_up_at: '2027-01-02T00:00:00Z',
  first_paid_at: null,
  rate_percent: 20,
  months: 12,
  is_own: false,
  is_flagged: true,
};
const PAYOUT: AffiliatePayout = {
  state: 'made',
  id: 'p1',
  currency: 'USD',
  cut_off: '2027-05-01T00:00:00Z',
  total: 60,
  people: 1,
  file: 'Name\r\n"Ann"\r\n',
  sha256: 'ab'.repeat(32),
  reason: 'Paid on the first',
  made_by: 'u1',
  created_at: '2027-05-02T08:00:00Z',
};

function serve(mainHosts: string[]) {
  const script = document.createElement('script');
  script.id = 'runtime-config';
  script.type = 'application/json';
  script.textContent = JSON.stringify({ mainHosts });
  document.head.append(script);
}
afterEach(() => document.getElementById('runtime-config')?.remove());

let saved: string[];
beforeEach(() => {
  saved = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const reader = new FileReader();
      reader.onload = () => saved.push(typeof reader.result === 'string' ? reader.result : '');
      reader.readAsText(blob);
      return 'blob:file';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const render = (query = '', rpc: Record<string, unknown> = {}) =>
  renderWithApp(<AffiliatesScreen />, {
    route: `/superadmin/affiliates${query}`,
    session: ADMIN,
    rpc: {
      admin_list_affiliates: [ANN],
      admin_list_affiliate_payouts: [PAYOUT],
      admin_list_referrals: [REFERRAL],
      admin_save_affiliate: ANN,
      admin_make_affiliate_payout: PAYOUT,
      admin_clear_referral: { tenant_id: 't1', is_flagged: false },
      ...rpc,
    },
  });
const find = (text: string) => screen.findByText(text);

it('lists who brings businesses, what they are owed, and the files, without violations', async () => {
  const { container, user } = render();
  const row = (await find('Ann Links')).closest('tr');
  expect(row).toHaveTextContent('1 to look at');
  expect(row).toHaveTextContent('$90.00');
  expect(row).toHaveTextContent('$60.00');
  expect(await find(PAYOUT.sha256)).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('button', { name: 'CSV file' }));
  await waitFor(() => expect(saved.join('')).toContain('Ann Links,ANN2027,active,40,4,2,USD,90,10,60,20'));
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toContain(PAYOUT.file));
  await user.click(screen.getByRole('button', { name: 'What the figures mean' }));
  expect(await screen.findByText(/touched this link first/)).toBeInTheDocument();
}, 300_000);

it('adds an affiliate, with a reason', async () => {
  const { user, calls } = render();
  await user.click(await screen.findByRole('button', { name: 'New affiliate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New affiliate' }));
  await user.click(dialog.getByRole('button', { name: 'Add affiliate' }));
  expect(dialog.getByText('Enter 4 to 20 letters and digits.')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Bob');
  await user.type(dialog.getByRole('textbox', { name: /^Code/ }), 'bob1');
  await user.type(dialog.getByRole('textbox', { name: /^E-mail/ }), 'bob@links.test');
  await user.type(dialog.getByRole('textbox', { name: /^Pay-out/ }), '254700000002');
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Agreed by mail in March');
  await user.click(dialog.getByRole('button', { name: 'Add affiliate' }));

  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'admin_save_affiliate')?.args).toMatchObject({
      p_affiliate: { code: 'BOB1', name: 'Bob', phone: null, rate_percent: 20, months: 12, state: 'active' },
    }),
  );
}, 300_000);

it('finds affiliates by what is typed and by state, and opens one by its name', async () => {
  const bob: Affiliate = { ...ANN, id: 'a2', code: 'BOB1', name: 'Bob Blogs', email: 'bob@x.test', state: 'blocked' };
  const { user } = render('', { admin_list_affiliates: [ANN, bob] });
  expect(await screen.findByRole('link', { name: 'Bob Blogs' })).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: /Search/ }), 'ann2');
  await waitFor(() => expect(screen.queryByText('Bob Blogs')).not.toBeInTheDocument());
  expect(screen.getByText('Ann Links')).toBeInTheDocument();
  await user.clear(screen.getByRole('searchbox', { name: /Search/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Blocked');
  await waitFor(() => expect(screen.queryByText('Ann Links')).not.toBeInTheDocument());
  await user.click(await screen.findByRole('link', { name: 'Bob Blogs' }));
  expect(await screen.findByRole('dialog', { name: 'Bob Blogs' })).toHaveTextContent('StateBlocked');
}, 300_000);

it('puts them into another order, by name or by what they brought', async () => {
  const bob: Affiliate = { ...ANN, id: 'a2', code: 'BOB1', name: 'Bob Blogs', clicks: 7 };
  const { user } = render('', { admin_list_affiliates: [bob, ANN] });
  const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  await screen.findByRole('link', { name: 'Bob Blogs' });
  expect(names()).toEqual(['Bob Blogs', 'Ann Links']);
  await user.click(screen.getByRole('columnheader', { name: /^Affiliate/ }));
  await waitFor(() => expect(names()).toEqual(['Ann Links', 'Bob Blogs']));
  await user.click(screen.getByRole('columnheader', { name: /^Clicks/ }));
  await waitFor(() => expect(names()).toEqual(['Bob Blogs', 'Ann Links']));
  await user.click(screen.getByRole('columnheader', { name: /^Clicks/ }));
  await waitFor(() => expect(names()).toEqual(['Ann Links', 'Bob Blogs']));
}, 300_000);

it('shows the new state of one that was blocked', async () => {
  const states: Affiliate['state'][] = ['active'];
  const { user } = render('?affiliate=a1', {
    admin_list_affiliates: () => [{ ...ANN, phone: '254700000009', state: states.shift() ?? 'blocked' }],
  });
  const panel = await screen.findByRole('dialog', { name: 'Ann Links' });
  expect(panel).toHaveTextContent(/StateActive.*Clicks40Signed up4 .*Phone254700000009/);
  await user.click(within(panel).getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(screen.getAllByRole('dialog', { name: 'Ann Links' })).toHaveLength(2));
  const form = within(screen.getAllByRole('dialog', { name: 'Ann Links' }).at(-1) ?? panel);
  await user.selectOptions(form.getByRole('combobox', { name: /State/ }), 'blocked');
  await user.type(form.getByRole('textbox', { name: /^Reason/ }), 'Sent sign-ups from one room');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(panel).toHaveTextContent('StateBlocked'));
}, 300_000);

it('shows the link and the sign-ups of one, and lets a flagged one count', async () => {
  serve(['dukani.test']);
  const { user, calls, container } = render('?affiliate=a1');
  const panel = within(await screen.findByRole('dialog', { name: 'Ann Links' }));
  const link = 'http://dukani.test/auth?mode=signup&via=ANN2027';
  expect(panel.getByText(link)).toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(panel.getByText('$10.00')).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(await panel.findByRole('button', { name: 'Look at it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Let Duka la Mama count?' }));
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'A market hall with one network');
  await user.click(dialog.getByRole('button', { name: 'Let it count' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'admin_clear_referral')?.args).toEqual({
      p_clearing: { tenant_id: 't1', reason: 'A market hall with one network' },
    }),
  );
}, 300_000);

it('makes a pay-out file after it asked, and saves it', async () => {
  const { user, calls } = render();
  await user.click(await screen.findByRole('button', { name: 'Make a pay-out file' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a pay-out file?' }));
  await user.click(dialog.getByRole('button', { name: 'Make the file' }));
  expect(dialog.getByText('Give a reason of at least 10 characters.')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'The first of May');
  await user.click(dialog.getByRole('button', { name: 'Make the file' }));
  await waitFor(() => expect(saved).toContain(PAYOUT.file));
  expect(calls.find(({ name }) => name === 'admin_make_affiliate_payout')?.args).toMatchObject({
    p_payout: { currency: 'USD', reason: 'The first of May' },
  });
}, 300_000);

it('says that nobody is there yet, and what failed', async () => {
  const first = render('', { admin_list_affiliates: [], admin_list_affiliate_payouts: [] });
  expect(await find('No affiliate yet')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Make a pay-out file' })).not.toBeInTheDocument();
  first.unmount();
  render('', {
    admin_list_affiliates: () => {
      throw new ApiError({ code: 'permission_denied', status: 403, message: 'No.' });
    },
  });
  expect(await find('Could not load the affiliates')).toBeInTheDocument();
}, 300_000);

it.each([
  ['code', 'a b', 'code'],
  ['email', 'ann', 'email'],
  ['rate', '51', 'rate'],
  ['rate', '0', 'rate'],
  ['months', '37', 'months'],
  ['phone', '12', 'phone'],
  ['account', '', 'account'],
  ['reason', 'short', 'reason'],
] as const)('refuses %s %j', (field, value, wrong) => {
  const draft = { ...affiliateDraft(ANN), reason: 'Agreed by mail', [field]: value };
  expect(Object.keys(affiliateErrors(draft))).toEqual([wrong]);
});

it('accepts what is there', () => {
  expect(affiliateErrors({ ...affiliateDraft(ANN), reason: 'Agreed by mail' })).toEqual({});
});
