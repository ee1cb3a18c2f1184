import { parseMoneyInput, toNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import type { FormErrors } from '@dukani/shared/ui-antd';
import { isEmail } from '@dukani/shared/validation';
import { toAmount } from '../common/toAmount';
import type { Contact } from '../common/contacts/contactRows';

export interface AddressDraft {
  id: string;
  label: string;
  line1: string;
  line2: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
}

export interface ConsentDraft {
  isGranted: boolean;
  givenOn: string;
  source: string;
}

/** A contact as it is typed. */
export interface ContactDraft {
  name: string;
  type: rpc.ContactType;
  company: string;
  email: string;
  phone: string;
  taxPin: string;
  tags: string[];
  /** Empty where it is not known. */
  language: string;
  /** "1" to "12", or empty. */
  birthdayMonth: string;
  notes: string;
  address: string;
  creditLimit: string;
  paymentTermsDays: string;
  /** Empty for none. */
  priceListId: string;
  addresses: AddressDraft[];
  billingId: string;
  shippingId: string;
  /** Consents that are noted now, by channel. */
  consents: Partial<Record<rpc.ConsentChannel, ConsentDraft>>;
}

export const EMPTY_CONTACT: ContactDraft = {
  name: '',
  type: 'customer',
  company: '',
  email: '',
  phone: '',
  taxPin: '',
  tags: [],
  language: '',
  birthdayMonth: '',
  notes: '',
  address: '',
  creditLimit: '0',
  paymentTermsDays: '',
  priceListId: '',
  addresses: [],
  billingId: '',
  shippingId: '',
  consents: {},
};

/** The form of a stored contact. Addresses of contacts that were merged into it are theirs and not edited here. */
export function contactDraft(contact: Contact): ContactDraft {
  const own = contact.addresses.filter((address) => address.contact_id === contact.id);
  return {
    name: contact.name,
    type: contact.type,
    company: contact.company ?? '',
    email: contact.email ?? '',
    phone: contact.phone ?? '',
    taxPin: contact.taxPin ?? '',
    tags: contact.tags,
    language: contact.language ?? '',
    birthdayMonth: contact.birthdayMonth === null ? '' : String(contact.birthdayMonth),
    notes: contact.notes ?? '',
    address: contact.address ?? '',
    creditLimit: toNumeric(contact.creditLimit),
    paymentTermsDays: contact.paymentTermsDays === null ? '' : String(contact.paymentTermsDays),
    priceListId: contact.priceListId ?? '',
    addresses: own.map((address) => ({
      id: address.id,
      label: address.label,
      line1: address.line_1,
      line2: address.line_2 ?? '',
      city: address.city ?? '',
      region: address.region ?? '',
      postalCode: address.postal_code ?? '',
      country: address.country ?? '',
    })),
    billingId: own.find((address) => address.is_default_billing)?.id ?? '',
    shippingId: own.find((address) => address.is_default_shipping)?.id ?? '',
    consents: {},
  };
}

/** What is wrong with the draft, in the order of the page. */
export function contactErrors(draft: ContactDraft, today: string): FormErrors<ContactDraft> {
  const errors: FormErrors<ContactDraft> = {};
  if (draft.name.trim() === '') errors.name = 'Give the contact a name.';
  if (draft.phone.trim() !== '' && !/^\+?[0-9 ()./-]{3,30}$/.test(draft.phone.trim()))
    errors.phone = 'A phone number is digits, with spaces and a + if you like.';
  if (draft.email.trim() !== '' && !isEmail(draft.email.trim())) errors.email = 'This is not an email address.';
  const limit = parseMoneyInput(draft.creditLimit);
  if (draft.creditLimit.trim() !== '' && (limit === null || limit < 0))
    errors.creditLimit = 'Type a limit of 0 or more.';
  if (
    draft.paymentTermsDays.trim() !== '' &&
    !/^([0-9]{1,2}|[12][0-9]{2}|3[0-5][0-9]|36[0-5])$/.test(draft.paymentTermsDays.trim())
  )
    errors.paymentTermsDays = 'Type 0 to 365 days.';
  if (draft.addresses.some((address) => address.label.trim() === '' || address.line1.trim() === ''))
    errors.addresses = 'Every address needs a label and a first line.';
  const consents = Object.values(draft.consents);
  if (consents.some((consent) => consent.source.trim() === ''))
    errors.consents = 'Enter where the consent was given: a form, a call, a message.';
  else if (consents.some((consent) => consent.givenOn === '' || consent.givenOn > today))
    errors.consents = 'A consent has a day, today at the latest.';
  return errors;
}

/** Whether a Kenyan tax PIN looks as they do: A123456789Z. Other countries' are not known. */
export function isUsualTaxPin(pin: string, country: string | null): boolean {
  const trimmed = pin.trim().toUpperCase();
  return country !== 'KE' || trimmed === '' || /^[AP][0-9]{9}[A-Z]$/.test(trimmed);
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

interface InputOptions {
  id: string;
  version: string | null;
  /** Limit and terms are sent by those only who may set them. */
  maySetCredit: boolean;
  /** The price list is sent by those only who may change prices. */
  maySetPrices: boolean;
}

/** The body of save_contact. */
export function contactInput(
  draft: ContactDraft,
  { id, version, maySetCredit, maySetPrices }: InputOptions,
): rpc.SaveContactInput {
  const limit = parseMoneyInput(draft.creditLimit);
  return {
    id,
    ...(version === null ? {} : { expected_updated_at: version }),
    name: draft.name.trim(),
    type: draft.type,
    company: orNull(draft.company),
    email: orNull(draft.email),
    phone: orNull(draft.phone),
    tax_pin: orNull(draft.taxPin),
    tags: draft.tags,
    language: orNull(draft.language),
    birthday_month: draft.birthdayMonth === '' ? null : Number(draft.birthdayMonth),
    notes: orNull(draft.notes),
    address: orNull(draft.address),
    ...(maySetCredit
      ? {
          credit_limit: limit === null ? 0 : toAmount(limit),
          payment_terms_days: draft.paymentTermsDays.trim() === '' ? null : Number(draft.paymentTermsDays.trim()),
        }
      : {}),
    ...(maySetPrices ? { price_list_id: orNull(draft.priceListId) } : {}),
    addresses: draft.addresses.map((address) => ({
      id: address.id,
      label: address.label.trim(),
      line_1: address.line1.trim(),
      line_2: orNull(address.line2),
      city: orNull(address.city),
      region: orNull(address.region),
      postal_code: orNull(address.postalCode),
      country: orNull(address.country),
      is_default_billing: address.id === draft.billingId,
      is_default_shipping: address.id === draft.shippingId,
    })),
    consents: Object.entries(draft.consents).map(([channel, consent]) => ({
      channel: channel as rpc.ConsentChannel,
      is_granted: consent.isGranted,
      given_on: consent.givenOn,
      source: consent.source.trim(),
    })),
  };
}
