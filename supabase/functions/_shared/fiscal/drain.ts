import { sendTask, type FiscalProvider, type FiscalResult } from './provider.ts';
import type { FiscalDevice, FiscalRequest, FiscalWork } from './types.ts';

/** Which sending is spoken of: the attempt distinguishes one claim from the next. */
export interface SendingName {
  tenantId: string;
  taskId: string;
  attempt: number;
}

/** The outbox of fiscal documents in the database. */
export interface FiscalQueue {
  claim: (deviceId: string, leaseSeconds: number) => Promise<FiscalWork | null>;
  /** Throws when somebody else has the task by now. */
  keep: (sending: SendingName, request: FiscalRequest) => Promise<void>;
  complete: (sending: SendingName, result: FiscalResult) => Promise<void>;
}

/** A provider for a device; throws when it is not set up. */
export type ProviderOf = (device: FiscalDevice) => Promise<FiscalProvider>;

interface Drain {
  queue: FiscalQueue;
  providerOf: ProviderOf;
  deviceId: string;
  /** What was begun is brought to its end; nothing new is claimed afterwards. */
  endsAt: number;
  now?: () => number;
}

/** Longer than the slowest call with its look-up (eight of 20 s): a lease that runs out has its document looked for. */
const leaseSeconds = 180;

/** Sends what a device has to send, one thing after the other, until nothing is due. Answers how many were sent. */
export async function drainDevice({ queue, providerOf, deviceId, endsAt, now = Date.now }: Drain): Promise<number> {
  let provider: FiscalProvider | null = null;
  let count = 0;
  while (now() < endsAt) {
    const work = await queue.claim(deviceId, leaseSeconds);
    if (work === null) return count;
    const sending = { tenantId: work.device.tenantId, taskId: work.task.id, attempt: work.task.attempt };
    provider ??= await opened(providerOf, work.device);
    const result =
      provider === null
        ? notSetUp
        : await sendTask(provider, work.task, async (request) => await queue.keep(sending, request));
    await queue.complete(sending, result);
    count += 1;
  }
  return count;
}

async function opened(providerOf: ProviderOf, device: FiscalDevice): Promise<FiscalProvider | null> {
  try {
    return await providerOf(device);
  } catch (error) {
    // Its name alone: the message of a key that cannot be read may hold a part of it.
    console.error(`The fiscal device ${device.id} cannot be opened:`, error instanceof Error ? error.name : 'unknown');
    return null;
  }
}

/** It stops the queue of the device, and people are notified: waiting would hide it. */
const notSetUp: FiscalResult = {
  outcome: {
    state: 'device_blocked',
    code: 'not_set_up',
    message: 'The keys of this device are missing or cannot be opened. Save them again',
  },
  event: null,
};
