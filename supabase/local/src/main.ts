import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listenForApi } from './http/listen';
import { LocalSupabaseError, startLocalSupabase } from './index';
import { logger } from './logger';

/**
 * Serves only the API, for database tests and the contract suite:
 *   node --import tsx supabase/local/src/main.ts --port 4100 --data DIR [--project DIR] [--not-durable]
 * Prints one JSON line on stdout when ready; ends on SIGINT, SIGTERM or when its stdin is closed by `--die-with-parent`.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '54321' },
      data: { type: 'string' },
      project: { type: 'string' },
      'not-durable': { type: 'boolean', default: false },
      'die-with-parent': { type: 'boolean', default: false },
    },
  });
  const here = path.dirname(fileURLToPath(import.meta.url));
  const projectDir = path.resolve(values.project ?? path.join(here, '..', '..'));
  const publicPort = Number(values.port);
  const supabase = await startLocalSupabase({
    projectDir,
    dataDir: path.resolve(values.data ?? path.join(projectDir, '..', '.data', 'supabase')),
    publicPort,
    durable: !values['not-durable'],
    onProgress: (message) => logger.info(message),
  });
  const close = await listenForApi(supabase, publicPort).catch(async (error: unknown) => {
    await supabase.stop();
    throw error;
  });
  const stop = async () => {
    close();
    await supabase.stop();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  if (values['die-with-parent']) process.stdin.resume().once('end', () => void stop());
  const { url, publishableKey, secretKey, databaseUrl, isFreshDatabase } = supabase;
  process.stdout.write(
    `${JSON.stringify({ ready: true, url, publishableKey, secretKey, databaseUrl, isFreshDatabase })}\n`,
  );
}

main().catch((error: unknown) => {
  const isKnown = error instanceof LocalSupabaseError;
  process.stderr.write(
    isKnown
      ? `${error.message}\n${error.remedy}\n`
      : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
