import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A mail or text message that the system sent and that was kept instead of delivered. */
export interface StoredMail {
  id: string;
  sentAt: string;
  /** `sms` for codes to a phone. */
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  html: string | null;
}

/** What a sender gives. */
export type OutgoingMail = Omit<StoredMail, 'id' | 'sentAt' | 'channel'> & { channel?: StoredMail['channel'] };

const maxKept = 1_000;

/** Keeps every message in `mailbox.jsonl`, newest last, so that it survives a restart. Holds at most 1,000. */
export class MailStore {
  private readonly file: string;
  private mails: StoredMail[];

  constructor(dataDir: string) {
    this.file = path.join(dataDir, 'mailbox.jsonl');
    this.mails = readMails(this.file);
  }

  /** Keeps a message and returns it with its id and time. */
  add({ to, subject, text, html, channel = 'email' }: OutgoingMail): StoredMail {
    const mail: StoredMail = { id: randomUUID(), sentAt: new Date().toISOString(), channel, to, subject, text, html };
    this.mails.push(mail);
    if (this.mails.length > maxKept) {
      this.mails = this.mails.slice(-maxKept);
      this.rewrite();
    } else {
      appendFileSync(this.file, `${JSON.stringify(mail)}\n`, { mode: 0o600 });
    }
    return mail;
  }

  /** All messages, newest first; only those to one address when it is given. */
  list(to?: string): StoredMail[] {
    const wanted = to?.toLowerCase();
    return this.mails.filter((mail) => wanted === undefined || mail.to.toLowerCase() === wanted).reverse();
  }

  get(id: string): StoredMail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  clear(): void {
    this.mails = [];
    this.rewrite();
  }

  private rewrite(): void {
    writeFileSync(`${this.file}.new`, this.mails.map((mail) => `${JSON.stringify(mail)}\n`).join(''), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}

function readMails(file: string): StoredMail[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as StoredMail];
      } catch {
        // A line cut off by a crash; the mails around it are whole.
        return [];
      }
    });
}
