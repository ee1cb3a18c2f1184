import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { renderWithApp } from '../testing/testing';
import { ProfileSettingsDialog, useProfileDialog } from './profile';
import { useLocation } from '../router';
import { makeAuthUser, makeFactor, makeIdentity, ownProfile, renderProfile } from './testing/renderProfile';

const tabNames = ['Personal Info', 'Contact Profile', 'Security', 'Activity'];
const nameField = () => screen.findByRole('textbox', { name: 'Full name' });
const closeButton = () =>
  within(screen.getByRole('dialog', { name: 'Profile Settings' })).getByRole('button', { name: 'Close' });

describe('ProfileSettingsDialog', () => {
  it('has the four tabs in their order, the first one open', async () => {
    await renderProfile();

    const tabs = screen.getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(tabNames);
    expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false', 'false']);
    expect(screen.getByRole('tabpanel', { name: 'Personal Info' })).toBeInTheDocument();
  });

  it.each([
    ['{ArrowRight}', 'Contact Profile'],
    ['{ArrowLeft}', 'Activity'],
    ['{End}', 'Activity'],
    ['{End}{ArrowRight}', 'Personal Info'],
    ['{End}{Home}', 'Personal Info'],
  ])('goes from tab to tab with %s', async (keys, name) => {
    const { user } = await renderProfile();
    screen.getByRole('tab', { name: 'Personal Info' }).focus();
    await user.keyboard(keys);

    expect(screen.getByRole('tab', { name })).toHaveFocus();
    expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name })).toBeVisible();
  });

  it('asks the server for nothing before a tab is opened', async () => {
    const { argsOf } = await renderProfile();
    await nameField();

    expect(argsOf('GET /rest/v1/contacts')).toEqual([]);
    expect(argsOf('my_sessions')).toEqual([]);
    expect(argsOf('GET /rest/v1/user_activity_logs')).toEqual([]);
  });

  it('closes at once when nothing would be lost', async () => {
    const { user, onClose } = await renderProfile();
    await nameField();
    await user.click(closeButton());

    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['Esc', () => fireEvent(screen.getByRole('dialog', { name: 'Profile Settings' }), new Event('cancel'))],
    ['the button', () => fireEvent.click(closeButton())],
  ])('asks before typed work is lost, when closed with %s', async (_, close) => {
    const { user, onClose } = await renderProfile();
    await user.type(await nameField(), ' II');
    close();
    const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(onClose).not.toHaveBeenCalled();
    expect(await nameField()).toHaveValue('Amina Otieno II');

    close();
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Close without saving?' })).getAllByRole('button', {
        name: 'Close',
      })[1]!,
    );
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('keeps what was typed while another tab is open, and asks for it too', async () => {
    const { user, onClose } = await renderProfile();
    await user.type(await nameField(), ' II');
    await user.click(screen.getByRole('tab', { name: 'Activity' }));
    await user.click(closeButton());
    expect(await screen.findByText('Your changes have not been saved.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await user.click(screen.getByRole('tab', { name: 'Personal Info' }));

    expect(await nameField()).toHaveValue('Amina Otieno II');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('asks no more once it was saved', async () => {
    const { user, onClose } = await renderProfile({
      rpc: { 'GET /rest/v1/profiles': [ownProfile] },
    });
    await user.type(await nameField(), '{Backspace}o');
    await user.click(closeButton());

    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('takes another title', async () => {
    renderWithApp(<ProfileSettingsDialog title="My Profile" onClose={() => undefined} />, { session: {} });

    expect(await screen.findByRole('dialog', { name: 'My Profile' })).toBeInTheDocument();
    await screen.findByRole('tab', { name: 'Security' });
  });

  it('opens by itself on the tab to which somebody comes back, and only once', async () => {
    function Menu() {
      const { isOpen, close } = useProfileDialog();
      const { state } = useLocation() as { state: unknown };
      return isOpen ? (
        <ProfileSettingsDialog onClose={close} />
      ) : (
        <p>closed, {state === null ? 'forgotten' : 'kept'}</p>
      );
    }
    const { user } = renderWithApp(<Menu />, { session: {}, state: { profileTab: 'Security' } });

    expect(await screen.findByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');
    await user.click(closeButton());
    expect(await screen.findByText('closed, forgotten')).toBeInTheDocument();
  });

  it('shows that it is on its way, then itself', async () => {
    function Opener() {
      const [isOpen, setIsOpen] = useState(false);
      return isOpen ? (
        <ProfileSettingsDialog onClose={() => setIsOpen(false)} />
      ) : (
        <button onClick={() => setIsOpen(true)}>Open</button>
      );
    }
    const { user } = renderWithApp(<Opener />, { session: {} });
    await user.click(screen.getByRole('button', { name: 'Open' }));

    expect(await screen.findByRole('tab', { name: 'Activity' })).toBeInTheDocument();
  });

  const factors = [makeFactor()];
  it.each([
    ['Personal Info', {}],
    ['Contact Profile', {}],
    ['Security', {}],
    [
      'Security',
      {
        'GET /auth/v1/user': makeAuthUser({ factors, identities: [makeIdentity('email'), makeIdentity('google')] }),
        'GET /rest/v1/profiles': [{ ...ownProfile, email_verified: false }],
      },
    ],
    ['Activity', {}],
  ])('has no accessibility fault in %s', async (tab, rpc) => {
    const { baseElement, user } = await renderProfile({ tab, rpc });
    if (tab === 'Security') {
      await user.click(await screen.findByRole('button', { name: 'Change Password' }));
      await user.click(await screen.findByRole('button', { name: 'Change Email' }));
      await user.click(await screen.findByRole('button', { name: 'Add phone' }));
    }
    await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument());

    expect((await axe(baseElement)).violations).toEqual([]);
  });
});
