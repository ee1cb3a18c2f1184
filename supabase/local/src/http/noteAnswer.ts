import type { IncomingMessage, ServerResponse } from 'node:http';
import { logger } from '../logger';

/**
 * With LOG_LEVEL=debug: one line for each request once it is answered, with its status and how long it took. The query is left out: it may
 * hold what people typed.
 */
export function noteAnswer(req: IncomingMessage, res: ServerResponse, path: string): void {
  if (!logger.isLevelEnabled('debug')) return;
  const startedAt = performance.now();
  res.once('finish', () => {
    const ms = Math.round(performance.now() - startedAt);
    logger.debug({ status: res.statusCode, ms }, `${req.method ?? 'GET'} ${path}`);
  });
}
