import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { differences, readFacts } from './compareDatabases';
import { supabaseDir, withClient, type SchemaDatabases } from './schemaDatabases';

const cli = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../node_modules/supabase/dist/supabase.js');
const ownerPassword = 'of-a-throwaway-server';

/**
 * A push is no superuser's, so that it leaves the event trigger out; docs/real-supabase.md says what to do about it. The CLI keeps its own
 * history.
 */
const leftOut = /eventTrigger:guard_exposed_tables|supabase_migrations\./;

/**
 * What the real Supabase CLI makes of the project, on an empty database and as the role `postgres`: it pushes the migrations and the seed,
 * finds nothing to push a second time, lists each migration on both sides, its advisors have no complaint, and the database is the
 * described one.
 * @returns one line for whatever is otherwise
 */
export async function pushFaults({ emptyUrl, describedUrl }: SchemaDatabases): Promise<string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dukani-cli-'));
  for (const name of ['config.toml', 'migrations', 'seed.sql', 'templates', 'functions'])
    cpSync(path.join(supabaseDir, name), path.join(folder, 'supabase', name), { recursive: true });
  await withClient(emptyUrl, async (client) => client.query(`alter role postgres password '${ownerPassword}'`));
  const url = new URL(emptyUrl);
  url.username = 'postgres';
  url.password = ownerPassword;
  url.searchParams.set('sslmode', 'disable');
  const run = async (...args: string[]) => runCli(folder, [...args, '--db-url', url.href]);
  try {
    const faults = [
      ...expectOutput('db push', await run('db', 'push', '--include-seed', '--yes'), /Finished supabase db push/),
      ...expectOutput('a second db push', await run('db', 'push', '--yes'), /up to date/i),
      ...adviceFaults(await run('db', 'advisors')),
      ...unmatched(await run('migration', 'list')),
    ];
    const [pushed, described] = await Promise.all([readFacts(emptyUrl), readFacts(describedUrl)]);
    const different = differences(pushed, described).filter((line) => !leftOut.test(line));
    return [...faults, ...different.map((line) => `after a push, ${line}`)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function expectOutput(what: string, output: string, expected: RegExp): string[] {
  return expected.test(output) ? [] : [`${what} of the Supabase CLI: ${output.trim().slice(-600)}`];
}

/** An aggregate has no body and takes no settings: it cannot pin a search path, and needs none. */
const cannotBeMet = /^function_search_path_mutable_private_sum_whole_/;

/** What the advisors complain of, but for what no database could meet. */
function adviceFaults(output: string): string[] {
  const keys = [...output.matchAll(/"cache_key": "([^"]+)"/g)].map(([, key = '']) => key);
  return keys.length > 0 && keys.every((key) => cannotBeMet.test(key))
    ? []
    : expectOutput('db advisors', output, /No issues found/);
}

/** Migrations that stand on one side only. */
function unmatched(list: string): string[] {
  const lines = list.split('\n').filter((line) => /\d{14}/.test(line));
  if (lines.length === 0) return [`migration list of the Supabase CLI: ${list.trim().slice(-600)}`];
  return lines
    .filter((line) => {
      const [local, remote] = line.split('|').map((cell) => cell.replaceAll(/[^\d]/g, ''));
      return local !== remote;
    })
    .map((line) => `migration list of the Supabase CLI: ${line.trim()}`);
}

async function runCli(workdir: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, '--workdir', workdir, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}
