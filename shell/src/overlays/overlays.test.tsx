import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link } from '@dukani/shared/router';
import { renderWithApp } from '@dukani/shared/testing';
import { openPasswordDialog } from '@dukani/shared/session';
import { CookieNotice } from './CookieNotice';
import { ErrorBoundary } from './ErrorBoundary';
import { readErrorHistory, recordError } from './errorHistory';
import { NeedsPasswordDialog } from './NeedsPasswordDialog';
import { OfflineBanner } from './OfflineBanner';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('ErrorBoundary', () => {
  let isBroken = true;
  function Fragile() {
    if (isBroken) throw new Error('the glass broke');
    return <p>whole again</p>;
  }

  beforeEach(() => {
    isBroken = true;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  async function showBroken() {
    const view = render(
      <ErrorBoundary resetKey="a">
        <Fragile />
      </ErrorBoundary>,
    );
    await screen.findByRole('heading', { name: 'Something went wrong' });
    return view;
  }

  function retryAfter(ms: number) {
    jest.spyOn(Date, 'now').mockReturnValue(new Date().getTime() + ms);
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    jest.mocked(Date.now).mockRestore();
  }

  it('shows the screen with its ways on, details and recent errors', async () => {
    await showBroken();

    for (const name of ['Try Again', 'Reset Component', 'Go Home', 'Go Back', 'Clear History'])
      expect(screen.getByRole('button', { name })).toBeInTheDocument();
    expect(screen.getByText('Retry 0 of 3')).toBeInTheDocument();
    expect(screen.getByText('Error details')).toBeInTheDocument();
  });

  it('refuses an attempt within a second of the error', async () => {
    await showBroken();
    retryAfter(0);

    expect(screen.getByText('Retry 0 of 3')).toBeInTheDocument();
  });

  it('counts attempts and refuses the fourth', async () => {
    await showBroken();
    for (const count of [1, 2, 3]) {
      retryAfter(60_000 * count);
      expect(screen.getByText(`Retry ${count} of 3`)).toBeInTheDocument();
    }

    expect(
      screen.getByText(
        'Maximum retries reached. Please try refreshing the page or contact support if the issue persists.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeDisabled();
  });

  it('comes back whole, by another attempt, a reset or another page', async () => {
    const { rerender } = await showBroken();
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Reset Component' }));
    expect(screen.getByText('whole again')).toBeInTheDocument();

    isBroken = true;
    rerender(
      <ErrorBoundary resetKey="a">
        <Fragile />
      </ErrorBoundary>,
    );
    await screen.findByText('Retry 0 of 3');
    isBroken = false;
    rerender(
      <ErrorBoundary resetKey="b">
        <Fragile />
      </ErrorBoundary>,
    );
    expect(screen.getByText('whole again')).toBeInTheDocument();
  });

  it('keeps the last 5 errors, shows 3, and forgets them on request', async () => {
    for (let number = 1; number <= 6; number += 1) recordError({ message: `error ${number}`, at: number, path: '/' });
    await showBroken();

    expect(readErrorHistory().map(({ message }) => message)).toEqual([
      'the glass broke',
      'error 6',
      'error 5',
      'error 4',
      'error 3',
    ]);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: 'Clear History' }));
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
    expect(readErrorHistory()).toEqual([]);
  });
});

describe('OfflineBanner', () => {
  it("says 'You are offline' for 5 seconds, then 'No internet connection' until it is over", () => {
    jest.useFakeTimers();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    render(<OfflineBanner />);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();

    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('status')).toHaveTextContent('You are offline');
    act(() => void jest.advanceTimersByTime(5_000));
    expect(screen.getByRole('status')).toHaveTextContent('No internet connection');

    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});

describe('the strip of the offline banner', () => {
  it('is part of the page: it pushes everything down and covers no control', () => {
    const css = readFileSync(join(__dirname, '../shell.css'), 'utf8');
    const rule = /\n\.dk-offline \{[^}]*\}/.exec(css)?.[0] ?? '';

    expect(rule).toContain('position: sticky');
    expect(rule).not.toMatch(/position: (fixed|absolute)/);
  });
});

describe('CookieNotice', () => {
  function showNotice() {
    jest.useFakeTimers();
    renderWithApp(<CookieNotice />);
    act(() => void jest.advanceTimersByTime(1_000));
  }
  const notice = () => screen.queryByRole('region', { name: 'Cookie Notice' });

  it('comes after a second', () => {
    jest.useFakeTimers();
    renderWithApp(<CookieNotice />);
    act(() => void jest.advanceTimersByTime(999));
    expect(notice()).not.toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(1));
    expect(notice()).toBeInTheDocument();
  });

  it.each([
    ['Accept All', 'accepted'],
    ['Decline', 'declined'],
  ])('%s is kept and not asked again', (button, stored) => {
    showNotice();
    fireEvent.click(screen.getByRole('button', { name: button }));

    expect(notice()).not.toBeInTheDocument();
    expect(localStorage.getItem('cookie-consent')).toBe(stored);
    showNotice();
    expect(notice()).not.toBeInTheDocument();
  });

  it('is not on an invoice', () => {
    jest.useFakeTimers();
    renderWithApp(<CookieNotice />, { route: '/api/public-invoice-viewer?token=x' });
    act(() => void jest.advanceTimersByTime(2_000));

    expect(notice()).not.toBeInTheDocument();
  });

  it('explains both kinds of cookies and links to privacy and terms', () => {
    showNotice();
    fireEvent.click(screen.getByRole('button', { name: 'Details' }));

    expect(screen.getByText('Essential cookies')).toBeInTheDocument();
    expect(screen.getByText('Functional cookies')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy');
    expect(screen.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
  });

  it('shows its details on the page only on which they were asked for', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    renderWithApp(
      <>
        <CookieNotice />
        <Link to="/elsewhere">Elsewhere</Link>
      </>,
    );
    act(() => void jest.advanceTimersByTime(1_000));
    fireEvent.click(screen.getByRole('button', { name: 'Details' }));
    expect(screen.getByText('Essential cookies')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));

    expect(screen.queryByText('Essential cookies')).not.toBeInTheDocument();
    expect(notice()).toBeInTheDocument();
  });

  it('tells the page how high it is, so that nothing with the focus is hidden under it', () => {
    const observe = jest.fn();
    let measure: () => void = () => undefined;
    jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((callback) => {
      measure = () => callback([], {} as ResizeObserver);
      return { observe, disconnect: () => undefined, unobserve: () => undefined };
    });
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(212);
    showNotice();
    measure();

    expect(document.documentElement.style.getPropertyValue('--notice-height')).toBe('212px');
    fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
    expect(document.documentElement.style.getPropertyValue('--notice-height')).toBe('');
  });

  it('can be closed without a choice', () => {
    showNotice();
    fireEvent.click(screen.getByRole('button', { name: 'Close cookie notice' }));

    expect(notice()).not.toBeInTheDocument();
    expect(localStorage.getItem('cookie-consent')).toBeNull();
  });
});

