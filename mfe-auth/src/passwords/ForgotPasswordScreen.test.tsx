import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { offline, refuse } from '../testing/fakeAuth';
import { renderAuth } from '../testing/renderAuth';
import { ForgotPasswordScreen } from './ForgotPasswordScreen';

const render = (answer: unknown = {}) =>
  renderAuth(<ForgotPasswordScreen />, { route: '/forgot-password', rpc: { 'POST /auth/v1/recover': answer } });
const email = () => screen.findByRole('textbox', { name: 'Email' });

beforeEach(() => {
  // The client says that this browser has no WebCrypto.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('ForgotPasswordScreen', () => {
  it('asks for a mail and says the same whether there is such an account or not', async () => {
    const { user, calls } = render();
    await user.type(await email(), ' Nobody@duka.test ');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));

    expect(
      await screen.findByText(/If there is an account for nobody@duka.test, we have sent an email./),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send it again' })).toBeInTheDocument();
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ name: 'POST /auth/v1/recover', args: { email: 'nobody@duka.test' } });
  });

  it('sends nothing for half an address', async () => {
    const { user, calls } = render();
    await user.type(await email(), 'nobody@{Enter}');

    expect(await email()).toHaveAccessibleDescription('Enter a complete email address');
    expect(calls).toEqual([]);
  });

  it.each([
    [
      refuse(429, 'over_email_send_rate_limit'),
      'An email was sent a moment ago. Please wait before you ask for another.',
    ],
    [offline, 'The server cannot be reached. Check your connection and try again.'],
  ])('says what went wrong', async (answer, sentence) => {
    const { user } = render(answer);
    await user.type(await email(), 'owner@duka.test{Enter}');

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.queryByText(/we have sent an email/)).not.toBeInTheDocument();
  });

  it('a second mail that is refused: one answer is shown, not both', async () => {
    let isFirst = true;
    const { user } = render(() => {
      if (!isFirst) return refuse(429, 'over_email_send_rate_limit')();
      isFirst = false;
      return {};
    });
    await user.type(await email(), 'owner@duka.test{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Send it again' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('An email was sent a moment ago.');
    expect(screen.queryByText(/we have sent an email/)).not.toBeInTheDocument();
  });

  it('has no accessibility violations', async () => {
    const { user, container } = render();
    await user.type(await email(), 'owner@duka.test{Enter}');
    await screen.findByText(/we have sent an email/);

    expect((await axe(container)).violations).toEqual([]);
  });
});
