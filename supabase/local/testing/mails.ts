import { Secret, TOTP } from 'otpauth';
import { request, type Gateway } from './gateway';

/** A message in the mailbox. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  channel: string;
}

/** The newest message to an address. */
export async function lastMail(gateway: Gateway, to: string): Promise<Mail> {
  const mails = (await (await request(gateway, `/mailbox/messages?to=${encodeURIComponent(to)}`)).json()) as Mail[];
  const [mail] = mails;
  if (mail === undefined) throw new Error(`No mail for ${to}`);
  return mail;
}

/** The first link in a message. */
export const linkIn = ({ text }: Mail) => new URL(/https?:\S+/.exec(text)?.[0] ?? 'http://nothing');

/** The code of six digits in a message. */
export const codeIn = ({ text }: Mail) => /\b\d{6}\b/.exec(text)?.[0] ?? '';

/** What an authenticator app shows now. */
export const oneTimeCode = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
