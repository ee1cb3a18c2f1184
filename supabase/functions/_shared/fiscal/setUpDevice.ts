import { callDatabase } from '../payments/payments.ts';
import { FunctionError } from '../respond.ts';
import { DeviceNotReady, openSecret, providerOfDevice, providerWith, sealSecret } from './devices.ts';
import { readImports, readPurchases, type OffersRead } from './offers.ts';
import type { FiscalProvider, ReferenceResult } from './provider.ts';
import { codesIn, itemClassesIn, noticesIn } from './referenceRows.ts';
import type { FiscalDevice, FiscalSecret } from './types.ts';

/** What is answered: ok, or the authority's code and words. Never a key. */
interface Acted {
  ok: boolean;
  code: string | null;
  message: string | null;
  notices?: { title: string; content: string; at: string }[];
  count?: number;
  /** What save_fiscal_list answers. */
  reconciled?: unknown;
}

const done: Acted = { ok: true, code: null, message: null };

/** Does what somebody who may asked for a device. */
export async function actOnDevice(deviceId: string, userId: string, body: Record<string, unknown>): Promise<Acted> {
  const device = await callDatabase<FiscalDevice>('fiscal_device_secret', { p_device: deviceId });
  switch (body.action) {
    case 'save_secret':
      return await saveSecret(device, userId, body);
    case 'initialise':
      return await initialise(device, userId);
    case 'check':
      return await check(await opened(device));
    case 'sync':
      return await sync(device, await opened(device));
    case 'purchases':
      return countOf(await readPurchases(device, await opened(device), null));
    case 'imports':
      return countOf(await readImports(device, await opened(device), null));
    case 'reconcile':
      return await reconcile(device, await opened(device), body.since);
    default:
      throw new FunctionError(400, 'invalid_input', 'This action is not known.');
  }
}

/** What is left out stays: a gateway's application is saved before the device is initialised, its key after. */
async function saveSecret(device: FiscalDevice, userId: string, body: Record<string, unknown>): Promise<Acted> {
  // Keys that cannot be opened any longer are the reason to save them again.
  const before = await secretOf(device).catch(() => null);
  const secret: FiscalSecret = {
    communicationKey: keyIn(body.communication_key) ?? before?.communicationKey ?? null,
    gateway: gatewayIn(body.gateway) ?? before?.gateway ?? null,
  };
  if (secret.communicationKey === null && secret.gateway === null)
    throw new FunctionError(400, 'invalid_input', 'Paste the keys as the tax authority shows them.');
  await note(device, userId, {}, secret);
  return done;
}

/** Once for a device: a repeat spoilt devices of the authority. */
async function initialise(device: FiscalDevice, userId: string): Promise<Acted> {
  const before = await secretOf(device).catch((error: unknown) => {
    throw notSetUp(error);
  });
  if (before?.communicationKey)
    throw new FunctionError(409, 'in_use', 'This device has its key already. It can be initialised once only.');
  const ready = provider(() => providerWith(device, before));
  await callDatabase('begin_fiscal_device', { p_device: device.id });
  const result = await ready.provision();
  if (result.state !== 'provisioned') {
    // What was refused may be mended and tried at once; of what was not answered nobody knows yet.
    if (result.state !== 'unknown') await callDatabase('begin_fiscal_device', { p_device: device.id, p_is_over: true });
    return { ok: false, code: result.code, message: result.message };
  }
  const { secret, sdcId, machineNumber, taxpayerName } = result.device;
  await note(device, userId, { sdcId, machineNumber, taxpayerName }, secret);
  return done;
}

async function check(of: FiscalProvider): Promise<Acted> {
  const read = await of.syncReference('notices', null);
  return read.state === 'read' ? { ...done, notices: noticesIn(read.rows) } : refusedBy(read);
}

async function sync(device: FiscalDevice, of: FiscalProvider): Promise<Acted> {
  const codes = await of.syncReference('codes', null);
  if (codes.state !== 'read') return refusedBy(codes);
  const classes = await of.syncReference('item_classes', null);
  if (classes.state !== 'read') return refusedBy(classes);
  const saved = await callDatabase<{ codes: number; item_classes: number }>('save_fiscal_reference', {
    p_device: device.id,
    p_codes: codesIn(codes.rows),
    p_classes: itemClassesIn(classes.rows),
  });
  return { ...done, count: saved.codes + saved.item_classes };
}

/** Compares the authority's own list with ours; `since`: a day, YYYY-MM-DD, or nothing for everything. */
async function reconcile(device: FiscalDevice, of: FiscalProvider, since: unknown): Promise<Acted> {
  if (of.listDocuments === undefined)
    return {
      ok: false,
      code: 'no_list',
      message: 'Over a direct connection the tax authority gives no list of its documents. Compare with its portal.',
    };
  const from = sinceIn(since);
  const read = await of.listDocuments(from);
  if (read.state !== 'read') return refusedBy(read);
  const reconciled = await callDatabase<object>('save_fiscal_list', {
    p_device: device.id,
    p_list: read.documents.map(({ number, humanNumber, total, answer }) => ({
      number,
      human_number: humanNumber,
      total,
      answer,
    })),
    p_since: from,
  });
  return { ...done, reconciled };
}

function sinceIn(day: unknown): string | null {
  if (day === undefined || day === null || day === '') return null;
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day))
    throw new FunctionError(400, 'invalid_input', 'Write the day as 2026-01-31.');
  return `${day.replaceAll('-', '')}000000`;
}

const countOf = (read: OffersRead): Acted => ('count' in read ? { ...done, count: read.count } : refusedBy(read));

const refusedBy = ({ code, message }: Exclude<ReferenceResult, { state: 'read' }>): Acted => ({
  ok: false,
  code,
  message,
});

async function opened(device: FiscalDevice): Promise<FiscalProvider> {
  try {
    return await providerOfDevice(device);
  } catch (error) {
    throw notSetUp(error);
  }
}

function provider(make: () => FiscalProvider): FiscalProvider {
  try {
    return make();
  } catch (error) {
    throw notSetUp(error);
  }
}

function notSetUp(error: unknown): FunctionError {
  // A few reasons are the caller's to know; others may name what was sealed.
  const message =
    error instanceof DeviceNotReady ? error.message : 'The keys of this device cannot be opened. Save them again.';
  return new FunctionError(409, 'not_ready', message);
}

async function secretOf(device: FiscalDevice): Promise<FiscalSecret | null> {
  return device.sealedSecret === null ? null : await openSecret(device, device.sealedSecret);
}

async function note(
  device: FiscalDevice,
  userId: string,
  info: Record<string, string>,
  secret: FiscalSecret,
): Promise<void> {
  await callDatabase('note_fiscal_device', {
    p_device: device.id,
    p_user_id: userId,
    p_info: info,
    p_sealed: await sealSecret(device, secret),
  });
}

function keyIn(value: unknown, least = 8): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(value.trim()) || value.trim().length < least)
    throw new FunctionError(400, 'invalid_input', 'Paste the keys as the tax authority shows them.');
  return value.trim();
}

function gatewayIn(value: unknown): FiscalSecret['gateway'] {
  if (typeof value !== 'object' || value === null) return null;
  const { key, secret, app_id: appId } = value as Record<string, unknown>;
  const read = { key: keyIn(key), secret: keyIn(secret), appId: keyIn(appId, 3) };
  if (read.key === null || read.secret === null || read.appId === null)
    throw new FunctionError(400, 'invalid_input', 'A gateway needs its key, its secret and the id of the application.');
  return { key: read.key, secret: read.secret, appId: read.appId };
}
