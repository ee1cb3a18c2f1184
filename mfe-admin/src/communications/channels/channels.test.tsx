import { screen, waitFor, within } from '@testing-library/react';
import type * as rpc from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { CommunicationsScreen } from '../CommunicationsScreen';
import { MESSAGE_ANSWERS, SETTINGS } from '../messageSamples';
import { channelInput, channelProblems, draftOfChannel } from './channelDraft';
import { ruleProblems } from './RulesForm';

const draw = (rpc: FakeRpc = {}) =>
  renderWithApp(<CommunicationsScreen />, {
    route: '/admin/communications?tab=channels',
    session: {},
    rpc: { ...MESSAGE_ANSWERS, ...rpc },
  });
const sms = SETTINGS.channels[1]!;
const withSms = (changes: Partial<rpc.MessageChannelSettings>): rpc.MessageSettings => ({
  ...SETTINGS,
  channels: SETTINGS.channels.map((row) => (row.channel === 'sms' ? { ...row, ...changes } : row)),
});

it('SMS is turned on once its key is saved, and then shows where reports go', async () => {
  let settings = SETTINGS;
  const keys = jest.fn(() => {
    settings = withSms({
      keys: [{ name: 'api_key', last4: 'x1y2', saved_at: '2026-11-20T08:00:00Z' }],
      report_url_path: '/functions/v1/message-reports/sms/t1/secret',
    });
    return null;
  });
  const save = jest.fn(({ p_settings: saved }: { p_settings: rpc.MessageChannelInput }) => {
    settings = {
      ...settings,
      channels: settings.channels.map((row) => (row.channel === 'sms' ? { ...row, is_on: saved.is_on } : row)),
    };
    return settings;
  });
  const { user } = draw({
    get_message_settings: () => settings,
    save_message_channel: save,
    'POST /functions/v1/message-keys': keys,
  });
  const form = within(await screen.findByRole('group', { name: 'SMS' }));
  expect(form.getByRole('button', { name: 'Turn SMS on' })).toBeDisabled();
  expect(form.getByText('First save: API key.')).toBeInTheDocument();
  await user.type(form.getByLabelText('API key'), 'secret-key');
  await user.click(form.getByRole('button', { name: 'Save keys' }));
  expect(await form.findByText(/ends in x1y2/)).toBeInTheDocument();
  expect(keys).toHaveBeenCalledWith({ channel: 'sms', keys: { api_key: 'secret-key' } });
  expect(form.getByLabelText('API key')).toHaveValue('');
  expect(form.getByText(/functions\/v1\/message-reports\/sms\/t1\/secret$/)).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Turn SMS on' }));
  expect(await form.findByText('On')).toBeInTheDocument();
  expect(save).toHaveBeenCalledWith({
    p_channel: 'sms',
    p_settings: {
      provider: 'africastalking',
      is_on: true,
      sender: 'DUKA',
      reply_to: null,
      details: { username: 'dukashop' },
      price_per_part: 0.8,
    },
  });
}, 300_000);

it('the rules are saved', async () => {
  const save = jest.fn(() => SETTINGS);
  const { user } = draw({ save_message_rules: save });
  const most = await screen.findByRole('textbox', { name: /Most marketing messages/ });
  await user.clear(most);
  await user.type(most, '2');
  await user.click(screen.getByRole('checkbox', { name: 'Quiet on Sundays, too' }));
  await user.click(screen.getByRole('button', { name: 'Save rules' }));
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({
      p_rules: { quiet: { starts: '20:00', ends: '08:00', sundays: true }, most_in_7_days: 2 },
    }),
  );
}, 300_000);

describe('what is wrong with a channel', () => {
  const draft = draftOfChannel(sms);
  it.each([
    [{}, {}],
    [{ sender: ' ' }, { sender: 'Enter the sender id or short code.' }],
    [{ price: '-1' }, { price: 'Enter a price such as 0.80.' }],
    [{ price: '' }, {}],
    [{ details: {} }, { details: 'Enter the username.' }],
    [{ provider: 'http', details: { url: 'http://sms.test' } }, { details: 'The address must begin with https://' }],
    [{ provider: 'http', details: { url: 'https://sms.test' } }, {}],
    [{ replyTo: 'nobody' }, { replyTo: 'Enter an email address such as shop@example.com.' }],
  ])('%j: %j', (changes, problems) => expect(channelProblems('sms', { ...draft, ...changes })).toEqual(problems));

  it('a mail needs no name of its own: it bears that of the business', () =>
    expect(channelProblems('email', { ...draft, provider: 'platform', sender: '' })).toEqual({}));

  it('only what the chosen service needs is sent', () =>
    expect(
      channelInput({ ...draft, provider: 'http', details: { username: 'u', url: 'https://sms.test' } }, false).details,
    ).toEqual({ url: 'https://sms.test' }));

  it.each([
    ['4', {}],
    ['0', { most: 'Enter a number from 1 to 50.' }],
    ['51', { most: 'Enter a number from 1 to 50.' }],
    ['1.5', { most: 'Enter a number from 1 to 50.' }],
  ])('%s messages in 7 days: %j', (most, problems) =>
    expect(ruleProblems({ starts: '20:00', ends: '08:00', sundays: false, most })).toEqual(problems),
  );
});
