import type { Caller } from '../http/caller';
import type { ChangeBinding } from './changeFilter';

/** One client's membership of one topic. */
export interface Channel {
  /** The topic as clients write it, `realtime:<name>`. */
  topic: string;
  joinRef: string | null;
  caller: Caller;
  bindings: ChangeBinding[];
  broadcast: { ack: boolean; self: boolean };
  presence: { key: string; isEnabled: boolean };
  isPrivate: boolean;
  mayRead: boolean;
  maySend: boolean;
  /** Sends a message to this client. */
  send(event: string, payload: Record<string, unknown>): void;
  /** Sends a broadcast in the form that this client's protocol version reads. */
  sendBroadcast(event: string, content: { isJson: boolean; bytes: Buffer }): void;
}
