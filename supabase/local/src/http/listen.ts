import http from 'node:http';
import type { LocalSupabase } from '../startLocalSupabase';

/** Serves the API alone on a loopback port. Returns the function that closes it. */
export async function listenForApi(
  services: Pick<LocalSupabase, 'handleRequest' | 'handleUpgrade'>,
  port: number,
): Promise<() => void> {
  const server = http.createServer((req, res) => {
    if (services.handleRequest(req, res)) return;
    res
      .writeHead(404, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: 'not_found', message: 'Only the API is served here.' }));
  });
  server.on('upgrade', (req, socket, head) => {
    if (!services.handleUpgrade(req, socket, head)) socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
