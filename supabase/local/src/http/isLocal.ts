import type { IncomingMessage } from 'node:http';

/** From this machine and under one of its own names; the second keeps out a foreign page whose name points here. */
export function isLocal(req: IncomingMessage): boolean {
  const address = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const host = (req.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const isLoopback = address === '::1' || address.startsWith('127.');
  return (
    isLoopback && (host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]')
  );
}
