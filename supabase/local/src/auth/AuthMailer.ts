import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { requestFacts } from '../http/requestContext';
import type { MailStore } from '../mailbox/MailStore';
import type { MailTemplateConfig, ProjectConfig } from '../projectConfig';
import { escapeHtml } from '../http/escapeHtml';
import type { LinkPurpose, MailLinks } from './MailLinks';
import { lifetimeText, wordingOf, type AuthMailType, type MailWording } from './mailWording';
import { allowedRedirect, callbackLink } from './redirectTarget';

interface MailMeta {
  userId?: string;
  redirectTo?: string;
  /** Present when a change of address is to be confirmed by both mailboxes. */
  tokenNew?: string;
  newEmail?: string;
  currentEmail?: string;
  data?: string;
  emailActionType?: string;
}

interface MailDetails {
  userId: string;
  to: string;
  /** A code of the caller's own, for mails that have one. */
  code?: string;
  /** Of a change of address: which of the two mailboxes this goes to. */
  side?: 'current' | 'new';
  currentEmail?: string | undefined;
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

/** Only these have a screen where the code can be typed; in all others it would be a second, weaker way in. */
const mailsWithCode = new Set<AuthMailType>(['confirmation', 'magic_link', 'reauthentication']);

/** Writes the mails of the auth service from the project's templates and puts them into the mailbox. */
export class AuthMailer {
  constructor(
    private readonly options: {
      store: MailStore;
      links: MailLinks;
      config: ProjectConfig;
      siteUrl: string;
      redirectUrls: string[];
      /** The business whose host or shop an address is, null for none. */
      businessAt: (address: string) => Promise<string | null>;
    },
  ) {}

  // Lite calls these with its own token, which opens nothing here: links and codes are this service's own.
  async sendConfirmation(email: string, _token: string, otp: string, meta?: MailMeta): Promise<void> {
    await this.fromLite('confirmation', email, otp, meta);
  }

  async sendRecovery(email: string, _token: string, otp: string, meta?: MailMeta): Promise<void> {
    await this.fromLite('recovery', email, otp, meta);
  }

  async sendMagicLink(email: string, _token: string, otp: string, meta?: MailMeta): Promise<void> {
    await this.fromLite('magic_link', email, otp, meta);
  }

  /** Lite calls this once, for the present address where both have to confirm; the other mail is for us to send. */
  async sendEmailChange(email: string, _token: string, otp: string, meta?: MailMeta): Promise<void> {
    if (meta?.tokenNew === undefined || meta.newEmail === undefined) {
      await this.fromLite('email_change', email, otp, meta, 'new');
      return;
    }
    await this.fromLite('email_change', email, otp, meta, 'current');
    await this.fromLite('email_change', meta.newEmail, otp, meta, 'new');
  }

  async sendReauthentication(email: string, otp: string, meta?: MailMeta): Promise<void> {
    await this.fromLite('reauthentication', email, otp, meta);
  }

  /** Makes link and code and sends one mail of the given type. */
  async send(type: AuthMailType, details: MailDetails): Promise<void> {
    const { config, siteUrl, redirectUrls, store, links, businessAt } = this.options;
    const purpose = purposeOf(type, details);
    const code = mailsWithCode.has(type) ? (details.code ?? null) : null;
    const token = await links.issue({
      userId: details.userId,
      purpose,
      email: details.to,
      code,
      provesAddress: true,
    });
    const redirectTo = allowedRedirect(details.redirectTo, siteUrl, redirectUrls);
    const link =
      type === 'reauthentication' ? '' : callbackLink(redirectTo, { tokenHash: token, type: linkTypes[type] });
    const wording = wordingOf(type, { ...details, lifetime: lifetimeText(links.lifetimeSeconds(purpose)) });
    const template = readTemplate(config.mailTemplates[type], config.projectDir);
    const values: Record<string, string> = {
      ConfirmationURL: link,
      Token: code ?? '',
      TokenHash: type === 'reauthentication' ? '' : token,
      SiteURL: siteUrl,
      RedirectTo: redirectTo,
      Email: details.currentEmail ?? details.to,
      NewEmail: details.newEmail ?? '',
      SendingTo: details.to,
      // Of our own: Supabase's service knows no such value and takes the template's other branch.
      BusinessName: code === null ? '' : ((await businessAt(redirectTo)) ?? ''),
    };
    const html = fillTemplate(template.html ?? defaultTemplate(wording), values, details.data ?? {});
    const text = [code === null ? '' : `Code: ${code}`, ...wording.sentences, link]
      .filter((line) => line !== '')
      .join('\n\n');
    store.add({
      to: details.to,
      subject: fillTemplate(template.subject ?? wording.subject, values, details.data ?? {}, 'text'),
      text,
      html,
    });
  }

  // Lite forgets the redirect of a request; it is read where the request left it.
  private async fromLite(
    type: AuthMailType,
    email: string,
    code: string,
    { userId, redirectTo, newEmail, currentEmail, data }: MailMeta = {},
    side?: 'current' | 'new',
  ): Promise<void> {
    if (userId === undefined) throw new Error('A mail about an account needs its id.');
    await this.send(type, {
      userId,
      to: email,
      code,
      ...(side === undefined ? {} : { side }),
      redirectTo: requestFacts.getStore()?.redirectTo ?? redirectTo,
      newEmail,
      currentEmail,
      data: parseData(data),
    });
  }
}

function purposeOf(type: AuthMailType, { side }: MailDetails): LinkPurpose {
  if (type === 'email_change') return side === 'current' ? 'email_change_current' : 'email_change_new';
  if (type === 'confirmation') return 'signup';
  return type === 'magic_link' ? 'magiclink' : type;
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

/**
 * Fills `{{ .Name }}` and `{{ .Data.key }}`; values are escaped in HTML, since names and data come from people. Of Go's
 * conditions it knows `{{ if .A }}` and `{{ if eq .A .B }} … {{ else }} … {{ end }}`, not nested.
 */
function fillTemplate(
  template: string,
  values: Record<string, string>,
  data: Record<string, unknown>,
  kind: 'html' | 'text' = 'html',
): string {
  const chosen = template.replace(
    /\{\{-?\s*if (?:eq \.(\w+) )?\.(\w+)\s*-?\}\}([\s\S]*?)(?:\{\{-?\s*else\s*-?\}\}([\s\S]*?))?\{\{-?\s*end\s*-?\}\}/g,
    (_whole, first: string | undefined, second: string, then: string, otherwise: string | undefined) =>
      (first === undefined ? values[second] : values[first] === values[second]) ? then : (otherwise ?? ''),
  );
  return chosen.replace(/\{\{-?\s*\.([\w.]+)\s*-?\}\}/g, (_whole, name: string) => {
    const value = name.startsWith('Data.') ? data[name.slice('Data.'.length)] : values[name];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return kind === 'html' ? escapeHtml(text) : text.replace(/[\r\n]+/g, ' ');
  });
}

function defaultTemplate({ subject, sentences, action, hasCode }: MailWording): string {
  const button = action === '' ? '' : `<p><a href="{{ .ConfirmationURL }}">${action}</a></p>`;
  const code = hasCode
    ? '<p>Code: <strong style="font-size:1.25rem;letter-spacing:.15em">{{ .Token }}</strong></p>'
    : '';
  const words = sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${subject}</title><body style="font-family:system-ui,sans-serif;line-height:1.5;color:#1e293b">
<h1 style="font-size:1.25rem">${subject}</h1>${words}${button}${code}</body></html>`;
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
