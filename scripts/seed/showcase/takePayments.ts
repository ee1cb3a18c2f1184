import { demoPassword } from '../accounts';
import type { StorageAddress } from '../pictures/uploadPictures';

const keys = { consumer_key: 'sim_consumer_key', consumer_secret: 'sim_consumer_secret', passkey: 'passkey_local' };

/**
 * Switches M-Pesa on in the general store, in test mode, by request and by hand, and has payments by hand reported and looked up: as its
 * owner would, over the API, since keys are sealed outside the database. Only where the payments are simulated; false elsewhere.
 */
export async function takePayments({ apiUrl, secretKey }: StorageAddress): Promise<boolean> {
  const post = async (path: string, body: unknown, token?: string): Promise<Response> =>
    await fetch(`${apiUrl}${path}`, {
      method: 'POST',
      headers: {
        apikey: secretKey,
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  // The simulator refuses these credentials in its own words; where there is none, nobody does.
  const probe = await fetch(`${apiUrl}/simulated-payments/mpesa/oauth/v1/generate`);
  if (!(await probe.text()).includes('Invalid Authentication')) return false;
  const session = await post('/auth/v1/token?grant_type=password', {
    email: 'owner@duka.test',
    password: demoPassword,
  });
  const { access_token: token } = (await session.json()) as { access_token: string };
  const save = async (isEnabled: boolean) => {
    const provider = {
      kind: 'mpesa',
      mode: 'test',
      is_enabled: isEnabled,
      takes_direct_payments: isEnabled,
      shortcode: '174379',
      shortcode_kind: 'paybill',
    };
    const answer = await post('/rest/v1/rpc/save_payment_provider', { p_provider: provider }, token);
    if (!answer.ok) throw new Error(`M-Pesa could not be set up: ${await answer.text()}`);
  };
  await save(false);
  const saved = await post('/functions/v1/payment-keys', { kind: 'mpesa', keys }, token);
  if (!saved.ok) throw new Error(`The keys of M-Pesa could not be saved: ${await saved.text()}`);
  await save(true);
  for (const asked of [{ what: 'reports' }, { what: 'reconciliations', nominated_number: '0712345000' }]) {
    const answer = await post('/functions/v1/payment-reports', asked, token);
    if (!answer.ok) throw new Error(`Payments to the paybill are not reported: ${await answer.text()}`);
  }
  await post('/auth/v1/logout?scope=local', {}, token);
  return true;
}
