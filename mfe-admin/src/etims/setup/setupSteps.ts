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

/** When the lists of codes of a mode were read; null when one of them never was. */
export function codesReadAt(setup: rpc.FiscalSetup, mode: rpc.FiscalMode): string | null {
  const times = [
    ...setup.codes.filter((row) => row.mode === mode).map(({ synced_at: at }) => at),
    ...setup.item_classes.filter((row) => row.mode === mode).map(({ synced_at: at }) => at),
  ];
  const hasBoth =
    setup.codes.some((row) => row.mode === mode) &&
    setup.item_classes.some((row) => row.mode === mode && row.count > 0);
  return hasBoth ? (times.sort()[0] ?? null) : null;
}

/** Whether the lists are so old that codes may be missing. */
export const areCodesOld = (readAt: string, now: number): boolean =>
  now - Date.parse(readAt) > CODES_ARE_OLD_DAYS * 86_400_000;

/** What a branch has to do before its sales are told, in the order in which it is done. */
export function setupSteps(setup: rpc.FiscalSetup, device: rpc.FiscalDeviceRow | null): SetupStep[] {
  const readAt = device === null ? null : codesReadAt(setup, device.mode);
  const { unmapped, without_tax_letter: withoutLetter, products, delivery } = setup.missing;
  const isMapped = unmapped === 0 && withoutLetter === 0 && !delivery;
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
      text: isMapped ? `All ${products} have an item class` : missingText(setup.missing),
    },
    {
      key: 'start',
      title: 'Start',
      isDone: device?.status === 'active',
      text:
        device?.status === 'active'
          ? 'Every sale of this branch is told.'
          : 'From then on every sale of this branch is told. Earlier ones are not.',
    },
  ];
}

function missingText({ unmapped, without_tax_letter: withoutLetter, delivery }: rpc.FiscalSetup['missing']): string {
  const parts = [
    unmapped > 0 ? `${unmapped} without item class` : null,
    withoutLetter > 0 ? `${withoutLetter} without tax letter` : null,
    delivery ? 'the delivery fee' : null,
  ].filter((part) => part !== null);
  return `Still missing: ${parts.join(', ')}. Sales of them wait until then.`;
}
