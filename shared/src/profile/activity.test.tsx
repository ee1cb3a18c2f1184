import { act, screen, within } from '@testing-library/react';
import { sampleUserId } from '../testing/testing';
import { refuse, renderProfile } from './testing/renderProfile';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const event = (number: number) => ({
  id: `event-${number}`,
  created_at: `2026-11-${String(21 - number).padStart(2, '0')}T08:30:00Z`,
  ip_address: number === 1 ? null : `10.0.0.${number}`,
  user_agent: chrome,
});

describe('Activity', () => {
  it('asks for the last 10 logins of the person, newest first', async () => {
    const { argsOf } = await renderProfile({ tab: 'Activity' });
    await screen.findByText('No logins yet');

    expect(argsOf('GET /rest/v1/user_activity_logs')).toEqual([
      expect.objectContaining({
        user_id: `eq.${sampleUserId}`,
        action_type: 'eq.login',
        order: 'created_at.desc',
        limit: '10',
      }),
    ]);
  });

  it('labels each Successful, with time in the zone of the business, device and address', async () => {
    await renderProfile({ tab: 'Activity', rpc: { 'GET /rest/v1/user_activity_logs': [event(0), event(1)] } });

    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '21 Nov 2026, 11:30Chrome on Windows · 10.0.0.0Successful',
      '20 Nov 2026, 11:30Chrome on Windows · Unknown addressSuccessful',
    ]);
    expect(within(rows[0]!).getByText('Successful')).toBeInTheDocument();
  });

  it('tells why the list cannot be read, and tries again', async () => {
    let isDown = true;
    const { user } = await renderProfile({
      tab: 'Activity',
      rpc: { 'GET /rest/v1/user_activity_logs': () => (isDown ? refuse(403, 'permission_denied')() : [event(0)]) },
    });
    await screen.findByText('This could not be loaded');

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));

    expect(await screen.findByText('Successful')).toBeInTheDocument();
  });

  it('says that there is no connection, and reads the list once it is back', async () => {
    let isOnline = false;
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    await renderProfile({
      tab: 'Activity',
      rpc: {
        'GET /rest/v1/user_activity_logs': () => (isOnline ? [event(0)] : refuse(409, 'unreachable')()),
      },
    });
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));

    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));

    expect(await screen.findByText('Successful')).toBeInTheDocument();
    onLine.mockRestore();
  });
});
