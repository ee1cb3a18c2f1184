import type { MessageSettings } from '../../../shared/src/api/rpcTypes';
import { expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { as, channelOf } from './messageFixtures';

/* A business names the address that its SMS go to: it leads to the internet, with nothing of its own before or behind it. */
const database = testDatabase();
let shop: TestTenant;

beforeAll(async () => {
  shop = await makeTenant(database.client);
});

const save = (url: string) =>
  as<MessageSettings>(database.client, shop.owner, 'save_message_channel', {
    p_channel: 'sms',
    p_settings: channelOf({ provider: 'http', is_on: false, details: { url } }),
  });

it.each([
  'http://sms.gateway.co.ke/send',
  'https://localhost/send',
  'https://[::1]/send',
  'https://169.254.169.254/latest',
  'https://sms.gateway.co.ke:8443/send',
  'https://user@sms.gateway.co.ke/send',
  'https://metadata.google.internal/send',
  'https://printer.local/send',
  'https://db.lan',
  'https://sms.gateway.co.ke/send\r\nX-Key: 1',
])('is not %j', async (url) => {
  await expectCode(save(url), 'invalid_input');
});

it.each(['https://sms.gateway.co.ke/v1/send?x=1', 'https://local.gateway.co.ke', 'https://sms.example.com/send'])(
  'may be %s',
  async (url) => {
    const { channels } = await save(url);
    expect(channels.find(({ channel }) => channel === 'sms')?.details).toEqual({ url });
  },
);
