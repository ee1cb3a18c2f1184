import { isEmail } from '@dukani/shared/validation';
import { isValidSubdomain } from '@dukani/shared/host';

export interface SignUpFields {
  businessName: string;
  subdomain: string;
  fullName: string;
  email: string;
  password: string;
  /** Of whoever brought this business, '' for none; asked for where no link was followed. */
  code: string;
}

export type SignUpErrors = Partial<Record<keyof SignUpFields | 'country', string | undefined>>;

const minimumPasswordLength = 8;

/** What is wrong with the form, by field, in the order of the form. Somebody who is signed in is asked for the business only. */
export function checkSignUp(
  { businessName, subdomain, fullName, email, password }: SignUpFields,
  { isAccountAsked, country }: { isAccountAsked: boolean; country: string | null },
): SignUpErrors {
  const errors: SignUpErrors = {};
  if (businessName.trim() === '') errors.businessName = 'Enter the name of your business';
  if (subdomain === '') errors.subdomain = 'Enter the address of your shop';
  else if (subdomain.startsWith('-')) errors.subdomain = 'An address may not begin with a hyphen.';
  else if (subdomain.endsWith('-')) errors.subdomain = 'An address may not end with a hyphen.';
  else if (!isValidSubdomain(subdomain)) errors.subdomain = 'Use 3 to 63 letters, digits and hyphens';
  if (country === null) errors.country = 'Choose the country of your business';
  if (!isAccountAsked) return errors;
  if (fullName.trim() === '') errors.fullName = 'Enter your name';
  if (!isEmail(email.trim())) errors.email = 'Enter a complete email address';
  if (password.length < minimumPasswordLength) errors.password = 'Password must be at least 8 characters long';
  return errors;
}
