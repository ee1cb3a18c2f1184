import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { ContactMessage, ContactMessageState } from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { MessagesScreen } from './MessagesScreen';

const message: ContactMessage = {
  id: 'm1',
  name: 'Otieno',
  email: 'otieno@mail.test',
  phone: '+254 712 345 678',
  message: 'Are you open?\n<b>On Sunday</b>',
  state: 'new',
  created_at: '2026-11-20T09:00:00Z',
};

const open = (rpc: FakeRpc = {}, search = '') =>
  renderWithApp(<MessagesScreen />, {
    route: `/admin/customers/messages${search}`,
    session: {},
    rpc: {
      list_contact_messages: { rows: [message], count: 1, next_cursor: null },
      list_saved_views: [],
      'GET /rest/v1/business_settings': { country: 'Kenya' },
      ...rpc,
    },
  });

it('lists questions, and has no accessibility fault', async () => {
  const app = open({}, '?q=open&state=new');

  expect(await screen.findByText(/Are you open/)).toBeInTheDocument();
  expect(app.calls.find(({ name }) => name === 'list_contact_messages')?.args).toEqual({
    p_query: 'open',
    p_state: 'new',
    p_after: null,
    p_limit: 50,
  });
  expect((await axe(app.container)).violations).toEqual([]);
});

it('offers every way to answer, and remembers that it was', async () => {
  let state: ContactMessageState = 'new';
  const app = open(
    {
      list_contact_messages: () => ({ rows: [{ ...message, state }], count: 1, next_cursor: null }),
      set_contact_message_state: ({ p_state: next }: { p_state: ContactMessageState }) => {
        state = next;
        return { ...message, state };
      },
    },
    '?message=m1',
  );
  const drawer = await screen.findByRole('dialog', { name: 'Otieno' });

  expect(within(drawer).getByRole('link', { name: 'Answer otieno@mail.test' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:otieno@mail\.test\?subject=Your%20question/),
  );
  expect(within(drawer).getByRole('link', { name: 'Write on WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/254712345678',
  );
  expect(drawer.querySelector('b')).toBeNull();
  await app.user.click(within(drawer).getByRole('button', { name: 'Answered' }));
  expect(await within(drawer).findByRole('button', { name: 'Open again' })).toBeInTheDocument();
  await app.user.click(within(drawer).getByRole('button', { name: 'Open again' }));
  expect(await within(drawer).findByRole('button', { name: 'Answered' })).toBeInTheDocument();
});
