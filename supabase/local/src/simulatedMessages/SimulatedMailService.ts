import { createHmac, randomUUID } from 'node:crypto';
import { logger } from '../logger';

/** A mail as the mail service took it. */
export interface TakenMail {
  id: string;
  to: string;
  tags: Record<string, string>;
}

interface Options {
  apiUrl: string;
  /** `whsec_` and the bytes that reports are signed with, in base64. */
  secret: string;
  stepMs?: number;
  send?: (url: string, init: { method: string; headers: Record<string, string>; body: string }) => Promise<unknown>;
}

type Fault = 'bounce' | 'soft' | 'complaint' | 'slow';

const timeoutMs = 20_000;
/** Longer than whoever sends mails waits. */
const slowMs = 15_000;
const mostRemembered = 20_000;

/**
 * What a mail service does beside delivering: it makes one mail of requests with the same key, and reports what became of mails that bear
 * tags. Addresses `bounce@`, `soft@`, `complaint@` and `slow@` (and `bounce+2@` and the like) go wrong.
 */
export class SimulatedMailService {
  private readonly answered = new Map<string, string>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(private readonly options: Options) {}

  /** The mail that a key was used for before. */
  knownBy(key: string | undefined): string | undefined {
    return key === undefined ? undefined : this.answered.get(key);
  }

  /** Remembers a mail under its key, and begins what is reported of it. */
  take(mail: TakenMail, key: string | undefined): void {
    if (key !== undefined) {
      this.answered.set(key, mail.id);
      const [oldest] = this.answered.keys();
      if (this.answered.size > mostRemembered && oldest !== undefined) this.answered.delete(oldest);
    }
    if (Object.keys(mail.tags).length > 0) this.report(mail, stepsOf(faultOf(mail.to)));
  }

  /** How long the answer takes. */
  static delayOf(to: string): number {
    return faultOf(to) === 'slow' ? slowMs : 0;
  }

  /** Sends no more reports. */
  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private report(mail: TakenMail, [step, ...rest]: MailStep[]): void {
    if (step === undefined) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.send(mail, step)
        .catch((error: unknown) => logger.debug({ err: error }, 'A simulated report of a mail did not arrive'))
        .finally(() => this.report(mail, rest));
    }, this.options.stepMs ?? 700);
    timer.unref();
    this.timers.add(timer);
  }

  private async send({ id, to, tags }: TakenMail, { type, ...more }: MailStep): Promise<void> {
    const at = new Date();
    const body = JSON.stringify({
      type,
      created_at: at.toISOString(),
      data: { email_id: id, to: [to], tags, ...more },
    });
    const eventId = `msg_${randomUUID()}`;
    const seconds = String(Math.floor(at.getTime() / 1_000));
    const key = Buffer.from(this.options.secret.replace(/^whsec_/, ''), 'base64');
    const signature = createHmac('sha256', key).update(`${eventId}.${seconds}.${body}`).digest('base64');
    await (this.options.send ?? sendReport)(`${this.options.apiUrl}/functions/v1/message-reports/mail`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': eventId,
        'webhook-timestamp': seconds,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    });
  }
}

interface MailStep {
  type: string;
  bounce?: { type: 'Permanent' | 'Transient'; message: string };
}

function faultOf(to: string): Fault | null {
  const name = /^(bounce|soft|complaint|slow)(?:\+[^@]*)?@/i.exec(to)?.[1]?.toLowerCase();
  return name === undefined ? null : (name as Fault);
}

function stepsOf(fault: Fault | null): MailStep[] {
  if (fault === 'bounce')
    return [{ type: 'email.bounced', bounce: { type: 'Permanent', message: '550 5.1.1 No such mailbox' } }];
  if (fault === 'soft')
    return [{ type: 'email.bounced', bounce: { type: 'Transient', message: '452 4.2.2 Mailbox is full' } }];
  const delivered = { type: 'email.delivered' };
  return fault === 'complaint' ? [delivered, { type: 'email.complained' }] : [delivered];
}

async function sendReport(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  await response.body?.cancel();
}
