import { isEmail } from '../validation/validation';
import type { ContactEntry } from './accountActions';

/** The contact form as it is typed: nothing is ''. */
export interface ContactDraft {
  name: string;
  email: string;
  phone: string;
  company: string;
  address: string;
  notes: string;
}

/** What the server takes for a phone number of a contact. */
const phoneShape = /^\+?[0-9 ()./-]{3,30}$/;

/** What is wrong with the entry, by field; empty when nothing is. The display name has its own rule: Save is not offered without. */
export function checkContact({ email, phone }: ContactDraft): Partial<ContactDraft> {
  return {
    ...(email.trim() === '' || isEmail(email.trim()) ? {} : { email: 'Please enter a valid email address' }),
    ...(phone.trim() === '' || phoneShape.test(phone.trim())
      ? {}
      : { phone: 'Please enter a phone number, for example +254 700 000 001' }),
  };
}

/** As it is stored: trimmed, null where nothing was entered. */
export function emptyToNull(draft: ContactDraft): ContactEntry {
  return {
    name: draft.name.trim(),
    email: draft.email.trim() || null,
    phone: draft.phone.trim() || null,
    company: draft.company.trim() || null,
    address: draft.address.trim() || null,
    notes: draft.notes.trim() || null,
  };
}
