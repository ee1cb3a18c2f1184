export interface PasswordProblem {
  field: 'password' | 'confirmation';
  title: string;
  description: string;
}

const minimumLength = 8;

/** What is wrong with a new password (at least 8 characters) and its repetition, in the words of the toast; null when nothing is. */
export function checkNewPassword({
  password,
  confirmation,
}: {
  password: string;
  confirmation: string;
}): PasswordProblem | null {
  if (password === '' || confirmation === '') {
    return {
      field: password === '' ? 'password' : 'confirmation',
      title: 'Missing Information',
      description: 'Please fill in both password fields',
    };
  }
  if (password.length < minimumLength)
    return {
      field: 'password',
      title: 'Password Too Short',
      description: 'Password must be at least 8 characters long',
    };
  if (password !== confirmation)
    return {
      field: 'confirmation',
      title: "Passwords Don't Match",
      description: 'Please make sure both passwords are identical',
    };
  return null;
}
