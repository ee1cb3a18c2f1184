import type { sendMessage as SendMessage } from '../../functions/_shared/messages/outgoing.ts';
import type { ClaimedMessage } from '../../functions/_shared/messages/types.ts';
import { MessageBackend, until } from './messageBackend';
import { claimedOf, tenantId } from './messageSamples';

// Mail to customers by the platform's own service: whose it is, how it is stopped, and what is reported of it.
const backend = new MessageBackend();
let sendMessage: typeof SendMessage;
let sealKey: (value: string, place: string) => Promise<string>;
let reports: { status: string; provider_message_id: string }[] = [];
const brand = {
  name: 'Duka la Mama',
  host: 'duka',
  slug: 'duka',
  logo_url: null,
  color: '#0a7d33',
  phone: '+254 700 000001',
  email: 'duka@mail.test',
  address: 'Moi Avenue, Nairobi',
};

beforeAll(async () => {
  await backend.load(['message-reports']);
  ({ sendMessage } = await import('../../functions/_shared/messages/outgoing.ts'));
  ({ sealKey } = await import('../../functions/_shared/payments/seal.ts'));
  backend.database.record_message_report = ({ p_report: report }) => reports.push(report as (typeof reports)[0]) > 0;
});
beforeEach(() => {
  backend.play();
  reports = [];
  backend.mails.length = 0;
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => backend.stop());

const marketing: Partial<ClaimedMessage> = {
  purpose: 'marketing',
  subject: 'Offers',
  brand,
  unsubscribe_url: '/functions/v1/unsubscribe?token=AAAAAAAAAAAAAAAAAAAAAA',
  text: 'Rice is cheap.\n\nSee {{shop_url}}/p/rice',
  html_content: {
    paragraphs: ['Rice is <cheap>.'],
    links: [{ label: 'The shop', button: 'See it', url: '{{shop_url}}/p/rice' }],
  },
};
const send = async (address: string, more: Partial<ClaimedMessage> = marketing) =>
  await sendMessage(tenantId, await claimedOf(sealKey, 'platform', address, more));
const stopUrl = 'http://backend.test/functions/v1/unsubscribe?token=AAAAAAAAAAAAAAAAAAAAAA';

it('comes under the shop’s name from our address, is answered to the shop, and bears its look and links', async () => {
  const outcome = await send('amina@mail.test');
  const [mail] = backend.mails;
  expect(outcome).toEqual({ state: 'sent', provider_message_id: mail?.id, parts: 1 });
  expect(mail).toMatchObject({
    to: 'amina@mail.test',
    from: '"Duka la Mama" <no-reply@dukani.test>',
    reply_to: 'duka@mail.test',
    subject: 'Offers',
  });
  expect(mail?.html).toContain('Rice is &lt;cheap&gt;.');
  expect(mail?.html).toContain('href="http://duka.shop.test/p/rice"');
  expect(mail?.html).toContain('#0a7d33');
  expect(mail?.text).toContain('See http://duka.shop.test/p/rice');
});

it('as marketing bears the headers of RFC 8058 and its link in both parts; as a receipt it bears none', async () => {
  await send('amina@mail.test');
  await send('amina@mail.test', { ...marketing, purpose: 'transactional', unsubscribe_url: null });
  const [offer, receipt] = backend.mails;
  expect(offer?.headers).toEqual({
    'List-Unsubscribe': `<${stopUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(offer?.text).toContain(`Unsubscribe:\n${stopUrl}`);
  expect(offer?.html).toContain(`href="${stopUrl}"`);
  expect(receipt?.headers).toBeUndefined();
  expect(`${receipt?.text ?? ''}${receipt?.html ?? ''}`).not.toMatch(/unsubscribe/i);
});

it.each([
  ['"Bank" <bank@evil.test>', '"Bank bank evil.test" <no-reply@dukani.test>'],
  ['Duka\r\nBcc: all@mail.test', '"Duka Bcc all mail.test" <no-reply@dukani.test>'],
  ['<>', 'Dukani <no-reply@dukani.test>'],
])('a sender called %p becomes no other address', async (sender, from) => {
  await send('amina@mail.test', { ...marketing, sender, reply_to: 'a@mail.test\r\nBcc: b@mail.test' });
  expect(backend.mails[0]).toMatchObject({ from });
  expect(backend.mails[0]?.reply_to).toBeUndefined();
});

it('fills no placeholder that a value brought along, and no address that is none is written to', async () => {
  await send('amina@mail.test', { ...marketing, text: 'Dear {{name}}, {{constructor}}' });
  expect(backend.mails[0]?.text).toContain('Dear {{name}}, {{constructor}}');
  expect(await send('amina@mail.test, all@mail.test')).toMatchObject({ state: 'failed', code: 'invalid_address' });
  expect(backend.mails).toHaveLength(1);
});

it('is one mail when its answer is lost and it is sent again', async () => {
  const message = await claimedOf(sealKey, 'platform', 'slow@mail.test', marketing);
  expect(await sendMessage(tenantId, message)).toMatchObject({ state: 'retry', code: 'busy' });
  const again = await sendMessage(tenantId, message);
  expect(backend.mails).toHaveLength(1);
  expect(again).toMatchObject({ state: 'sent', provider_message_id: backend.mails[0]?.id });
});

it.each([
  ['bounce@mail.test', ['bounced_hard']],
  ['soft+1@mail.test', ['bounced_soft']],
  ['complaint@mail.test', ['delivered', 'complained']],
  ['amina@mail.test', ['delivered']],
])('to %s is reported as %p', async (address, statuses) => {
  const outcome = await send(address);
  const own = () => reports.filter((report) => report.provider_message_id === outcome.provider_message_id);
  await until(() => own().length >= statuses.length, 'the reports');
  expect(own().map(({ status }) => status)).toEqual(statuses);
});
