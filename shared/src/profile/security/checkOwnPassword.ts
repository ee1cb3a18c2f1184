/** The panel lets pass what the server may still refuse: that asks for 8, which is why the hint says 8. */
const minimumLength = 6;

export interface PasswordEntry {
  current: string;
  next: string;
  confirmation: string;
}

/** What is wrong with the entry of the password panel, in its words; null when nothing is. */
export function checkOwnPassword({ current, next, confirmation }: PasswordEntry): string | null {
  if (current === '' || next === '' || confirmation === '') return 'Please fill in all password fields';
  if (next !== confirmation) return 'New passwords do not match';
  if (next.length < minimumLength) return 'New password must be at least 6 characters';
  return null;
}
