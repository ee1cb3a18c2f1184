import { Pool, type PoolConfig } from 'pg';
import { logger } from '../logger';

/**
 * A pool whose connections may die at any moment, while one is lent out as well, without ending the program: whoever waits
 * for an answer gets the error, and the next one who asks gets another connection.
 */
export function openPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  const note = (error: Error) => logger.debug({ err: error }, 'A database connection was closed');
  pool.on('error', note);
  // The pool listens to the connections that lie idle only.
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}
