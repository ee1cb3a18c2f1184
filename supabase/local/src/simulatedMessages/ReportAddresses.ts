import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { MessageService } from './SimulatedCarrier';

/** Where the accounts of the services report to, as it is pasted into their dashboards; it outlives a restart. */
export class ReportAddresses {
  private readonly addresses: Record<string, string>;

  /** `file` null: nothing is kept. */
  constructor(
    private readonly file: string | null,
    private readonly apiUrl: string,
  ) {
    this.addresses = file === null ? {} : readAddresses(file);
  }

  /** Keeps an address; false when it is not one of this machine's message-reports. */
  set(service: MessageService, account: string, address: string): boolean {
    const path = URL.canParse(address, this.apiUrl) ? new URL(address, this.apiUrl).pathname : '';
    if (account === '' || !/^\/functions\/v1\/message-reports\/(sms|whatsapp)\/[\w-]+\/[\w-]+$/.test(path))
      return false;
    this.addresses[`${service}/${account}`] = path;
    if (this.file !== null) {
      writeFileSync(`${this.file}.new`, JSON.stringify(this.addresses), { mode: 0o600 });
      renameSync(`${this.file}.new`, this.file);
    }
    return true;
  }

  /** The whole address, at the port that is served now. */
  get(service: MessageService, account: string): string | null {
    const path = this.addresses[`${service}/${account}`];
    return path === undefined ? null : `${this.apiUrl}${path}`;
  }

  /** Which accounts report, for the page: the secret in an address is not shown. */
  list(): string[] {
    return Object.keys(this.addresses).sort();
  }
}

function readAddresses(file: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}
