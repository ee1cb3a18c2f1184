import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { ApiKey, ApiKeys } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ApiSection } from './ApiSection';
import { emptyKey, keyProblems, rightsText, newKeyOf } from './keyDraft';

const KEY: ApiKey = {
  id: 'k1',
  name: 'Web shop',
  key_start: 'dk_live_Ab12',
  last4: 'Zz99',
  scopes: ['products.view'],
  most_per_minute: 600,
  made_at: '2026-11-01T08:00:00Z',
  made_by_name: 'Olive Owner',
  ends_at: '2027-01-30T08:00:00Z',
  revoked_at: null,
  last_used_at: '2026-11-20T08:00:00Z',
  last_used_address: '203.0.113.9',
  state: 'live',
};
const KEYS: ApiKeys = {
  keys: [KEY, { ...KEY, id: 'k0', name: 'Old till', state: 'revoked', last_used_at: null }],
  scopes: [
    { key: 'products.view', description: 'See products and categories' },
    { key: 'orders.view', description: 'See web orders' },
  ],
  endpoints: [
    {
      method: 'GET',
      path: '/v1/products',
      scopes: ['products.view'],
      summary: 'Products by id.',
      parameters: [{ name: 'limit', says: '1 to 100' }],
      body: null,
      answer: { data: [], next: null },
    },
    {
      method: 'PATCH',
      path: '/v1/products/{id}',
      scopes: ['products.edit'],
      summary: 'Sets a price.',
      parameters: [],
      body: { price: 60 },
      answer: { id: 'p1', price: 60 },
    },
  ],
};
const whole = `dk_live_${'Ab12'.repeat(8)}`;
const refusing = (given: ConstructorParameters<typeof ApiError>[0]) => () => {
  throw new ApiError(given);
};
const draw = (rpc: Record<string, unknown> = {}) =>
  renderWithApp(<ApiSection />, {
    session: {},
    rpc: { list_api_keys: KEYS, list_webhooks: { events: [], webhooks: [] }, ...rpc },
  });

it('lists keys by their first and last signs, and every address with its examples', async () => {
  const { container } = draw();
  const list = within(await screen.findByRole('list', { name: 'API keys' }));
  expect(list.getAllByText('dk_live_Ab12…Zz99')).toHaveLength(2);
  expect(list.getByText('Revoked')).toBeInTheDocument();
  expect(list.getByText(/never used/)).toBeInTheDocument();
  expect(list.getAllByRole('button', { name: 'Revoke' })).toHaveLength(1);
  const addresses = within(screen.getByRole('list', { name: 'Addresses of the API' }));
  expect(addresses.getByText('PATCH /v1/products/{id}')).toBeInTheDocument();
  expect(addresses.getByText('limit')).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
});

it('creates a key, shows it once and forgets it', async () => {
  const create = jest.fn((_args: unknown) => ({ ...KEY, key: whole }));
  const { user, container } = draw({ create_api_key: create });
  await user.click(await screen.findByRole('button', { name: 'New API key' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByText('Choose what the key can do.')).toBeInTheDocument();
  expect(create).not.toHaveBeenCalled();
  await user.type(dialog.getByLabelText(/^Name/), 'Web shop');
  await user.click(dialog.getByLabelText('See web orders'));
  await user.click(dialog.getByLabelText('See products and categories'));
  await user.click(dialog.getByLabelText('See products and categories'));
  await user.click(dialog.getByRole('button', { name: 'Create key' }));

  expect(await screen.findByText(whole)).toBeInTheDocument();
  expect(create).toHaveBeenCalledWith({
    p_key: expect.objectContaining({ name: 'Web shop', scopes: ['orders.view'], most_per_minute: 600 }),
  });
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  await waitFor(() => expect(screen.queryByText(whole)).not.toBeInTheDocument());
});

it('revokes a key after a question', async () => {
  const { user, calls } = draw({ revoke_api_key: { ...KEY, state: 'revoked' } });
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke key' }));
  expect(await screen.findByText('Key revoked')).toBeInTheDocument();
  expect(calls).toContainEqual(expect.objectContaining({ name: 'revoke_api_key', args: { p_api_key_id: 'k1' } }));
});

it('says why a key was not created', async () => {
  const { user } = draw({
    create_api_key: refusing({
      code: 'too_many_api_keys',
      status: 409,
      message: 'A business has at most 20 keys. Revoke one that is not used.',
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'New API key' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Name/), 'Web shop');
  await user.click(dialog.getByLabelText('See web orders'));
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByText(/at most 20 keys/)).toBeInTheDocument();
});

it('says that there are none, and offers to try again', async () => {
  draw({ list_api_keys: { ...KEYS, keys: [] } });
  expect(await screen.findByText('No API keys')).toBeInTheDocument();
});

it('offers to try again', async () => {
  draw({ list_api_keys: refusing({ code: 'internal_error', status: 500, message: 'No' }) });
  expect(await screen.findByText('The API keys could not be loaded')).toBeInTheDocument();
});

it('a key ends within a year, whatever the clock', () => {
  const now = Date.parse('2026-11-28T00:00:00Z');
  const sent = newKeyOf({ ...emptyKey, name: ' Shop ', days: '365' }, 'id', now);
  expect(sent).toMatchObject({ name: 'Shop', ends_at: '2027-11-27T23:59:00.000Z' });
  expect(Object.keys(keyProblems({ ...emptyKey, mostPerMinute: '601' }))).toEqual(['name', 'scopes', 'mostPerMinute']);
});

it('names rights in words, and by their key what the person does not hold', () => {
  expect(rightsText(['products.view', 'sales.view_all'], KEYS.scopes)).toBe(
    'See products and categories, sales.view_all',
  );
});
