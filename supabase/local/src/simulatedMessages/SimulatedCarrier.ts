import { randomBytes } from 'node:crypto';
import { logger } from '../logger';
import { limitedMs, messageScenarioOf, type MessageScenario, type Step } from './messageScenarios';

export type MessageService = 'africastalking' | 'http' | 'whatsapp';

/** A message that a service has taken: from now on it is somebody's phone's. */
export interface TakenMessage {
  id: string;
  service: MessageService;
  /** Whose account of the service it was. */
  account: string;
  to: string;
  from: string;
  text: string;
  /** What the sender calls it, where the service takes such a name. */
  reference: string | null;
  at: string;
  reported: Step[];
}

/** One report on its way. */
export interface Report {
  message: TakenMessage;
  step: Step;
  isForged: boolean;
}

/** What a service answers a request. */
export type Verdict =
  { kind: 'accepted' | 'cut'; message: TakenMessage } | { kind: 'rejected' } | { kind: 'limited'; seconds: number };

interface Options {
  /** Brings a report to whoever waits for it. */
  deliver: (report: Report) => Promise<void>;
  /** The wait before each report; none in tests. */
  stepMs?: number;
  clock?: () => number;
}

const mostKept = 20_000;

/** The way of a message once a service has it: numbers' endings say what goes wrong. The same for every service. */
export class SimulatedCarrier {
  /** Newest last. */
  readonly taken: TakenMessage[] = [];
  private readonly limitedUntil = new Map<string, number>();
  private readonly byReference = new Map<string, TakenMessage>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(private readonly options: Options) {}

  /** Decides about one message and begins its way. */
  async take(asked: Omit<TakenMessage, 'id' | 'at' | 'reported'>): Promise<Verdict> {
    const scenario = messageScenarioOf(asked.to);
    if (scenario.answer === 'rejected') return { kind: 'rejected' };
    const seconds = scenario.answer === 'limited' ? this.secondsLeft(asked.to) : 0;
    if (seconds > 0) return { kind: 'limited', seconds };
    const message: TakenMessage = { ...asked, id: newId(asked.service), at: new Date().toISOString(), reported: [] };
    this.taken.push(message);
    if (this.taken.length > mostKept) this.taken.shift();
    await this.begin(message, scenario);
    return { kind: scenario.answer === 'cut' ? 'cut' : 'accepted', message };
  }

  /** What a gateway that keeps references answers for one that it knows. */
  knownBy(reference: string): TakenMessage | undefined {
    return this.byReference.get(reference);
  }

  /** Remembers a message under what its sender calls it. */
  keepReference(message: TakenMessage): void {
    if (message.reference !== null) this.byReference.set(message.reference, message);
  }

  /** Forgets what was sent and reports nothing more of it. */
  forget(): void {
    this.stop();
    this.taken.length = 0;
    this.limitedUntil.clear();
    this.byReference.clear();
  }

  /** Sends no more reports. */
  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private secondsLeft(number: string): number {
    const now = this.options.clock?.() ?? Date.now();
    const until = this.limitedUntil.get(number) ?? now + limitedMs;
    this.limitedUntil.set(number, until);
    return Math.ceil((until - now) / 1_000);
  }

  private async begin(message: TakenMessage, scenario: MessageScenario): Promise<void> {
    if (scenario.isEarly === true) return await this.report(message, scenario, scenario.steps);
    this.later(message, scenario, scenario.steps);
  }

  private later(message: TakenMessage, scenario: MessageScenario, [step, ...rest]: Step[]): void {
    if (step === undefined) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.report(message, scenario, [step]).then(() => this.later(message, scenario, rest));
    }, this.options.stepMs ?? 700);
    timer.unref();
    this.timers.add(timer);
  }

  private async report(message: TakenMessage, scenario: MessageScenario, steps: Step[]): Promise<void> {
    for (const step of steps) {
      message.reported.push(step);
      for (let time = 0; time < scenario.times; time += 1)
        await this.options
          .deliver({ message, step, isForged: scenario.isForged === true })
          .catch((error: unknown) => logger.debug({ err: error }, 'A simulated report did not arrive'));
    }
  }
}

function newId(service: MessageService): string {
  const sign = randomBytes(16).toString('hex');
  return { africastalking: `ATXid_${sign}`, http: `gw-${sign}`, whatsapp: `wamid.${sign}` }[service];
}
