import { TOTP } from 'otpauth';
import { demoPassword, platformTotpSecret } from '../accounts';
import { callServer } from '../callServer';
import type { StorageAddress } from '../pictures/uploadPictures';

/** What the simulated services of this machine know. */
const services = [
  {
    provider: { kind: 'mpesa', mode: 'test', shortcode: '600000', shortcode_kind: 'paybill' },
    keys: { consumer_key: 'sim_consumer_key', consumer_secret: 'sim_consumer_secret', passkey: 'passkey_local' },
  },
  {
    provider: { kind: 'stripe', mode: 'test' },
    keys: { secret_key: 'sk_test_local', webhook_secret: 'whsec_local' },
  },
];

/**
 * Has businesses pay the platform through the simulated services: as its administrator would with a second factor, over the API, since keys
 * are sealed outside the database. Only where the payments are simulated.
 */
export async function takeBillingPayments({ apiUrl, secretKey }: StorageAddress): Promise<void> {
  const post = async <Answer>(path: string, body: unknown, token?: string): Promise<Answer> => {
    const headers = {
      apikey: secretKey,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const answer = await callServer(`${apiUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The platform's payments could not be set up: ${path} ${text}`);
    return (text === '' ? null : JSON.parse(text)) as Answer;
  };
  const signedIn = await post<{ access_token: string; user: { factors: { id: string }[] } }>(
    '/auth/v1/token?grant_type=password',
    { email: 'root@platform.test', password: demoPassword },
  );
  const factor = `/auth/v1/factors/${signedIn.user.factors[0]?.id ?? ''}`;
  const challenge = await post<{ id: string }>(`${factor}/challenge`, {}, signedIn.access_token);
  const code = new TOTP({ secret: platformTotpSecret }).generate();
  const proof = { challenge_id: challenge.id, code };
  const { access_token: token } = await post<{ access_token: string }>(
    `${factor}/verify`,
    proof,
    signedIn.access_token,
  );
  for (const { provider, keys } of services) {
    const save = (isEnabled: boolean) =>
      post('/rest/v1/rpc/admin_save_billing_provider', { p_provider: { ...provider, is_enabled: isEnabled } }, token);
    await save(false);
    await post('/functions/v1/payment-keys', { kind: provider.kind, keys, of: 'platform' }, token);
    await save(true);
  }
  await post('/auth/v1/logout?scope=local', {}, token);
}
