import type { WebSocket } from 'ws';

/** What a message is: answers to the client itself, changes of the database, or what other clients say. */
export type MessageKind = 'answer' | 'change' | 'broadcast';

/**
 * How much of each kind may wait for a client that does not read, in bytes. Each kind has its own, so that nobody's broadcasts take
 * the room of the changes.
 */
export const maxWaitingBytes: Record<MessageKind, number> = {
  answer: 1024 * 1024,
  change: 4 * 1024 * 1024,
  broadcast: 1024 * 1024,
};

/** What waits to be sent over one socket. */
export class SocketOutbox {
  private readonly waiting: Record<MessageKind, number> = { answer: 0, change: 0, broadcast: 0 };

  constructor(private readonly socket: Pick<WebSocket, 'send' | 'terminate' | 'readyState' | 'OPEN'>) {}

  /**
   * Sends the message or, where too much of its kind waits already, does not and answers false. A client that does not even take the
   * answers to its own messages is cut off.
   */
  send(kind: MessageKind, data: string | Buffer): boolean {
    if (this.socket.readyState !== this.socket.OPEN) return true;
    const bytes = Buffer.byteLength(data);
    // One message always fits, however large.
    if (this.waiting[kind] > 0 && this.waiting[kind] + bytes > maxWaitingBytes[kind]) {
      if (kind === 'answer') this.socket.terminate();
      return false;
    }
    this.waiting[kind] += bytes;
    this.socket.send(data, () => {
      this.waiting[kind] -= bytes;
    });
    return true;
  }
}
