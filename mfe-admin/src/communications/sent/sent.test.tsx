import { screen, waitFor, within } from '@testing-library/react';
import type * as rpc from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { consentProblems } from '../consent/ConsentDialog';
import { CommunicationsScreen } from '../CommunicationsScreen';
import { MESSAGE, MESSAGE_ANSWERS, SUPPRESSION } from '../messageSamples';
import { mayResend } from './MessageDrawer';

const draw = (search: string, rpc: FakeRpc = {}) =>
  renderWithApp(<CommunicationsScreen />, {
    route: `/admin/communications?tab=${search}`,
    session: {},
    rpc: { ...MESSAGE_ANSWERS, ...rpc },
  });
const argsOf = (view: ReturnType<typeof draw>, name: string) =>
  view.calls.filter((call) => call.name === name).map(({ args }) => args);

it('messages are filtered by the address', async () => {
  const view = draw('sent&state=failed&channel=sms&days=2026-11-01..2026-11-20&q=asha');
  const row = (await screen.findByText(MESSAGE.text)).closest('tr');
  expect(row).toHaveTextContent('Failed');
  expect(row).toHaveTextContent('No balance at the service');
  expect(argsOf(view, 'list_messages')[0]).toEqual({
    p_filter: {
      channel: 'sms',
      state: 'failed',
      search: 'asha',
      from: '2026-11-01',
      to: '2026-11-20',
    },
    p_after: null,
    p_limit: 50,
  });
}, 300_000);

it('a message is opened with its reports, and sent again once', async () => {
  const view = draw(`sent&message=${MESSAGE.id}`, { resend_message: MESSAGE });
  const drawer = within(await screen.findByRole('dialog', { name: 'Asha Wanjiru' }));
  expect(await drawer.findAllByRole('listitem')).toHaveLength(2);
  await view.user.click(drawer.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(drawer.getByRole('button', { name: 'Send again' })).toBeDisabled());
  expect(argsOf(view, 'resend_message')).toEqual([{ p_message_id: MESSAGE.id, p_id: expect.any(String) as string }]);
}, 300_000);

it.each<[rpc.MessageState, rpc.MessagePurpose, boolean]>([
  ['failed', 'transactional', true],
  ['unsure', 'transactional', true],
  ['sent', 'transactional', false],
  ['failed', 'marketing', false],
  ['unsure', 'marketing', false],
  ['failed', 'account', false],
])('one that is %s (%s) may be sent again: %s', (state, purpose, may) =>
  expect(mayResend({ state, purpose })).toBe(may),
);

it('an address is written to again only with a reason', async () => {
  const view = draw('consent&show=blocked', { lift_suppression: null });
  await view.user.click(await screen.findByRole('button', { name: `Allow messages to ${SUPPRESSION.address}` }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Marketing still needs a new consent of this person after this.')).toBeInTheDocument();
  await view.user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Too short');
  await view.user.click(dialog.getByRole('button', { name: 'Allow messages' }));
  expect(await dialog.findByText('Give a reason of at least 10 characters.')).toBeInTheDocument();
  await view.user.type(dialog.getByRole('textbox', { name: /Reason/ }), ', asked by phone');
  await view.user.click(dialog.getByRole('button', { name: 'Allow messages' }));
  await waitFor(() =>
    expect(argsOf(view, 'lift_suppression')).toEqual([
      { p_suppression_id: SUPPRESSION.id, p_reason: 'Too short, asked by phone' },
    ]),
  );
}, 300_000);

describe('a consent', () => {
  const whole = {
    contact: { value: 'c1', label: 'Asha' },
    channel: 'sms' as const,
    answer: 'agreed' as const,
    day: '2026-11-20',
    source: 'Form',
    wording: 'I want offers',
    proof: '',
  };
  it.each([
    [{}, {}],
    [{ contact: null }, { contact: 'Choose a contact.' }],
    [{ day: '2026-11-21' }, { day: 'Choose a day up to today.' }],
    [{ source: '' }, { source: 'Enter how you know.' }],
    [{ wording: ' ' }, { wording: 'Enter what the customer agreed to.' }],
    [{ wording: '', answer: 'withdrawn' as const }, {}],
  ])('%j: %j', (changes, problems) =>
    expect(consentProblems({ ...whole, ...changes }, '2026-11-20')).toEqual(problems),
  );
});
