import type * as rpc from '@dukani/shared/rpc';

export type StepKey = 'pin' | 'device' | 'key' | 'codes' | 'products' | 'start';

export interface SetupStep {
  key: StepKey;
  title: string;
  isDone: boolean;
  /** What is known, or what is still missing. */
  text: string;
}

const CODES_ARE_OLD_DAYS = 30;

/** When the item classes of a mode were read; null when they never were. */
export function classesReadAt(setup: rpc.FiscalSetup, mode: rpc.FiscalMode): string | null {
  return setup.item_classes.find((row) => row.mode === mode && row.count > 0)?.synced_at ?? null;
}

/** Whether the lists are so old that codes may be missing. */
export const areCodesOld = (readAt: string, now: number): boolean =>
  now - Date.parse(readAt) > CODES_ARE_OLD_DAYS * 86_400_000;

/** What a branch has to do before its sales are sent, in the order in which it is done. */
export function setupSteps(setup: rpc.FiscalSetup, device: rpc.FiscalDeviceRow | null): SetupStep[] {
  const readAt = device === null ? null : classesReadAt(setup, device.mode);
  const { unmapped, mapped, delivery } = setup.missing;
  const isMapped = unmapped === 0 && !delivery;
  return [
    {
      key: 'pin',
      title: 'Tax PIN of the business',
      isDone: setup.tax_pin !== null,
      text: setup.tax_pin ?? 'Type it in the settings of tax.',
    },
    {
      key: 'device',
      title: 'Device of this branch',
      isDone: device !== null,
      text:
        device === null
          ? 'Branch number and serial number, as the tax authority approved them.'
          : `Branch ${device.branch_code}, serial number ${device.serial}`,
    },
    {
      key: 'key',
      title: 'Key of the device',
      isDone: device?.has_secret === true,
      text:
        device?.has_secret === true
          ? (device.sdc_id ?? 'Saved, and never shown again.')
          : 'Initialise the device once, or type the key of one that was initialised elsewhere.',
    },
    {
      key: 'codes',
      title: 'Lists of codes and item classes',
      isDone: readAt !== null,
      text: readAt === null ? 'Read them from the tax authority. It can take a few minutes.' : 'Read',
    },
    {
      key: 'products',
      title: 'Your products',
      isDone: isMapped,
      text: isMapped ? `All ${mapped} are ready` : missingText(setup.missing),
    },
    {
      key: 'start',
      title: 'Start',
      isDone: device?.status === 'active',
      text:
        device?.status === 'active'
          ? 'Every sale of this branch is sent.'
          : 'From then on every sale of this branch is sent. Earlier ones are not.',
    },
  ];
}

function missingText({ unmapped, delivery }: rpc.FiscalMissing): string {
  const parts = [unmapped > 0 ? `${unmapped} products` : null, delivery ? 'the delivery fee' : null];
  return `Still without an item class: ${parts.filter((part) => part !== null).join(', ')}. Sales of them wait until then.`;
}
