import { createHmac } from 'node:crypto';
import type { Secrets } from './secrets';

/** How the server calls itself. */
export function localAddress(publicPort: number): string {
  return `http://127.0.0.1:${publicPort}`;
}

/** What the mail service signs its reports with. */
export function mailReportSecret({ jwtSecret }: Pick<Secrets, 'jwtSecret'>): string {
  return `whsec_${createHmac('sha256', jwtSecret).update('mail reports').digest('base64')}`;
}

/** What edge functions find in their environment, under the names that Supabase gives them. */
export function functionSettings({
  secrets,
  publicPort,
  siteUrl,
  databaseUrl,
}: {
  secrets: Secrets;
  publicPort: number;
  siteUrl: string;
  databaseUrl: string;
}): Record<string, string> {
  const apiUrl = localAddress(publicPort);
  return {
    SUPABASE_URL: apiUrl,
    SUPABASE_ANON_KEY: secrets.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: secrets.secretKey,
    SUPABASE_DB_URL: databaseUrl,
    SITE_URL: siteUrl,
    MAIL_API_URL: `${apiUrl}/mailbox/send`,
    MAIL_API_KEY: secrets.mailApiKey,
    MAIL_REPORT_SECRET: mailReportSecret(secrets),
    // Outside the database, so that a copy of that opens no payment key.
    PAYMENT_KEYS_SECRET: createHmac('sha256', secrets.jwtSecret).update('payment keys').digest('base64url'),
  };
}
