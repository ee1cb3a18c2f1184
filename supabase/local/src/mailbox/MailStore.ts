import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { logger } from '../logger';

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
  /** Files that it carries, in base64. */
  attachments?: { filename: string; content: string }[];
  /** Who it comes from, as its reader sees it. */
  from?: string;
  replyTo?: string;
  /** Those that its sender set. */
  headers?: Record<string, string>;
}

/** What a sender gives. */
export type OutgoingMail = Omit<StoredMail, 'id' | 'sentAt' | 'channel'> & { channel?: StoredMail['channel'] };

/** How the store writes its file; both leave the event loop free. */
export interface MailFiles {
  append(file: string, text: string): Promise<void>;
  /** Puts another text in the file's place, all of it or nothing. */
  replace(file: string, text: string): Promise<void>;
}

const maxCached = 1_000;
const diskFiles: MailFiles = {
  append: async (file, text) => await appendFile(file, text, { mode: 0o600 }),
  replace: async (file, text) => {
    await writeFile(`${file}.new`, text, { mode: 0o600 });
    await rename(`${file}.new`, file);
  },
};

/** A message with its line of the file. */
interface LoggedMail {
  mail: StoredMail;
  line: string;
}

/**
 * Keeps every message in `mailbox.jsonl`, newest last, so that it survives a restart. Shows the newest 1,000. A message costs one line
 * at the end of the file; only when as many old lines as new ones have gathered is the file written anew without them.
 */
export class MailStore {
  private readonly file: string;
  private mails: LoggedMail[];
  private linesInFile: number;
  /** Everything that is still to reach the disk, one after the other. */
  private writing: Promise<void> = Promise.resolve();

  constructor(
    dataDir: string,
    private readonly files: MailFiles = diskFiles,
  ) {
    this.file = path.join(dataDir, 'mailbox.jsonl');
    const found = readMails(this.file);
    this.linesInFile = found.length;
    this.mails = found.slice(-maxCached);
  }

  /** Keeps a message and returns it with its id and time; it is shown at once and on disk soon after. */
  add({ to, subject, text, html, attachments = [], channel = 'email', ...more }: OutgoingMail): StoredMail {
    const mail: StoredMail = {
      id: randomUUID(),
      sentAt: new Date().toISOString(),
      channel,
      to,
      subject,
      text,
      html,
      ...(attachments.length === 0 ? {} : { attachments }),
      ...more,
    };
    const line = `${JSON.stringify(mail)}\n`;
    this.mails.push({ mail, line });
    if (this.mails.length > maxCached) this.mails.shift();
    this.linesInFile += 1;
    if (this.linesInFile >= 2 * maxCached) this.rewrite();
    else this.write(async () => await this.files.append(this.file, line));
    return mail;
  }

  /** All messages, newest first; only those to one address when it is given. */
  list(to?: string): StoredMail[] {
    const wanted = to?.toLowerCase();
    return this.mails
      .map(({ mail }) => mail)
      .filter((mail) => wanted === undefined || mail.to.toLowerCase() === wanted)
      .reverse();
  }

  get(id: string): StoredMail | undefined {
    return this.mails.find(({ mail }) => mail.id === id)?.mail;
  }

  clear(): void {
    this.mails = [];
    this.rewrite();
  }

  /** Resolves when everything is on disk. */
  async flush(): Promise<void> {
    await this.writing;
  }

  private rewrite(): void {
    this.linesInFile = this.mails.length;
    const lines = this.mails.map(({ line }) => line);
    this.write(async () => await this.files.replace(this.file, lines.join('')));
  }

  private write(work: () => Promise<void>): void {
    this.writing = this.writing.then(work).catch((error: unknown) => {
      logger.warn({ err: error }, 'A mail is in the mailbox but could not be written to disk');
    });
  }
}

function readMails(file: string): LoggedMail[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [{ mail: JSON.parse(line) as StoredMail, line: `${line}\n` }];
      } catch {
        // A line cut off by a crash; the mails around it are whole.
        return [];
      }
    });
}
