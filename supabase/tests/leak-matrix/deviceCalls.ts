import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;

/** Two devices at the own till, one to revoke and one to replace; answers the ids that deviceCalls needs. */
export async function setUpDevices(as: <T>(name: string, args: Json) => Promise<T>, ids: Json): Promise<Json> {
  const [device, spare] = [randomUUID(), randomUUID()];
  for (const id of [device, spare])
    await as('bind_device', { p_device: { id, name: 'Own tablet', till_id: ids.till_id } });
  return { device_id: device, spare_device_id: spare };
}

/** A call that succeeds for each procedure of devices. */
export function deviceCalls(ids: Json): Record<string, Json> {
  return {
    bind_device: { p_device: { id: randomUUID(), name: 'Own phone', till_id: ids.till_id } },
    list_devices: {},
    rename_device: { p_device_id: ids.device_id, p_name: 'Own counter' },
    replace_device: { p_device_id: ids.spare_device_id, p_device: { id: randomUUID(), name: 'Own new tablet' } },
    report_device: { p_device_id: ids.device_id, p_waiting_count: 2, p_waiting_since: '2026-01-01T00:00:00Z' },
    revoke_device: { p_device_id: ids.device_id },
  };
}
