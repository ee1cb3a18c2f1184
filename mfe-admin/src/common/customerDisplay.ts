import type { Money, Thousandths } from '@dukani/shared/money';

/** Where the second window is; the staff frame leaves it bare. */
export const DISPLAY_PATH = '/admin/sales/display';

/** What the customer is shown of a line. */
export interface DisplayLine {
  id: string;
  name: string;
  unit: string;
  quantity: Thousandths;
  /** What was chosen with it: "Oat +50.00". */
  chosen?: readonly string[];
  /** After its own discount. */
  amount: Money;
}

/** What the customer is shown; nothing else leaves the till. */
export type DisplayState =
  | { kind: 'idle' }
  | {
      kind: 'basket';
      lines: readonly DisplayLine[];
      /** What each promotion takes off; part of the discount. */
      promotions: readonly { id: string; name: string; amount: Money }[];
      discount: Money;
      total: Money;
      currencyCode: string;
    }
  | { kind: 'sold'; total: Money; change: Money; currencyCode: string };

type DisplayMessage = { type: 'hello' } | { type: 'state'; state: DisplayState };

const channelName = (tenantId: string) => `dukani.display.${tenantId}`;

/**
 * The till's end: tells the second window what to show, now and whenever one opens. Of several windows of the till the one that showed
 * something last is seen; once that has nothing to show, a basket in another one is.
 */
export class DisplaySender {
  private readonly channel: BroadcastChannel | null;
  private state: DisplayState = { kind: 'idle' };
  private isSeen = false;

  constructor(tenantId: string) {
    this.channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName(tenantId));
    if (this.channel !== null)
      this.channel.onmessage = ({ data }: MessageEvent<DisplayMessage>) => {
        if (data.type === 'hello') {
          if (this.isSeen) this.show(this.state);
          return;
        }
        this.isSeen = false;
        if (data.state.kind === 'idle') this.showAgain();
      };
  }

  /** Shows a basket that another window's may have covered; what was sold is not told twice. */
  showAgain(): void {
    if (this.state.kind === 'basket') this.show(this.state);
  }

  show(state: DisplayState): void {
    this.state = state;
    this.isSeen = true;
    this.channel?.postMessage({ type: 'state', state } satisfies DisplayMessage);
  }

  close(): void {
    if (this.isSeen) this.show({ kind: 'idle' });
    this.channel?.close();
  }
}

/** The second window's end: asks for what is to be shown, and hears what changes. Answers how to stop. */
export function listenToTill(tenantId: string, onState: (state: DisplayState) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(channelName(tenantId));
  channel.onmessage = ({ data }: MessageEvent<DisplayMessage>) => {
    if (data.type === 'state') onState(data.state);
  };
  channel.postMessage({ type: 'hello' } satisfies DisplayMessage);
  return () => channel.close();
}

/** Opens the second window, to be moved onto the customer's screen; one that is open comes to the front. */
export function openCustomerDisplay(): void {
  window.open(DISPLAY_PATH, 'dukani-customer-display', 'popup,width=1024,height=768')?.focus();
}
