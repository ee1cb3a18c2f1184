import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { CommunicationsScreen } from './CommunicationsScreen';
import { MESSAGE_ANSWERS, OVERVIEW, SENDING, SETTINGS, TEMPLATE, THREAD } from './messageSamples';

const draw = (search = '', rpc: FakeRpc = {}, session: object = {}) =>
  renderWithApp(<CommunicationsScreen />, {
    route: `/admin/communications${search}`,
    session,
    rpc: { ...MESSAGE_ANSWERS, ...rpc },
  });

it.each([
  ['', 'Messages by day'],
  ['?tab=inbox', 'Are you open?'],
  [`?tab=inbox&thread=${THREAD.id}`, 'Your order is ready.'],
  ['?tab=campaigns', SENDING.name],
  [`?tab=campaigns&campaign=${SENDING.id}`, 'Recipients by state'],
  ['?tab=templates', TEMPLATE.name],
  [`?tab=templates&template=${TEMPLATE.id}`, 'Hello Asha, we’re open.'],
  ['?tab=segments', 'Away for 60 days'],
  ['?tab=sent', 'Your receipt R-12: KSh 300.'],
  ['?tab=consent', 'Signed form'],
  ['?tab=consent&show=blocked', '+2547•••101368'],
  ['?tab=channels', 'Quiet hours and limit'],
])(
  'has no accessibility fault: %s',
  async (search, text) => {
    const { container } = draw(search);
    await screen.findAllByText(text);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect((await axe(container)).violations).toEqual([]);
  },
  300_000,
);

it('is not for roles that may not see messages', () => {
  draw('', {}, { permissions: ['contacts.view'] });
  expect(screen.getByText('Your role cannot see messages')).toBeInTheDocument();
});

it.each([
  ['?tab=campaigns', 'New campaign'],
  ['?tab=templates', 'New template'],
  ['?tab=segments', 'New segment'],
  [`?tab=campaigns&campaign=${SENDING.id}`, 'Pause'],
  [`?tab=inbox&thread=${THREAD.id}`, 'Send'],
  [`?tab=templates&template=${TEMPLATE.id}`, 'Save'],
  ['?tab=consent&show=blocked', /Allow messages/],
  ['?tab=channels', 'Save rules'],
])(
  'offers nothing in %s to those who only look',
  async (search, name) => {
    const { unmount } = draw(search);
    expect(
      (await screen.findAllByRole(/New template/.test(String(name)) ? 'link' : 'button', { name })).length,
    ).toBeGreaterThan(0);
    unmount();
    draw(search, {}, { permissions: ['communications.view'] });
    await screen.findByRole('heading', { level: 1 });
    await screen.findAllByText(/November|We miss you|Away for|Are you open|2547|Quiet hours/);
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
  },
  300_000,
);

describe('the overview', () => {
  it('says what waits and what was sent, and leads there', async () => {
    draw();
    const unread = (await screen.findByRole('link', { name: 'Unread conversations' })).closest('article');
    expect(unread).toHaveTextContent('3Customers wait for a reply');
    expect(screen.getByRole('link', { name: 'Sent in 30 days' }).closest('article')).toHaveTextContent(
      '20075% delivered',
    );
    expect(screen.getByRole('link', { name: 'Failed in 30 days' })).toHaveAttribute(
      'href',
      '/admin/communications?tab=sent&state=failed',
    );
    const sms = screen.getByRole('cell', { name: 'SMS' }).closest('tr');
    expect(sms).toHaveTextContent('SMS20075%10');
    expect(sms).toHaveTextContent('1,100');
    expect(screen.getByRole('img', { name: /200 sent and 10 failed in 2 days/ })).toBeInTheDocument();
  }, 300_000);

  it('shows the first steps until all are done', async () => {
    const { unmount } = draw('', {
      list_campaigns: [{ ...SENDING, state: 'draft' }],
      list_segments: [],
      get_message_settings: {
        ...SETTINGS,
        channels: SETTINGS.channels.map((channel) => ({ ...channel, is_on: false })),
      },
    });
    const steps = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(steps.getByText('1 of 4 done')).toBeInTheDocument();
    expect(steps.getByRole('link', { name: 'Set up a channel' }).closest('li')).toHaveAttribute('data-done', 'false');
    expect(steps.getByRole('link', { name: 'Write a template' }).closest('li')).toHaveAttribute('data-done', 'true');
    unmount();
    draw();
    await screen.findByText('Messages by day');
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  }, 300_000);

  it('says why there is nothing, and tries again', async () => {
    let fails = true;
    const { user } = draw('', {
      get_communications_overview: () => {
        if (fails) throw new ApiError({ code: 'forbidden', status: 403, message: 'No.' });
        return OVERVIEW;
      },
    });
    expect(await screen.findByText('Could not load the overview')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Messages by day')).toBeInTheDocument();
  }, 300_000);

  it('keeps what was loaded while there is no connection, and says so', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    draw();
    expect(await screen.findByText('You are offline. This is what was loaded before.')).toBeInTheDocument();
    expect(screen.getByText('Messages by day')).toBeInTheDocument();
    online.mockRestore();
  }, 300_000);
});
