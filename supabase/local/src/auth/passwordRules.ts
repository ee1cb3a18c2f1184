import { AuthError } from './AuthContext';

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

/** Refuses a password that is among the first that anybody would try. The length rule is the auth service's own. */
export function assertUncommonPassword(password: string): void {
  if (!commonPasswords.has(password.toLowerCase())) return;
  throw new AuthError(422, 'weak_password', 'This password is known to be easy to guess. Please choose another one.', {
    extra: { weak_password: { reasons: ['pwned'] } },
  });
}

/** Refuses a password that is shorter than the project allows or longer than bcrypt reads. */
export function assertPasswordLength(password: string, minimum: number): void {
  if (password.length < minimum) {
    throw new AuthError(422, 'weak_password', `Password should be at least ${minimum} characters.`, {
      extra: { weak_password: { reasons: ['length'] } },
    });
  }
  if (Buffer.byteLength(password) > 72)
    throw new AuthError(422, 'validation_failed', 'Password cannot be longer than 72 characters');
}
