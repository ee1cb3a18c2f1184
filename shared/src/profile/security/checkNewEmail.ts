import { isEmail } from '../../validation/validation';

/** What is wrong with the address that somebody wants instead of the present one; null when nothing is. */
export function checkNewEmail({ entered, current }: { entered: string; current: string | null }): string | null {
  const address = entered.trim();
  if (address === '') return 'Please enter a new email address';
  if (address.toLowerCase() === current?.toLowerCase()) return 'New email is the same as current email';
  return isEmail(address) ? null : 'Please enter a valid email address';
}
