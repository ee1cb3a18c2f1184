/** The mails of the auth service, by their name in config.toml. */
export type AuthMailType = 'invite' | 'confirmation' | 'recovery' | 'magic_link' | 'email_change' | 'reauthentication';

/** What a mail says where the project has no template of its own. */
export interface MailWording {
  subject: string;
  sentences: string[];
  /** What the button says; empty without one. */
  action: string;
  hasCode: boolean;
}

interface Occasion {
  to: string;
  newEmail?: string | undefined;
  currentEmail?: string | undefined;
  side?: 'current' | 'new';
  /** How long link and code live, such as `10 minutes`. */
  lifetime: string;
}

/** The words of a mail, for its text and for projects without a template. */
export function wordingOf(type: AuthMailType, occasion: Occasion): MailWording {
  const once = `The link works once, for ${occasion.lifetime}.`;
  const code = `Link and code work once, for ${occasion.lifetime}.`;
  switch (type) {
    case 'invite':
      return {
        subject: 'You have been invited',
        sentences: ['You have been invited to join. Follow the link to accept and choose a password.', once],
        action: 'Accept the invitation',
        hasCode: false,
      };
    case 'confirmation':
      return {
        subject: 'Confirm your email address',
        sentences: ['Follow the link to confirm your email address and finish signing up.', code],
        action: 'Confirm email address',
        hasCode: true,
      };
    case 'recovery':
      return {
        subject: 'Reset your password',
        sentences: ['Follow the link to choose a new password. If you did not ask for it, ignore this mail.', once],
        action: 'Choose a new password',
        hasCode: false,
      };
    case 'magic_link':
      return {
        subject: 'Your code',
        sentences: ['Enter the code to sign in, or follow the link.', code],
        action: 'Sign in',
        hasCode: true,
      };
    case 'email_change':
      return { ...emailChange(occasion, once), action: 'Confirm the change', hasCode: false };
    case 'reauthentication':
      return {
        subject: 'Your confirmation code',
        sentences: [`Enter this code to confirm that it is you. It works once, for ${occasion.lifetime}.`],
        action: '',
        hasCode: true,
      };
  }
}

function emailChange(
  { side, newEmail = '', currentEmail = '' }: Occasion,
  once: string,
): Pick<MailWording, 'subject' | 'sentences'> {
  if (side === 'current')
    return {
      subject: 'Confirm the change of your email address',
      sentences: [
        `Your account is to get another email address: ${newEmail}. It changes once the links in both mails were followed, this one and the one to ${newEmail}.`,
        once,
        'If this was not you, change your password and do not follow the link.',
      ],
    };
  return {
    subject: 'Confirm your new email address',
    sentences: [
      `Follow the link to confirm that this address is yours and should become the address of the account ${currentEmail}. The link in the mail to the present address has to be followed as well.`,
      once,
    ],
  };
}

/** A time as people say it, in whole minutes, hours or days. */
export function lifetimeText(seconds: number): string {
  const [count, unit] =
    seconds >= 172_800
      ? [Math.round(seconds / 86_400), 'day']
      : seconds >= 7_200
        ? [Math.round(seconds / 3_600), 'hour']
        : [Math.max(1, Math.round(seconds / 60)), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
