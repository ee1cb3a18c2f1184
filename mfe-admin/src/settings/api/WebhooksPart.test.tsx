import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { Webhook, WebhookDelivery } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { outcomeWords, webhookProblems } from './webhookDraft';
import { WebhooksPart } from './WebhooksPart';

const HOOK: Webhook = {
  id: 'w1',
  name: 'Warehouse',
  url: 'https://hooks.example.com/dukani',
  events: ['order.placed'],
  is_on: true,
  failing_since: null,
  switched_off_at: null,
  secret_changed_at: '2026-11-01T08:00:00Z',
  made_at: '2026-11-01T08:00:00Z',
};
const TRY = { at: '2026-11-20T08:00:01Z', status: 500, answer: 'Broken', problem: null, took_ms: 12 };
const SENT: WebhookDelivery = {
  id: 'd1',
  message_id: 'msg_1',
  event: 'order.placed',
  sequence: 41,
  state: 'failed',
  body: '{"type":"order.placed"}',
  tries: [TRY],
  due_at: null,
  created_at: '2026-11-20T08:00:00Z',
};
const EVENTS = ['order.placed', 'sale.recorded'];
const draw = (rpc: Record<string, unknown> = {}) =>
  renderWithApp(<WebhooksPart />, {
    session: {},
    rpc: { list_webhooks: { events: EVENTS, webhooks: [HOOK] }, list_webhook_deliveries: [SENT], ...rpc },
  });

it('adds a webhook with the events that were chosen', async () => {
  const save = jest.fn((_args: unknown) => HOOK);
  const { user, container } = draw({ list_webhooks: { events: EVENTS, webhooks: [] }, save_webhook: save });
  expect(await screen.findByText('No webhooks')).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'New webhook' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save webhook' }));
  expect(await dialog.findByText('Choose at least one event.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText(/^Name/), 'Warehouse');
  await user.type(dialog.getByLabelText(/^Address/), 'https://hooks.example.com/dukani');
  await user.click(dialog.getByLabelText('An order was placed'));
  await user.click(dialog.getByRole('button', { name: 'Save webhook' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save).toHaveBeenCalledWith({
    p_webhook: expect.objectContaining({
      name: 'Warehouse',
      url: 'https://hooks.example.com/dukani',
      events: ['order.placed'],
      is_on: true,
    }),
  });
});

it('shows what was sent with each try, and sends it again', async () => {
  const { user, calls, container } = draw({ resend_webhook: { ...SENT, state: 'waiting' } });
  await user.click(await screen.findByRole('button', { name: 'Show events' }));
  const list = within(await screen.findByRole('list', { name: 'Events' }));
  expect(list.getByText(/HTTP 500. Given up/)).toBeInTheDocument();
  expect(list.getByText('Broken')).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(list.getByText(/HTTP 500. Given up/));
  await user.click(list.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The event is sent again')).toBeInTheDocument();
  expect(calls).toContainEqual(expect.objectContaining({ name: 'resend_webhook', args: { p_delivery_id: 'd1' } }));
});

it('sends a test event, shows the secret, changes it and deletes after a question', async () => {
  const { user, calls } = draw({
    test_webhook: { id: 'd2' },
    webhook_secret: ({ p_is_new: isNew }: { p_is_new: boolean }) => ({ secret: isNew ? 'whsec_new' : 'whsec_old' }),
    delete_webhook: { id: 'w1', deleted: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Send test event' }));
  expect(await screen.findByText('The test event is on its way')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show secret' }));
  expect(await screen.findByText('whsec_old')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change secret' }));
  await user.click(await screen.findByRole('button', { name: 'New secret' }));
  expect(await screen.findByText('whsec_new')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete webhook' }));
  expect(await screen.findByText('Webhook deleted')).toBeInTheDocument();
  expect(calls).toContainEqual(expect.objectContaining({ name: 'delete_webhook', args: { p_webhook_id: 'w1' } }));
});

it.each<[string, Partial<Webhook>]>([
  ['On', {}],
  ['Off', { is_on: false }],
  ['Switched off after 5 days of failures', { is_on: false, switched_off_at: '2026-11-20T08:00:00Z' }],
  ['Failing since', { failing_since: '2026-11-20T08:00:00Z' }],
])('says that one is: %s', async (words, more) => {
  draw({ list_webhooks: { events: EVENTS, webhooks: [{ ...HOOK, ...more }] } });
  expect(await screen.findByText(new RegExp(`^${words}`))).toBeInTheDocument();
});

it('offers to try again', async () => {
  draw({
    list_webhooks: () => {
      throw new ApiError({ code: 'internal_error', status: 500, message: 'No' });
    },
  });
  expect(await screen.findByText('The webhooks could not be loaded')).toBeInTheDocument();
});

it('words of a draft and of what came of it', () => {
  expect(Object.keys(webhookProblems({ name: ' ', url: 'http://x.test', events: [], isOn: true }))).toEqual([
    'name',
    'url',
    'events',
  ]);
  expect(outcomeWords({ state: 'waiting', tries: [] })).toBe('Not sent yet');
  expect(outcomeWords({ state: 'waiting', tries: [TRY, { ...TRY, status: null, problem: 'No connection.' }] })).toBe(
    'No connection, 2 tries',
  );
});
