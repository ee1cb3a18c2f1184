import { callServer } from '../callServer';
import type { StorageAddress } from '../pictures/uploadPictures';
import { OwnerApi } from './OwnerApi';

const keys = { consumer_key: 'sim_consumer_key', consumer_secret: 'sim_consumer_secret', passkey: 'passkey_local' };

/**
 * Switches M-Pesa on in the general store, in test mode, by request and by hand, and has payments by hand reported and looked up: as its
 * owner would, over the API, since keys are sealed outside the database. Only where the payments are simulated; false elsewhere.
 */
export async function takePayments(address: StorageAddress): Promise<boolean> {
  // The simulator refuses these credentials in its own words; where there is none, nobody does.
  const probe = await callServer(`${address.apiUrl}/simulated-payments/mpesa/oauth/v1/generate`);
  if (!(await probe.text()).includes('Invalid Authentication')) return false;
  const owner = await OwnerApi.signIn(address);
  const save = async (isEnabled: boolean) =>
    await owner.call('save_payment_provider', {
      p_provider: {
        kind: 'mpesa',
        mode: 'test',
        is_enabled: isEnabled,
        takes_direct_payments: isEnabled,
        shortcode: '174379',
        shortcode_kind: 'paybill',
      },
    });
  await save(false);
  await owner.invoke('payment-keys', { kind: 'mpesa', keys });
  await save(true);
  await owner.invoke('payment-reports', { what: 'reports' });
  await owner.invoke('payment-reports', { what: 'reconciliations', nominated_number: '0712345000' });
  await owner.signOut();
  return true;
}
