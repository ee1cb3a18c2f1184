import { callerClient, requireUser } from '../_shared/clients.ts';
import { actOnDevice } from '../_shared/fiscal/setUpDevice.ts';
import { FunctionError, jsonFunction } from '../_shared/respond.ts';

/**
 * Sets a fiscal device up: { action: save_secret | initialise | check | sync | purchases | imports | reconcile, device_id }. The caller is checked by the database;
 * keys are sealed here and never read back.
 */
Deno.serve(
  jsonFunction(async (body, request) => {
    const user = await requireUser(request);
    const { error } = await callerClient(request).rpc('check_fiscal_device', { p_device_id: String(body.device_id) });
    if (error) {
      const status = Number(/^PT(\d{3})$/.exec(error.code)?.[1] ?? 500);
      if (status >= 500) throw error;
      throw new FunctionError(status, error.hint ?? 'refused', error.message);
    }
    return await actOnDevice(String(body.device_id), user.id, body);
  }),
);
