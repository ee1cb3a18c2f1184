import { screen, waitFor } from '@testing-library/react';
import { makeAccess } from '../testing/testing';
import { ownProfile, refuse, renderProfile } from './testing/renderProfile';

const nameField = () => screen.findByRole('textbox', { name: 'Full name' });
const save = () => screen.getByRole('button', { name: 'Save Changes' });

describe('Personal Info', () => {
  it('shows name, address and role', async () => {
    await renderProfile();

    expect(await nameField()).toHaveValue('Amina Otieno');
    expect(screen.getByText('Business Owner')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('owner@duka.test');
  });

  it('does not let the address be edited', async () => {
    const { user } = await renderProfile();
    await nameField();

    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'x');

    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('owner@duka.test');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
  });

  it.each([
    ['admin', 'You own this business. Another owner can change your role under Team.'],
    ['cashier', 'Your role is managed by your administrator.'],
  ] as const)('says to the role %s who may change it', async (role, sentence) => {
    await renderProfile({ session: { membership: { ...makeAccess().membership!, role } } });

    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('says so where there is no name', async () => {
    await renderProfile({ rpc: { 'GET /rest/v1/profiles': [{ ...ownProfile, full_name: null }] } });

    expect(await screen.findByText('No Name Set')).toBeInTheDocument();
  });

  it('shows the picture when there is one', async () => {
    await renderProfile({
      rpc: { 'GET /rest/v1/profiles': [{ ...ownProfile, avatar_url: 'https://img.test/me.png' }] },
    });
    await nameField();

    expect(document.querySelector('.profile-portrait img')).toHaveAttribute('src', 'https://img.test/me.png');
  });

  it('goes by the role of the membership, by that of the profile without one', async () => {
    await renderProfile({
      session: { membership: null },
      rpc: { 'GET /rest/v1/profiles': [{ ...ownProfile, role: 'user' }] },
    });

    expect(await screen.findByText('Sales Staff')).toBeInTheDocument();
  });

  it.each([
    ['  Amina W. Otieno ', 'Amina W. Otieno'],
    ['   ', null],
  ])('saves %j as %j, in the profile and in the sign-in data', async (typed, stored) => {
    const { user, argsOf } = await renderProfile();
    await user.clear(await nameField());
    await user.type(await nameField(), typed);
    await user.click(save());

    expect(await screen.findByText('Profile updated successfully')).toBeInTheDocument();
    expect(argsOf('PATCH /rest/v1/profiles')).toEqual([
      { full_name: stored, updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    ]);
    expect(argsOf('PUT /auth/v1/user')).toEqual([expect.objectContaining({ data: { full_name: stored } })]);
  });

  it('only logs when the sign-in data cannot be changed', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user } = await renderProfile({ rpc: { 'PUT /auth/v1/user': refuse(500, 'unexpected_failure') } });
    await nameField();
    await user.click(save());

    expect(await screen.findByText('Profile updated successfully')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('sign-in data'), expect.anything());
    warn.mockRestore();
  });

  it('says why the profile could not be updated, and keeps what was typed', async () => {
    const { user } = await renderProfile({
      rpc: { 'PATCH /rest/v1/profiles': refuse(409, 'name_taken', 'Somebody else is called that.') },
    });
    await user.type(await nameField(), ' II');
    await user.click(save());

    expect(await screen.findByText('Failed to update profile: Somebody else is called that.')).toBeInTheDocument();
    expect(await nameField()).toHaveValue('Amina Otieno II');
    expect(save()).toBeEnabled();
  });

  it('says so when the row is gone', async () => {
    const { user } = await renderProfile({ rpc: { 'PATCH /rest/v1/profiles': [] } });
    await nameField();
    await user.click(save());

    expect(await screen.findByText('Failed to update profile: Profile not found')).toBeInTheDocument();
  });

  it('needs a session to save', async () => {
    const { user, argsOf } = await renderProfile({ hasSession: false });
    await nameField();
    await user.click(save());

    expect(await screen.findByText('Session expired. Please log in again.')).toBeInTheDocument();
    expect(argsOf('PATCH /rest/v1/profiles')).toEqual([]);
  });

  it('says so when there is no profile, and looks again on request', async () => {
    let rows: unknown[] = [];
    const { user } = await renderProfile({ rpc: { 'GET /rest/v1/profiles': () => rows } });
    expect(await screen.findByText('Profile not found')).toBeInTheDocument();

    rows = [ownProfile];
    await user.click(screen.getByRole('button', { name: 'Try Again' }));

    expect(await nameField()).toHaveValue('Amina Otieno');
  });

  it('says so when nobody is signed in', async () => {
    await renderProfile({ session: { ...makeAccess(), user_id: '' }, hasSession: false });

    expect(await screen.findByText('User not found or not logged in')).toBeInTheDocument();
  });

  it('offers another try when the profile cannot be read', async () => {
    await renderProfile({ rpc: { 'GET /rest/v1/profiles': refuse(403, 'permission_denied') } });

    await waitFor(() => expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument());
  });
});
