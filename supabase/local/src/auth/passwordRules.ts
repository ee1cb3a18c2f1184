import { AuthError } from './AuthError';

/** Passwords that every list of stolen ones begins with, of 8 characters and more, in lowercase letters. */
const commonPasswords = new Set(
  `password password1 password12 password123 password1234 passw0rd passw0rd1 p@ssw0rd p@ssword 12345678 123456789 1234567890 0123456789 87654321 987654321
   11111111 00000000 88888888 12341234 11223344 12344321 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 asdfghjk asdfghjkl
   zxcvbnm1 abcdefgh abcd1234 abc12345 a1b2c3d4 iloveyou iloveyou1 welcome1 welcome123 letmein1 letmein123 admin123 admin1234 administrator football
   baseball basketball superman batman123 starwars princess sunshine trustno1 whatever computer internet dragon123 monkey123 shadow123 master123
   michael1 jennifer charlie1 jordan23 liverpool chelsea1 manchester arsenal1 changeme changeme1 default1 secret123 pa55word pa55w0rd
   samsung1 google123 facebook facebook1 nairobi1 kenya123 kenya2020 kenya2024 kenya2025 mombasa1 jesus123 jesuschrist godisgood blessing blessing1`.split(
    /\s+/,
  ),
);

const bcryptBytes = 72;

/** Refuses a password that nobody should have. The rule of the least length is the auth service's own. */
export function assertUsablePassword(password: string): void {
  if (password !== '' && password.trim() === '') throw weak('A password cannot be made of spaces alone.', 'characters');
  // Bcrypt would leave out the rest without a word.
  if (Buffer.byteLength(password) > bcryptBytes)
    throw new AuthError(
      422,
      'validation_failed',
      `Password cannot be longer than ${bcryptBytes} characters; letters with accents and signs of other scripts count for two to four.`,
    );
  if (commonPasswords.has(password.toLowerCase()))
    throw weak('This password is known to be easy to guess. Please choose another one.', 'pwned');
}

/** Refuses a password that is shorter than the project allows, of spaces alone, or longer than bcrypt reads. */
export function assertPasswordLength(password: string, minimum: number): void {
  if (password.length < minimum) throw weak(`Password should be at least ${minimum} characters.`, 'length');
  assertUsablePassword(password);
}

function weak(message: string, reason: string): AuthError {
  return new AuthError(422, 'weak_password', message, { extra: { weak_password: { reasons: [reason] } } });
}
