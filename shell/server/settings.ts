import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from './StartError';

/** What the server is told by its environment. */
export interface ServerSettings {
  /** Root of the checkout. */
  root: string;
  port: number;
  /** Address to listen on: loopback unless HOST says otherwise (containers). */
  address: string;
  dataDir: string;
  mainHosts: string[];
  tenantBaseDomains: string[];
  operationsHost: string;
  /** Address of the platform's support, shown where people are told to write to it. */
  supportEmail: string;
  /** A Supabase project to use instead of the embedded backend. */
  supabase: { url: string; key: string } | null;
  /** Addresses of running dev servers by folder name; empty in production. */
  devServers: Record<string, string>;
}

const list = (text: string | undefined, fallback: string[]): string[] =>
  text === undefined || text.trim() === '' ? fallback : text.split(',').map((part) => part.trim().toLowerCase());

/** Reads and checks the environment. Throws StartError with what to do. */
export function readSettings(env: NodeJS.ProcessEnv): ServerSettings {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
  const port = Number(env.PORT ?? '3000');
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartError(`PORT is "${env.PORT ?? ''}", which is no port number.`, 'Use a number between 1 and 65535.');
  }
  return {
    root,
    port,
    address: env.HOST ?? '127.0.0.1',
    dataDir: path.resolve(root, env.DATA_DIR ?? '.data'),
    mainHosts: list(env.MAIN_HOSTS, ['localhost', '127.0.0.1']),
    tenantBaseDomains: list(env.TENANT_BASE_DOMAINS, ['shop.localhost', 'online.localhost']),
    operationsHost: (env.OPERATIONS_HOST ?? 'ops.localhost').toLowerCase(),
    supportEmail: readSupportEmail(env),
    supabase: readSupabase(env),
    devServers: env.DEV_SERVERS === undefined ? {} : readDevServers(env.DEV_SERVERS),
  };
}

function readSupportEmail({ SUPPORT_EMAIL: address = 'support@dukani.test' }: NodeJS.ProcessEnv): string {
  if (!/^[^\s@<>"?&]+@[^\s@<>"?&]+$/.test(address)) {
    throw new StartError(
      `SUPPORT_EMAIL is "${address}", which is no email address.`,
      'Use one such as help@example.com.',
    );
  }
  return address;
}

function readSupabase({ SUPABASE_URL: url, SUPABASE_KEY: key }: NodeJS.ProcessEnv): ServerSettings['supabase'] {
  if (url === undefined && key === undefined) return null;
  if (url === undefined || key === undefined || !URL.canParse(url)) {
    throw new StartError(
      'SUPABASE_URL and SUPABASE_KEY belong together: the address of a project and its publishable key.',
      'Set both, or neither to use the embedded backend.',
    );
  }
  return { url: url.replace(/\/+$/, ''), key };
}

/** `shell=http://localhost:4200,mfe-admin=http://localhost:4203` */
function readDevServers(text: string): Record<string, string> {
  return Object.fromEntries(text.split(',').map((pair) => pair.split('=', 2) as [string, string]));
}
