import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { requestFacts } from '../http/requestContext';
import type { MailStore } from '../mailbox/MailStore';
import type { MailTemplateConfig, ProjectConfig } from '../projectConfig';
import { allowedRedirect, callbackLink } from './redirectTarget';

/** The mails of the auth service, by their name in config.toml. */
export type AuthMailType = 'invite' | 'confirmation' | 'recovery' | 'magic_link' | 'email_change' | 'reauthentication';

interface MailMeta {
  redirectTo?: string;
  newEmail?: string;
  currentEmail?: string;
  data?: string;
  emailActionType?: string;
}

interface MailDetails {
  to: string;
  tokenHash: string;
  code: string;
  redirectTo?: string | undefined;
  newEmail?: string | undefined;
  data?: Record<string, unknown>;
}

const linkTypes: Record<AuthMailType, string> = {
  invite: 'invite',
  confirmation: 'signup',
  recovery: 'recovery',
  magic_link: 'magiclink',
  email_change: 'email_change',
  reauthentication: 'reauthentication',
};

const defaults: Record<AuthMailType, { subject: string; sentence: string; action: string }> = {
  invite: {
    subject: 'You have been invited',
    sentence: 'You have been invited to join. Follow the link to accept and choose a password.',
    action: 'Accept the invitation',
  },
  confirmation: {
    subject: 'Confirm your email address',
    sentence: 'Follow the link to confirm your email address and finish signing up.',
    action: 'Confirm email address',
  },
  recovery: {
    subject: 'Reset your password',
    sentence: 'Follow the link to choose a new password. If you did not ask for it, ignore this mail.',
    action: 'Choose a new password',
  },
  magic_link: {
    subject: 'Your sign-in link',
    sentence: 'Follow the link to sign in, or enter the code.',
    action: 'Sign in',
  },
  email_change: {
    subject: 'Confirm your new email address',
    sentence: 'Follow the link to confirm the change of your email address.',
    action: 'Confirm the change',
  },
  reauthentication: {
    subject: 'Your confirmation code',
    sentence: 'Enter this code to confirm that it is you.',
    action: '',
  },
};

/** Writes the mails of the auth service from the project's templates and puts them into the mailbox. */
export class AuthMailer {
  constructor(
    private readonly options: { store: MailStore; config: ProjectConfig; siteUrl: string; redirectUrls: string[] },
  ) {}

  async sendConfirmation(email: string, token: string, otp: string, meta?: MailMeta): Promise<void> {
    await this.fromLite('confirmation', email, token, otp, meta);
  }

  async sendRecovery(email: string, token: string, otp: string, meta?: MailMeta): Promise<void> {
    await this.fromLite('recovery', email, token, otp, meta);
  }

  async sendMagicLink(email: string, token: string, otp: string, meta?: MailMeta): Promise<void> {
    await this.fromLite('magic_link', email, token, otp, meta);
  }

  async sendEmailChange(email: string, token: string, otp: string, meta?: MailMeta): Promise<void> {
    await this.fromLite('email_change', email, token, otp, meta);
  }

  async sendReauthentication(email: string, otp: string, meta?: MailMeta): Promise<void> {
    await this.fromLite('reauthentication', email, '', otp, meta);
  }

  /** Sends one mail of the given type. */
  send(type: AuthMailType, details: MailDetails): void {
    const { config, siteUrl, redirectUrls, store } = this.options;
    const redirectTo = allowedRedirect(details.redirectTo, siteUrl, redirectUrls);
    const link =
      type === 'reauthentication'
        ? ''
        : callbackLink(redirectTo, { tokenHash: details.tokenHash, type: linkTypes[type] });
    const template = readTemplate(config.mailTemplates[type], config.projectDir);
    const values: Record<string, string> = {
      ConfirmationURL: link,
      Token: details.code,
      TokenHash: details.tokenHash,
      SiteURL: siteUrl,
      RedirectTo: redirectTo,
      Email: details.to,
      NewEmail: details.newEmail ?? '',
    };
    const html = fillTemplate(template.html ?? defaultTemplate(type), values, details.data ?? {});
    const text = [defaults[type].sentence, details.code === '' ? '' : `Code: ${details.code}`, link]
      .filter((line) => line !== '')
      .join('\n\n');
    store.add({
      to: details.to,
      subject: fillTemplate(template.subject ?? defaults[type].subject, values, details.data ?? {}, 'text'),
      text,
      html,
    });
  }

  // Lite forgets the redirect of a request; it is read where the request left it.
  private async fromLite(
    type: AuthMailType,
    email: string,
    token: string,
    otp: string,
    meta: MailMeta = {},
  ): Promise<void> {
    await Promise.resolve();
    this.send(type, {
      to: email,
      tokenHash: token,
      code: otp,
      redirectTo: requestFacts.getStore()?.redirectTo ?? meta.redirectTo,
      newEmail: meta.newEmail,
      data: parseData(meta.data),
    });
  }
}

function readTemplate(
  configured: MailTemplateConfig | undefined,
  projectDir: string,
): { subject: string | null; html: string | null } {
  if (configured?.contentPath === null || configured?.contentPath === undefined)
    return { subject: configured?.subject ?? null, html: null };
  // The CLI writes these paths relative to the folder above supabase/.
  const candidates = [
    path.resolve(projectDir, '..', configured.contentPath),
    path.resolve(projectDir, configured.contentPath),
  ];
  const file = candidates.find((candidate) => existsSync(candidate));
  return { subject: configured.subject, html: file === undefined ? null : readFileSync(file, 'utf8') };
}

/** Fills `{{ .Name }}` and `{{ .Data.key }}`; values are escaped in HTML, since names and data come from people. */
function fillTemplate(
  template: string,
  values: Record<string, string>,
  data: Record<string, unknown>,
  kind: 'html' | 'text' = 'html',
): string {
  return template.replace(/\{\{-?\s*\.([\w.]+)\s*-?\}\}/g, (_whole, name: string) => {
    const value = name.startsWith('Data.') ? data[name.slice('Data.'.length)] : values[name];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return kind === 'html' ? escapeHtml(text) : text.replace(/[\r\n]+/g, ' ');
  });
}

function defaultTemplate(type: AuthMailType): string {
  const { subject, sentence, action } = defaults[type];
  const button = action === '' ? '' : `<p><a href="{{ .ConfirmationURL }}">${action}</a></p>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${subject}</title><body style="font-family:system-ui,sans-serif;line-height:1.5;color:#1e293b">
<h1 style="font-size:1.25rem">${subject}</h1><p>${sentence}</p>${button}<p>Code: <strong style="font-size:1.25rem;letter-spacing:.15em">{{ .Token }}</strong></p></body></html>`;
}

function parseData(json: string | undefined): Record<string, unknown> {
  if (json === undefined || json === '') return {};
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Makes text safe inside HTML text and attributes. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
