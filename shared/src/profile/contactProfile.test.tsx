import { screen, waitFor } from '@testing-library/react';
import { sampleTenantId, sampleUserId } from '../testing/testing';
import { refuse, renderProfile } from './testing/renderProfile';

const card = {
  id: 'contact-1',
  name: 'Amina',
  email: 'amina@duka.test',
  phone: '+254 700 000 001',
  company: 'Duka',
  address: '12 Biashara Street',
  notes: 'Mornings',
};
const field = (name: string) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const open = (rpc = {}) => renderProfile({ tab: 'Contact Profile', rpc });

describe('Contact Profile', () => {
  it('reads the own card by the person', async () => {
    const { argsOf } = await open({ 'GET /rest/v1/contacts': [card] });

    expect(await field('Display name')).toHaveValue('Amina');
    expect(await field('Notes')).toHaveValue('Mornings');
    expect(argsOf('GET /rest/v1/contacts')).toEqual([expect.objectContaining({ user_id: `eq.${sampleUserId}` })]);
  });

  it('suggests name and address of the account while there is no card', async () => {
    await open();

    expect(await field('Display name')).toHaveValue('Amina Otieno');
    expect(await field('Contact email')).toHaveValue('owner@duka.test');
  });

  it.each(['', '   '])('does not offer Save for the display name %j', async (name) => {
    const { user } = await open({ 'GET /rest/v1/contacts': [card] });
    await user.clear(await field('Display name'));
    if (name !== '') await user.type(await field('Display name'), name);

    expect(save()).toBeDisabled();
    await user.type(await field('Display name'), 'A');
    expect(save()).toBeEnabled();
  });

  it('changes the card there is: trimmed, null where nothing stands', async () => {
    const { user, calls } = await open({
      'GET /rest/v1/contacts': [card],
      'PATCH /rest/v1/contacts': [{ id: card.id }],
    });
    await user.clear(await field('Display name'));
    await user.type(await field('Display name'), '  Amina O. ');
    for (const name of ['Contact email', 'Phone', 'Company', 'Address']) await user.clear(await field(name));
    await user.type(await field('Company'), '   ');
    await user.click(save());

    expect(await screen.findByText('Contact profile updated successfully')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'PATCH /rest/v1/contacts')?.args).toEqual({
      name: 'Amina O.',
      email: null,
      phone: null,
      company: null,
      address: null,
      notes: 'Mornings',
      updated_at: expect.any(String),
    });
    expect(await field('Display name')).toHaveValue('Amina O.');
  });

  it('adds a card to the business where there was none, once', async () => {
    let rows: unknown[] = [];
    const { user, argsOf } = await open({
      'GET /rest/v1/contacts': () => rows,
      'POST /rest/v1/contacts': () => (rows = [card]),
      'PATCH /rest/v1/contacts': [{ id: card.id }],
    });
    await user.type(await field('Phone'), '0700 000 001');
    await user.click(save());
    await screen.findByText('Contact profile updated successfully');
    await waitFor(() => expect(argsOf('GET /rest/v1/contacts')).toHaveLength(2));
    await user.click(save());

    await waitFor(() => expect(argsOf('PATCH /rest/v1/contacts')).toHaveLength(1));
    expect(argsOf('POST /rest/v1/contacts')).toEqual([
      {
        name: 'Amina Otieno',
        email: 'owner@duka.test',
        phone: '0700 000 001',
        company: null,
        address: null,
        notes: null,
        type: 'staff',
        tenant_id: sampleTenantId,
        user_id: sampleUserId,
      },
    ]);
  });

  it.each([
    ['Contact email', 'amina@', 'Please enter a valid email address'],
    ['Phone', 'call me', 'Please enter a phone number, for example +254 700 000 001'],
  ])('refuses a wrong entry in %s at the field', async (name, entry, message) => {
    const { user, argsOf } = await open({ 'GET /rest/v1/contacts': [card], 'PATCH /rest/v1/contacts': [card] });
    await user.clear(await field(name));
    await user.type(await field(name), entry);
    await user.click(save());

    expect(await field(name)).toHaveAccessibleDescription(message);
    expect(argsOf('PATCH /rest/v1/contacts')).toEqual([]);
  });

  it.each([
    ['a refusal', { 'PATCH /rest/v1/contacts': refuse(403, 'permission_denied') }],
    ['a row that is gone', { 'PATCH /rest/v1/contacts': [] }],
  ])('says so after %s, and keeps what was typed', async (_, rpc) => {
    const { user } = await open({ 'GET /rest/v1/contacts': [card], ...rpc });
    await user.type(await field('Notes'), ' only');
    await user.click(save());

    expect(await screen.findByText('Failed to update contact profile')).toBeInTheDocument();
    expect(await field('Notes')).toHaveValue('Mornings only');
  });

  it('explains itself to somebody without a business', async () => {
    const { argsOf } = await renderProfile({ tab: 'Contact Profile', session: { membership: null } });

    expect(screen.getByText('No contact profile')).toBeInTheDocument();
    expect(argsOf('GET /rest/v1/contacts')).toEqual([]);
  });
});
