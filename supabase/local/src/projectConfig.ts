import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import { LocalSupabaseError } from './LocalSupabaseError';

/** An external sign-in provider, from `[auth.external.<name>]`. */
export interface ExternalProvider {
  enabled: boolean;
  clientId: string;
  secret: string;
  /** The issuer of an OpenID Connect provider, for development a simulated one; null: the provider's public address. */
  url: string | null;
}

/** A mail template, from `[auth.email.template.<type>]`. */
export interface MailTemplateConfig {
  subject: string | null;
  contentPath: string | null;
}

/** The part of the CLI's config.toml that the embedded backend acts on. Durations in seconds. */
export interface ProjectConfig {
  projectDir: string;
  schemas: string[];
  extraSearchPath: string[];
  maxRows: number;
  siteUrl: string;
  redirectUrls: string[];
  jwtExpirySeconds: number;
  refreshTokenRotation: boolean;
  refreshTokenReuseSeconds: number;
  minimumPasswordLength: number;
  isSignUpEnabled: boolean;
  isEmailConfirmationRequired: boolean;
  /** Whether signed-in people may link further identities. */
  isManualLinkingEnabled: boolean;
  doubleConfirmEmailChange: boolean;
  /** Requests per address in 5 minutes, from `[auth.rate_limit]`. */
  rateLimits: { signInSignUps: number; tokenRefresh: number; tokenVerifications: number };
  /** The pause between two mails to one address. */
  mailPauseSeconds: number;
  otpLength: number;
  otpExpirySeconds: number;
  /** `schema.function` of the custom access token hook, or null when it is off. */
  accessTokenHook: { schema: string; name: string } | null;
  isTotpEnabled: boolean;
  isPhoneFactorEnabled: boolean;
  maxFactors: number;
  externalProviders: Record<string, ExternalProvider>;
  mailTemplates: Record<string, MailTemplateConfig>;
  storageFileSizeLimit: string;
  /** Edge functions by name; `verifyJwt` false lets callers without a session in. */
  functions: Record<string, { verifyJwt: boolean; enabled: boolean }>;
}

type Table = Record<string, unknown>;

/** Reads config.toml as the Supabase CLI writes it. Keys that only hosted services know are left alone. */
export function readProjectConfig(projectDir: string): ProjectConfig {
  const file = path.join(projectDir, 'config.toml');
  const root = existsSync(file) ? parseToml(file) : {};
  const api = table(root, 'api');
  const auth = table(root, 'auth');
  const email = table(auth, 'email');
  const mfa = table(auth, 'mfa');
  const rateLimit = table(auth, 'rate_limit');
  return {
    projectDir,
    schemas: strings(api, 'schemas', ['public']).filter((schema) => schema !== 'graphql_public'),
    extraSearchPath: strings(api, 'extra_search_path', ['public', 'extensions']),
    maxRows: number(api, 'max_rows', 1000),
    siteUrl: string(auth, 'site_url', 'http://localhost:3000'),
    redirectUrls: strings(auth, 'additional_redirect_urls', []),
    jwtExpirySeconds: number(auth, 'jwt_expiry', 3600),
    refreshTokenRotation: boolean(auth, 'enable_refresh_token_rotation', true),
    refreshTokenReuseSeconds: number(auth, 'refresh_token_reuse_interval', 10),
    minimumPasswordLength: number(auth, 'minimum_password_length', 6),
    isSignUpEnabled: boolean(auth, 'enable_signup', true) && boolean(email, 'enable_signup', true),
    isEmailConfirmationRequired: boolean(email, 'enable_confirmations', false),
    isManualLinkingEnabled: boolean(auth, 'enable_manual_linking', false),
    doubleConfirmEmailChange: boolean(email, 'double_confirm_changes', true),
    rateLimits: {
      signInSignUps: number(rateLimit, 'sign_in_sign_ups', 30),
      tokenRefresh: number(rateLimit, 'token_refresh', 150),
      tokenVerifications: number(rateLimit, 'token_verifications', 30),
    },
    mailPauseSeconds: seconds(string(email, 'max_frequency', '1s')),
    otpLength: number(email, 'otp_length', 6),
    otpExpirySeconds: number(email, 'otp_expiry', 3600),
    accessTokenHook: readHook(table(table(auth, 'hook'), 'custom_access_token'), file),
    isTotpEnabled: boolean(table(mfa, 'totp'), 'enroll_enabled', true),
    isPhoneFactorEnabled: boolean(table(mfa, 'phone'), 'enroll_enabled', false),
    maxFactors: number(mfa, 'max_enrolled_factors', 10),
    externalProviders: readProviders(table(auth, 'external')),
    mailTemplates: readTemplates(table(email, 'template')),
    storageFileSizeLimit: string(table(root, 'storage'), 'file_size_limit', '50MiB'),
    functions: readFunctions(table(root, 'functions'), path.join(projectDir, 'functions')),
  };
}

