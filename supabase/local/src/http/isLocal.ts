import type { IncomingMessage } from 'node:http';

/** What proxies add. A request that bears one was begun elsewhere, however near its last step is. */
const forwarding =
  /^(x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|x-original-.*|true-client-ip|cf-connecting-ip)$/;

/**
 * Whether pages for trying things out are served at all: the mailbox and the simulated provider. They are, except in production;
 * there DUKANI_MAILBOX=1 switches them on, as `npm start` does, and DUKANI_MAILBOX=0 off everywhere.
 */
export function hasLocalPages(env: NodeJS.ProcessEnv = process.env): boolean {
  if (env.DUKANI_MAILBOX === '1' || env.DUKANI_MAILBOX === '0') return env.DUKANI_MAILBOX === '1';
  return env.NODE_ENV !== 'production' || env.DUKANI_TEST === '1';
}

/** From this machine and under one of its own names; the second keeps out a foreign page whose name points here. */
export function isLocal(req: IncomingMessage): boolean {
  const address = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const host = (req.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  if (Object.keys(req.headers).some((name) => forwarding.test(name))) return false;
  const isLoopback = address === '::1' || address.startsWith('127.');
  return (
    isLoopback && (host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]')
  );
}
