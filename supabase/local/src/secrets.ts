import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LocalSupabaseError } from './LocalSupabaseError';

/** Everything that must stay unknown to others. Made at the first start, kept in `secrets.json` (mode 0600). */
export interface Secrets {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  /** Password of the superuser `supabase_admin`. */
  adminPassword: string;
  /** Password of `postgres`, the owner of the schema, as migrations and edge functions use it. */
  ownerPassword: string;
  /** Password of `authenticator`, the role that requests come in with. */
  authenticatorPassword: string;
  /** Password of `supabase_auth_admin`, the role behind sign-in and sessions. */
  authAdminPassword: string;
  /** Bearer key with which edge functions hand mail to the mailbox. */
  mailApiKey: string;
}

const secretNames: readonly (keyof Secrets)[] = [
  'jwtSecret',
  'publishableKey',
  'secretKey',
  'adminPassword',
  'ownerPassword',
  'authenticatorPassword',
  'authAdminPassword',
  'mailApiKey',
];

/** Makes a fresh set of secrets; 256 bits for the token secret, 192 for each key and password. */
export function generateSecrets(): Secrets {
  const key = () => randomBytes(24).toString('base64url');
  return {
    jwtSecret: randomBytes(32).toString('hex'),
    publishableKey: `sb_publishable_${key()}`,
    secretKey: `sb_secret_${key()}`,
    adminPassword: key(),
    ownerPassword: key(),
    authenticatorPassword: key(),
    authAdminPassword: key(),
    mailApiKey: key(),
  };
}

/** Reads the secrets of a data folder, or null when it has none yet. */
export function readSecrets(dataDir: string): Secrets | null {
  const file = path.join(dataDir, 'secrets.json');
  if (!existsSync(file)) return null;
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isSecrets(parsed)) return parsed;
  } catch (cause) {
    throw damagedSecrets(file, cause);
  }
  throw damagedSecrets(file);
}

/** Writes the secrets whole or not at all: a half-written file would lock the owner out of the database. */
export function writeSecrets(dataDir: string, secrets: Secrets): void {
  const file = path.join(dataDir, 'secrets.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function isSecrets(value: unknown): value is Secrets {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Record<string, unknown>;
  return secretNames.every((name) => typeof record[name] === 'string' && record[name].length >= 16);
}

function damagedSecrets(file: string, cause?: unknown): LocalSupabaseError {
  return new LocalSupabaseError(
    'data_folder_damaged',
    `The file ${file} cannot be read, and without it the database in the same folder cannot be opened.`,
    'Put back a copy of that file, or move the data folder aside and start afresh with: npm run reset',
    { cause },
  );
}
