import { fireEvent, screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { AuthScreen } from '../../AuthScreen';
import { renderAuth } from '../../testing/renderAuth';
import { ProviderButtons } from './ProviderButtons';

const left: string[] = [];
const buttons = (next: string | null = null) => (
  <ProviderButtons next={next} divider={{ text: 'or', side: 'above' }} onLeave={(address) => left.push(address)} />
);
const google = () => screen.findByRole('button', { name: 'Continue with Google' });

beforeEach(() => {
  left.length = 0;
  // The client says that this browser has no WebCrypto.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('ProviderButtons', () => {
  it('are there only for what the configuration switches on', async () => {
    const { container } = renderAuth(buttons(), { providers: ['google', 'azure'] });

    expect(await google()).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue with Microsoft' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /GitHub/ })).not.toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('are not there, nor is their divider, where nothing is switched on', async () => {
    renderAuth(
      <>
        {buttons()}
        <p>the form</p>
      </>,
    );
    await screen.findByText('the form');

    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByText('or')).not.toBeInTheDocument();
  });

  it('lead to the provider with PKCE, and back to this host and the page that was wanted', async () => {
    const { user } = renderAuth(buttons('/admin/sales?tab=new'), { providers: ['google'] });
    await user.click(await google());
    await waitFor(() => expect(left).toHaveLength(1));
    const address = new URL(left[0] ?? '');

    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      provider: 'google',
      redirect_to: `${location.origin}/auth/callback?next=%2Fadmin%2Fsales%3Ftab%3Dnew`,
      code_challenge: expect.stringMatching(/^.{43,}$/),
    });
    expect(await google()).toHaveAttribute('aria-busy', 'true');

    // The browser's back button shows the page as it was left.
    fireEvent(window, new Event('pageshow'));
    expect(await google()).not.toHaveAttribute('aria-busy');
  });

  it('say what went wrong and can be pressed again', async () => {
    const fail = () => {
      throw new ApiError({ code: 'network_failure', status: 0, message: 'Failed to fetch' });
    };
    const { user } = renderAuth(
      <ProviderButtons next={null} divider={{ text: 'or', side: 'above' }} onLeave={fail} />,
      { providers: ['google'] },
    );
    await user.click(await google());

    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
    expect(await google()).not.toHaveAttribute('aria-busy');
  });
});

describe('the sign-in and the sign-up page', () => {
  it.each(['/auth', '/auth?mode=signup'])('%s offers them to somebody who is not signed in', async (route) => {
    renderAuth(<AuthScreen />, { route, providers: ['google'] });

    expect(await google()).toBeInTheDocument();
  });

  it('does not offer them to somebody who is signed in and makes a business', async () => {
    renderAuth(<AuthScreen />, {
      route: '/auth?mode=signup&tenant_creation=true',
      providers: ['google'],
      session: { membership: null, tenant: null },
    });
    await screen.findByRole('textbox', { name: 'Business name' });

    expect(screen.queryByRole('button', { name: /Continue with/ })).not.toBeInTheDocument();
  });
});
