import { Dexie, type Table } from 'dexie';
import { newId } from '../newId';

interface Fact {
  key: string;
  value: string | number;
}

/** The till that a device is bound to, and what its numbers begin with. */
export interface DeviceBinding {
  tillId: string;
  prefix: string;
}

/** What belongs to this device whoever uses it: its own id and the running numbers of the receipts it gives out by itself. */
export class DeviceStore extends Dexie {
  facts!: Table<Fact, string>;

  constructor(tenantId: string) {
    super(`dukani.device.${tenantId}`);
    this.version(1).stores({ facts: 'key' });
  }

  /** The same for all who work on this device; made when first asked for. */
  async deviceId(): Promise<string> {
    return this.transaction('rw', this.facts, async () => {
      const known = await this.facts.get('deviceId');
      if (known !== undefined) return String(known.value);
      const value = newId();
      await this.facts.put({ key: 'deviceId', value });
      return value;
    });
  }

  /** What the server last said of this device; null while it is bound to no till. */
  async binding(): Promise<DeviceBinding | null> {
    const [tillId, prefix] = await this.facts.bulkGet(['tillId', 'prefix']);
    return tillId === undefined || prefix === undefined
      ? null
      : { tillId: String(tillId.value), prefix: String(prefix.value) };
  }

  /** Keeps what the server said of this device. */
  async saveBinding(binding: DeviceBinding | null): Promise<void> {
    if (binding === null) return this.facts.bulkDelete(['tillId', 'prefix']);
    await this.facts.bulkPut([
      { key: 'tillId', value: binding.tillId },
      { key: 'prefix', value: binding.prefix },
    ]);
  }

  /**
   * The next number on this device, `T1A-000123`: never the same twice, in whatever tab it is asked for. It begins with what only
   * this device has; with the short name of the till while the device is bound to none.
   */
  async nextProvisionalNumber(tillName: string): Promise<string> {
    const prefix = (await this.binding())?.prefix ?? tillPrefix(tillName);
    const key = `number.${prefix}`;
    const number = await this.transaction('rw', this.facts, async () => {
      const next = Number((await this.facts.get(key))?.value ?? 0) + 1;
      await this.facts.put({ key, value: next });
      return next;
    });
    return `${prefix}-${String(number).padStart(6, '0')}`;
  }
}

/** The short name of a till: `T1` for "Till 1", `FD` for "Front desk". */
export function tillPrefix(tillName: string): string {
  const words = tillName.toUpperCase().match(/\d+|[\p{L}]+/gu) ?? [];
  const short = words.map((word) => (/^\d/.test(word) ? word : word.slice(0, 1))).join('');
  return short === '' ? 'T' : short.slice(0, 4);
}

/** False where the browser keeps nothing; the till then works with the server alone. */
export function hasDeviceStorage(): boolean {
  return typeof indexedDB !== 'undefined';
}
