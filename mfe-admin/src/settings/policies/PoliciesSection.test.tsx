import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { PolicyKind, ShopPolicySettings } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { PoliciesSection } from './PoliciesSection';
import { draftOf, policyProblems } from './policyDraft';
import { hasGaps, starterText } from './starterTexts';

const KINDS: PolicyKind[] = ['privacy', 'terms', 'returns', 'delivery'];
const POLICIES: ShopPolicySettings = {
  policies: KINDS.map((kind) =>
    kind === 'returns'
      ? {
          kind,
          version: 2,
          body: 'Within 14 days.',
          versions: [
            { version: 2, body: 'Within 14 days.', saved_at: '2026-11-20T08:00:00Z', saved_by_name: 'Amina' },
            { version: 1, body: 'Within 7 days.', saved_at: '2026-11-01T08:00:00Z', saved_by_name: null },
          ],
        }
      : { kind, version: 0, body: null, versions: [] },
  ),
};
const HEADER = { company_name: 'Duka la Mama', address_line_1: 'Mpaka Road 3', city: 'Nairobi', phone: '0711 000' };

const draw = (tab: PolicyKind, rpc: Record<string, unknown> = {}, permissions = ['settings.view', 'settings.edit']) =>
  renderWithApp(<PoliciesSection />, {
    route: `/admin/settings?section=policies&tab=${tab}`,
    session: { permissions },
    rpc: { shop_policy_settings: POLICIES, 'GET /rest/v1/business_settings': [HEADER], ...rpc },
  });
const refuse = (status: number, code: string) => () => {
  throw new ApiError({ status, code, message: 'No.' });
};

it('shows a page with its versions, and saves it with the version that was read', async () => {
  const saved = jest.fn((_args: unknown) => POLICIES);
  const { user, container } = draw('returns', { save_shop_policy: saved });
  const text = await screen.findByLabelText('Text');
  expect(text).toHaveValue('Within 14 days.');
  expect(screen.getByText(/accepted at the checkout/)).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Restore version 1' }));
  expect(text).toHaveValue('Within 7 days.');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith({ p_kind: 'returns', p_body: 'Within 7 days.', p_version: 2 }),
  );
});

it('has a text to begin with, which is saved only after it was read', async () => {
  const saved = jest.fn((_args: unknown) => POLICIES);
  const { user, container } = draw('privacy', { save_shop_policy: saved });
  expect(await screen.findByText('Your shop does not show this page.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Use starter text' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Use starter text' }));

  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toContain('Duka la Mama, Mpaka Road 3, Nairobi');
  expect(screen.getByText(/not legal advice/)).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Read the text, then tick the box/)).toBeInTheDocument();
  expect(saved).not.toHaveBeenCalled();

  await user.click(screen.getByLabelText(/I have read this text/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
});

it('leads to each page by its tab', async () => {
  draw('returns');
  const tabs = within(await screen.findByRole('navigation', { name: 'Policies' }));
  expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Privacy',
    'Terms',
    'Returns',
    'Delivery',
  ]);
  expect(tabs.getByRole('link', { name: 'Returns' })).toHaveAttribute('aria-current', 'page');
});

it('can be read and not changed without settings.edit', async () => {
  draw('returns', {}, ['settings.view']);
  expect(await screen.findByLabelText('Text')).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Save|Restore/ })).not.toBeInTheDocument();
});

it('says when somebody else saved the page meanwhile', async () => {
  const { user } = draw('returns', { save_shop_policy: refuse(409, 'stale_row') });
  await user.type(await screen.findByLabelText('Text'), ' Unused.');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText(/Someone else changed this page/)).toBeInTheDocument();
});

it('says that the pages could not be read', async () => {
  draw('returns', { shop_policy_settings: refuse(403, 'permission_denied') });
  expect(await screen.findByText('These settings could not be read')).toBeInTheDocument();
});

describe('starter texts', () => {
  const business = { name: 'Duka', country: 'KE', reachedAt: ['Nairobi'] };

  it.each([
    ['KE', 'Data Protection Act, 2019', 'Office of the Data Protection Commissioner'],
    ['DE', 'General Data Protection Regulation', 'data protection authority of your country'],
    ['GB', 'UK GDPR', 'Information Commissioner’s Office'],
    [null, 'the data protection law of our country', 'the data protection authority of our country'],
    ['JP', 'the data protection law of our country', 'the data protection authority of our country'],
  ])('name the law of %p', (country, law, authority) => {
    const text = starterText('privacy', { ...business, country });
    expect(text).toContain(law);
    expect(text).toContain(authority);
    expect(hasGaps(text)).toBe(false);
  });

  it('give the days to change one’s mind where the law does, and leave them to the owner elsewhere', () => {
    expect(starterText('returns', { ...business, country: 'FR' })).toContain('within 14 days of receiving');
    expect(starterText('returns', business)).toContain('within [number] days');
    expect(starterText('terms', { ...business, country: 'FR' })).toContain('14 days');
    expect(starterText('terms', business)).not.toContain('change your mind');
  });

  it('leave a gap where nothing is known, which has to be filled', () => {
    const body = starterText('privacy', { ...business, reachedAt: [] });
    expect(policyProblems({ body, isStarter: true, isRead: true })).toHaveProperty('body');
    expect(policyProblems({ body: 'Ask [Amina].', isStarter: false, isRead: false })).toEqual({});
    expect(policyProblems({ body: ' ', isStarter: true, isRead: false })).toEqual({});
  });

  it.each(KINDS)('of %s are within what is taken', (kind) => {
    expect(policyProblems(draftOf(starterText(kind, business)))).toEqual({});
    expect(policyProblems(draftOf('x'.repeat(20_001)))).toHaveProperty('body');
  });
});
