import pino from 'pino';

/** Log lines go to stderr, so that stdout stays free for the one JSON line of main.ts. Level by LOG_LEVEL, default warn. */
export const logger = pino({ name: 'supabase-local', level: process.env.LOG_LEVEL ?? 'warn' }, pino.destination(2));
