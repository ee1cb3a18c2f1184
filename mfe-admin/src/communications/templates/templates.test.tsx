import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { CommunicationsScreen } from '../CommunicationsScreen';
import { MESSAGE_ANSWERS, SETTINGS, TEMPLATE } from '../messageSamples';
import { withPlainSigns } from './smsSigns';
import { draftOfTemplate, purposeFor, templateInput, templateProblems } from './templateDraft';
import { roomOf } from './TemplatePreview';

const draw = (search: string, rpc: FakeRpc = {}) =>
  renderWithApp(<CommunicationsScreen />, {
    route: `/admin/communications?tab=templates${search}`,
    session: {},
    rpc: { ...MESSAGE_ANSWERS, save_message_template: TEMPLATE, ...rpc },
  });
const argsOf = (view: ReturnType<typeof draw>, name: string) =>
  view.calls.filter((call) => call.name === name).map(({ args }) => args);

it('a template is written with variables where the caret is, and saved', async () => {
  const view = draw('&template=new&channel=sms');
  const body = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Message/ });
  await view.user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Write the message.')).length).toBeGreaterThan(0);
  await view.user.type(screen.getByRole('textbox', { name: /Name/ }), 'Hello');
  await view.user.type(body, 'Hi !');
  body.setSelectionRange(3, 3);
  await view.user.click(screen.getByRole('button', { name: 'First name' }));
  expect(body).toHaveValue('Hi {{first_name}}!');
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Sent automatically' }), 'receipt');
  expect(screen.getByRole('combobox', { name: 'Purpose' })).toHaveValue('transactional');
  await view.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(argsOf(view, 'save_message_template')).toEqual([
      {
        p_template: {
          id: expect.any(String) as string,
          name: 'Hello',
          channel: 'sms',
          purpose: 'transactional',
          language: 'en',
          event_key: 'receipt',
          is_on: true,
          subject: null,
          body: 'Hi {{first_name}}!',
          whatsapp_name: null,
        },
      },
    ]),
  );
}, 300_000);

it('a template is previewed with parts and cost, and its typographic signs are replaced', async () => {
  const view = draw(`&template=${TEMPLATE.id}`);
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(await preview.findByText(/2 parts, 71 of 134 characters/)).toHaveTextContent('KSh 1.60 per message');
  expect(preview.getByText(/Not sent to this contact: no value for first_name/)).toBeInTheDocument();
  expect(argsOf(view, 'preview_message')[0]).toEqual({
    p_channel: 'sms',
    p_purpose: 'marketing',
    p_event_key: null,
    p_subject: null,
    p_body: TEMPLATE.body,
  });
  await view.user.click(preview.getByRole('button', { name: 'Replace typographic signs' }));
  expect(screen.getByRole('textbox', { name: /Message/ })).toHaveValue("Hello {{first_name|friend}}, we're open.");
  expect(screen.getByRole('button', { name: 'Send a test' })).toBeDisabled();
}, 300_000);

it('says what the preview refuses', async () => {
  draw(`&template=${TEMPLATE.id}`, {
    preview_message: () => {
      throw new ApiError({ code: 'invalid_input', status: 400, message: 'No variable is called “nme”.' });
    },
  });
  expect(await screen.findByText('No preview')).toBeInTheDocument();
}, 300_000);

it('a test goes to an address of the business only', async () => {
  const view = draw(`&template=${TEMPLATE.id}`, { send_test_message: {} });
  await view.user.click(await screen.findByRole('button', { name: 'Send a test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a test' }));
  expect(await dialog.findByRole('option', { name: '+254700000001' })).toBeInTheDocument();
  expect(dialog.queryByRole('option', { name: 'owner@duka.test' })).not.toBeInTheDocument();
  await view.user.click(dialog.getByRole('button', { name: 'Send test' }));
  await waitFor(() =>
    expect(argsOf(view, 'send_test_message')).toEqual([
      { p_id: expect.any(String) as string, p_template_id: TEMPLATE.id, p_address: '+254700000001' },
    ]),
  );
}, 300_000);

it('a test says what is missing when there is no such address', async () => {
  const { user } = draw(`&template=${TEMPLATE.id}`, { get_message_settings: { ...SETTINGS, test_addresses: [] } });
  await user.click(await screen.findByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText(/Tests go only to your own confirmed phone numbers/)).toBeInTheDocument();
}, 300_000);

it('an earlier text is used again', async () => {
  const { user } = draw(`&template=${TEMPLATE.id}`);
  await user.click(await screen.findByText('Earlier versions (1)'));
  await user.click(screen.getByRole('button', { name: 'Use version 1' }));
  expect(screen.getByRole('textbox', { name: /Message/ })).toHaveValue('Hello, we are open.');
}, 300_000);

describe('the rules of templates', () => {
  it.each([
    ['we’re “open” – now…', ['’', '“', '”', '–', '…'], 'we\'re "open" - now...'],
    ['we’re – open', ['’'], "we're – open"],
    ['Karibu 😀', ['😀'], 'Karibu 😀'],
  ])('%s with %j in plain signs', (text, signs, plain) => expect(withPlainSigns(text, signs)).toBe(plain));

  it.each([
    ['gsm7', 1, 160],
    ['gsm7', 3, 459],
    ['ucs2', 1, 70],
    ['ucs2', 2, 134],
  ] as const)('%s in %d parts holds %d', (encoding, parts, room) => expect(roomOf({ encoding, parts })).toBe(room));

  it.each([
    ['', 'marketing'],
    ['review_request', 'marketing'],
    ['receipt', 'transactional'],
    ['debt_reminder', 'transactional'],
  ] as const)('what “%s” sends is %s', (event, purpose) => expect(purposeFor(event)).toBe(purpose));

  it('need a subject for email only, and a name as Meta takes it', () => {
    const draft = { ...draftOfTemplate(TEMPLATE), name: 'A' };
    expect(templateProblems(draft)).toEqual({});
    expect(templateProblems({ ...draft, channel: 'email' })).toEqual({ subject: 'Enter a subject.' });
    expect(templateProblems({ ...draft, channel: 'whatsapp', whatsappName: 'We Miss' })).toHaveProperty('whatsappName');
    expect(templateProblems({ ...draft, body: 'a'.repeat(1531) })).toHaveProperty('body');
    expect(templateInput('t', { ...draft, subject: 'left over' }).subject).toBeNull();
  });
});
