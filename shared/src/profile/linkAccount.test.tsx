import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { linkingProvider } from '../sign-in/linking';
import { presetSignInProviders } from '../sign-in/providers';
import { renderWithApp } from '../testing/testing';
import { shownToasts } from '../ui-core/toast';
import { LinkButtons } from './security/LinkButtons';
import { refuse } from './testing/renderProfile';

const authorize = 'GET /auth/v1/user/identities/authorize';
const address = 'https://provider.test/authorize?state=1';

function renderButtons(linked: string[], answer: unknown = { url: address }) {
  const onLeave = jest.fn();
  const view = renderWithApp(<LinkButtons linked={linked} onLeave={onLeave} />, {
    rpc: { 'GET /auth/v1/settings': { external: { google: true, github: true, apple: false } }, [authorize]: answer },
  });
  return { ...view, onLeave };
}

describe('linking another way to sign in', () => {
  beforeEach(() => presetSignInProviders(null));

  it('is offered for what is switched on and not linked yet', async () => {
    renderButtons(['email', 'github']);

    expect(await screen.findByRole('button', { name: 'Link Google' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Link GitHub' })).not.toBeInTheDocument();
  });

  it('leads to the provider, which leads back here', async () => {
    const { onLeave, calls } = renderButtons(['email']);

    await userEvent.click(await screen.findByRole('button', { name: 'Link Google' }));

    expect(onLeave).toHaveBeenCalledWith(address);
    const asked = calls.find(({ name }) => name === authorize)?.args as Record<string, string>;
    expect(asked['provider']).toBe('google');
    expect(asked['redirect_to']).toContain('/auth/callback?next=');
    // The page that it leads back to knows that nobody is signing in.
    expect(linkingProvider()).toBe('google');
  });

  it('says why it cannot be done', async () => {
    const { onLeave } = renderButtons(['email'], refuse(403, 'insufficient_aal', 'Confirm first.'));

    await userEvent.click(await screen.findByRole('button', { name: 'Link Google' }));

    expect(shownToasts().map(({ title }) => title)).toContain('Google could not be linked');
    expect(onLeave).not.toHaveBeenCalled();
  });
});
