import { screen, waitFor, within } from '@testing-library/react';
import type * as rpc from '@dukani/shared/rpc';
import { axe } from 'jest-axe';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { makeContactAnswer } from '../../common/contacts/contactSamples';
import { CommunicationsScreen } from '../CommunicationsScreen';
import { MESSAGE_ANSWERS, THREAD } from '../messageSamples';
import { isWindowClosed } from './ReplyForm';

const draw = (search = '', rpc: FakeRpc = {}) =>
  renderWithApp(<CommunicationsScreen />, {
    route: `/admin/communications?tab=inbox${search}`,
    session: {},
    rpc: { ...MESSAGE_ANSWERS, ...rpc },
  });
const argsOf = (view: ReturnType<typeof draw>, name: string) =>
  view.calls.filter((call) => call.name === name).map(({ args }) => args);

it('a conversation is opened from the list, which is read again because it is read now', async () => {
  let unread = 2;
  const view = draw('', {
    list_inbox: () => ({ rows: [{ ...THREAD, unread }], next_cursor: null }),
    get_inbox_thread: () => {
      unread = 0;
      return THREAD;
    },
  });
  const list = within(await screen.findByRole('region', { name: 'Conversations' }));
  expect(await list.findByText('2 new')).toBeInTheDocument();
  expect(screen.getByText('Choose a conversation')).toBeInTheDocument();
  await view.user.click(list.getByRole('link', { name: /Asha Wanjiru/ }));
  const messages = within(await screen.findByRole('list', { name: 'Messages' }));
  expect(messages.getByText('Your order is ready.').closest('li')).toHaveTextContent('Delivered');
  await waitFor(() => expect(list.queryByText('2 new')).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'Conversations' })).toHaveAttribute(
    'href',
    '/admin/communications?tab=inbox',
  );
}, 300_000);

it('somebody who never wrote is written to: a conversation is opened, which stands there to be written in', async () => {
  const fresh: rpc.InboxThread = {
    ...THREAD,
    ...{ id: '90000000-0000-4000-8000-000000000009', channel: 'sms', contact_name: 'Never Wrote', messages: [] },
    ...{ last_text: '', unread: 0, window_ends_at: null },
  };
  const contact = makeContactAnswer({ id: '11111111-1111-4111-8111-111111111111', name: 'Never Wrote' });
  const view = draw('', {
    list_contacts: { rows: [contact], count: 1, next_cursor: null },
    open_inbox_thread: fresh,
    get_inbox_thread: fresh,
  });
  await view.user.click(await screen.findByRole('button', { name: 'Write' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write to a contact' }));
  await view.user.click(dialog.getByRole('button', { name: 'Write' }));
  expect(await dialog.findByText('Choose a contact.')).toBeInTheDocument();
  expect((await axe(document.body)).violations).toEqual([]);
  const field = dialog.getByRole('combobox', { name: /Contact/ });
  // Enter takes the first of what was typed, however late that comes; the field is for typing again then.
  await view.user.type(field, 'never{Enter}');
  await waitFor(() => expect(field).toHaveValue(''));
  await view.user.click(dialog.getByRole('button', { name: 'Write' }));

  await waitFor(() =>
    expect(argsOf(view, 'open_inbox_thread')).toEqual([{ p_contact_id: contact.id, p_channel: 'email' }]),
  );
  expect(await screen.findByRole('heading', { name: 'Never Wrote' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Reply' })).toBeInTheDocument();
}, 300_000);

it('who only looks writes to nobody', async () => {
  renderWithApp(<CommunicationsScreen />, {
    route: '/admin/communications?tab=inbox',
    session: { permissions: ['communications.view'] },
    rpc: MESSAGE_ANSWERS,
  });
  await screen.findByText('Are you open?');
  expect(screen.queryByRole('button', { name: 'Write' })).not.toBeInTheDocument();
}, 300_000);

it('an answer is sent by Ctrl+Enter, once, and the field is free again', async () => {
  const view = draw(`&thread=${THREAD.id}`, { reply_in_inbox: THREAD });
  const field = await screen.findByRole('textbox', { name: 'Reply' });
  await view.user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Write an answer.')).toBeInTheDocument();
  await view.user.type(field, 'Yes, until 8.{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(argsOf(view, 'reply_in_inbox')).toEqual([
      { p_thread_id: THREAD.id, p_id: expect.any(String) as string, p_text: 'Yes, until 8.' },
    ]),
  );
  await waitFor(() => expect(field).toHaveValue(''));
}, 300_000);

it('nothing is written once WhatsApp takes no free text', async () => {
  draw(`&thread=${THREAD.id}`, { get_inbox_thread: { ...THREAD, window_ends_at: '2026-01-01T00:00:00Z' } });
  expect(await screen.findByText(/The customer last wrote more than 24 hours ago/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Reply' })).not.toBeInTheDocument();
}, 300_000);

it('a conversation is closed and opened again', async () => {
  let isClosed = false;
  const view = draw(`&thread=${THREAD.id}`, {
    get_inbox_thread: (): rpc.InboxThread => ({ ...THREAD, is_closed: isClosed }),
    close_inbox_thread: ({ p_is_closed: next }: { p_is_closed: boolean }) => {
      isClosed = next;
      return THREAD;
    },
  });
  await view.user.click(await screen.findByRole('button', { name: 'Close' }));
  await view.user.click(await screen.findByRole('button', { name: 'Open again' }));
  expect(await screen.findByRole('button', { name: 'Close' })).toBeInTheDocument();
}, 300_000);

it('closed ones and a search are asked of the server', async () => {
  const view = draw();
  await screen.findByText('Are you open?');
  await view.user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'asha');
  await view.user.click(screen.getByRole('radio', { name: 'Closed' }));
  await waitFor(() =>
    expect(argsOf(view, 'list_inbox').at(-1)).toEqual({
      p_state: 'closed',
      p_search: 'asha',
      p_after: null,
      p_limit: 50,
    }),
  );
}, 300_000);

it.each([
  [null, false],
  ['2026-11-20T08:00:00Z', true],
  ['2026-11-20T08:00:01Z', false],
])('a window that ends %s is closed: %s', (endsAt, isClosed) =>
  expect(isWindowClosed(endsAt, Date.parse('2026-11-20T08:00:00Z'))).toBe(isClosed),
);
