import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { silenceLogs } from './silenceLogs';

/** The installed version of @supabase/lite, part of the fingerprint of the system schema. */
export function liteVersion(): string {
  const entry = createRequire(import.meta.url).resolve.paths('@supabase/lite') ?? [];
  for (const folder of entry) {
    try {
      const text = readFileSync(path.join(folder, '@supabase/lite/package.json'), 'utf8');
      return (JSON.parse(text) as { version: string }).version;
    } catch {
      // Not in this node_modules folder; the next one up is tried.
    }
  }
  throw new Error('@supabase/lite is not installed');
}

/** The statements that make lite's auth and storage tables; each leaves what is there alone. */
export async function liteSchemaSql(): Promise<string> {
  return await silenceLogs(async () => {
    const lite = await import('@supabase/lite');
    lite.setExperimental('storage', true);
    return `${lite.getAuthSchemaSql()}\n${lite.getStorageSchemaSql()}`;
  });
}