describe('password dialog', () => {
  const temporary = {
    profile: {
      full_name: null,
      role: 'cashier',
      avatar_url: null,
      require_password_change: true,
      temp_password_created_at: '2026-11-01T00:00:00Z',
      invitation_status: 'accepted' as const,
    },
  };

  it('is mandatory with a temporary password and cannot be dismissed', async () => {
    renderWithApp(<NeedsPasswordDialog />, { session: temporary, route: '/product/1' });

    const dialog = await screen.findByRole('dialog', { name: 'Password Change Required' });
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(await screen.findByText('You must change your password to continue')).toBeInTheDocument();
    expect(dialog).toBeInTheDocument();
  });

  it.each(['/update-password', '/auth', '/auth?signup=success', '/?tenant_creation=true'])(
    'leaves %s alone',
    (route) => {
      renderWithApp(<NeedsPasswordDialog />, { session: temporary, route });

      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
  );

  it('is optional on request, names mistakes and can be cancelled', async () => {
    const { user } = renderWithApp(<NeedsPasswordDialog />, { session: {} });
    act(() => openPasswordDialog());
    await screen.findByRole('dialog', { name: 'Change Password' });
    await user.click(screen.getByRole('button', { name: 'Update Password' }));
    expect(await screen.findByText('Missing Information')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('saves nothing that is wrong, and says what the server refused', async () => {
    const { user } = renderWithApp(<NeedsPasswordDialog />, { session: {} });
    act(() => openPasswordDialog());
    await user.type(await screen.findByLabelText('New password'), 'long-enough-1');
    await user.type(screen.getByLabelText('Confirm password'), 'long-enough-1');
    await user.click(screen.getByRole('button', { name: 'Update Password' }));

    expect(await screen.findByText('Update Failed')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});
