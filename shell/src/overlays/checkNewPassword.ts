interface Problem {
  title: string;
  description: string;
}

const minimumLength = 8;

/** What is wrong with a new password and its repetition; null when nothing is. */
export function checkNewPassword({
  password,
  confirmation,
}: {
  password: string;
  confirmation: string;
}): Problem | null {
  if (password === '' || confirmation === '')
    return { title: 'Missing Information', description: 'Please fill in both password fields' };
  if (password.length < minimumLength)
    return { title: 'Password Too Short', description: 'Password must be at least 8 characters long' };
  if (password !== confirmation)
    return { title: "Passwords Don't Match", description: 'Please make sure both passwords are identical' };
  return null;
}
