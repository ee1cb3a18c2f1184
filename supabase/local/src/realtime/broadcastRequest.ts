import type { IncomingMessage } from 'node:http';

/** One broadcast that came by HTTP. */
export interface BroadcastMessage {
  topic: string;
  event: string;
  bytes: Buffer;
  isJson: boolean;
  isPrivate: boolean;
}

const maxMessages = 100;

/** Reads the broadcasts of a request: a list in its body, or one whose topic and event stand in the address. Null where it is neither. */
export function readBroadcasts(req: IncomingMessage, url: URL, body: Buffer): BroadcastMessage[] | null {
  const single = /^\/realtime\/v1\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/.exec(url.pathname);
  if (single === null) return parseMessages(body);
  try {
    return [
      {
        topic: decodeURIComponent(single[1] ?? ''),
        event: decodeURIComponent(single[2] ?? ''),
        bytes: body,
        isJson: req.headers['content-type']?.startsWith('application/octet-stream') !== true,
        isPrivate: url.searchParams.get('private') === 'true',
      },
    ];
  } catch {
    return null;
  }
}

function parseMessages(body: Buffer): BroadcastMessage[] | null {
  try {
    const { messages } = JSON.parse(body.toString('utf8')) as { messages?: Record<string, unknown>[] };
    if (!Array.isArray(messages) || messages.length > maxMessages) return null;
    const parsed = messages.map(({ topic, event, payload, private: isPrivate }): BroadcastMessage | null =>
      typeof topic === 'string' && typeof event === 'string'
        ? {
            topic,
            event,
            bytes: Buffer.from(JSON.stringify(payload ?? {})),
            isJson: true,
            isPrivate: isPrivate === true,
          }
        : null,
    );
    return parsed.every((message): message is BroadcastMessage => message !== null) ? parsed : null;
  } catch {
    return null;
  }
}