function parseToml(file: string): Table {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new LocalSupabaseError(
      'project_config_invalid',
      `${file} is not valid TOML: ${cause instanceof Error ? cause.message : String(cause)}`,
      'Correct the file and start again.',
      { cause },
    );
  }
}

function readHook(hook: Table, file: string): { schema: string; name: string } | null {
  if (!boolean(hook, 'enabled', false)) return null;
  const uri = string(hook, 'uri', '');
  const match = /^pg-functions:\/\/[^/]+\/([^/]+)\/([^/]+)$/.exec(uri);
  if (match?.[1] === undefined || match[2] === undefined) {
    throw new LocalSupabaseError(
      'project_config_invalid',
      `[auth.hook.custom_access_token] in ${file} names no database function: "${uri}".`,
      'Write it as uri = "pg-functions://postgres/public/custom_access_token_hook".',
    );
  }
  return { schema: match[1], name: match[2] };
}

function readProviders(external: Table): Record<string, ExternalProvider> {
  return Object.fromEntries(
    Object.keys(external).map((name) => {
      const provider = table(external, name);
      return [
        name,
        {
          enabled: boolean(provider, 'enabled', false),
          clientId: environmentValue(string(provider, 'client_id', '')),
          secret: environmentValue(string(provider, 'secret', '')),
          url: environmentValue(string(provider, 'url', '')) || null,
        },
      ];
    }),
  );
}

function readTemplates(templates: Table): Record<string, MailTemplateConfig> {
  return Object.fromEntries(
    Object.keys(templates).map((type) => {
      const template = table(templates, type);
      return [
        type,
        { subject: string(template, 'subject', '') || null, contentPath: string(template, 'content_path', '') || null },
      ];
    }),
  );
}

function readFunctions(configured: Table, folder: string): ProjectConfig['functions'] {
  const onDisk = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && /^[a-z0-9]/i.test(entry.name))
        .map(({ name }) => name)
    : [];
  return Object.fromEntries(
    [...new Set([...onDisk, ...Object.keys(configured)])].map((name) => {
      const settings = table(configured, name);
      return [name, { verifyJwt: boolean(settings, 'verify_jwt', true), enabled: boolean(settings, 'enabled', true) }];
    }),
  );
}

/** Reads a duration as the CLI writes it: `1s`, `1m30s`, `500ms`. */
function seconds(text: string): number {
  const units: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001 };
  return [...text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)].reduce(
    (total, [, amount, unit]) => total + Number(amount) * (units[unit ?? 's'] ?? 1),
    0,
  );
}

/** The CLI writes secrets as `env(NAME)`. */
function environmentValue(value: string): string {
  const name = /^env\((\w+)\)$/.exec(value)?.[1];
  return name === undefined ? value : (process.env[name] ?? '');
}

function table(parent: Table, key: string): Table {
  const value = parent[key];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {};
}

function string(parent: Table, key: string, fallback: string): string {
  const value = parent[key];
  return typeof value === 'string' ? value : fallback;
}

function number(parent: Table, key: string, fallback: number): number {
  const value = parent[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}

function boolean(parent: Table, key: string, fallback: boolean): boolean {
  const value = parent[key];
  return typeof value === 'boolean' ? value : fallback;
}

function strings(parent: Table, key: string, fallback: string[]): string[] {
  const value = parent[key];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : fallback;
}
