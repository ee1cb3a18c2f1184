import {
  contactDraft,
  contactErrors,
  contactInput,
  EMPTY_CONTACT,
  isUsualTaxPin,
  type ContactDraft,
} from './contactDraft';
import { makeContact } from '../common/contacts/contactSamples';

const today = '2026-11-21';
const draft = (changes: Partial<ContactDraft> = {}): ContactDraft => ({ ...EMPTY_CONTACT, name: 'Asha', ...changes });
const address = {
  id: 'a1',
  label: 'Shop',
  line1: 'Moi Avenue 1',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
  country: 'KE',
};

describe('contactErrors', () => {
  it('finds nothing wrong with a name', () => {
    expect(contactErrors(draft(), today)).toEqual({});
  });

  it.each<[keyof ContactDraft, Partial<ContactDraft>]>([
    ['name', { name: '  ' }],
    ['phone', { phone: 'call me' }],
    ['email', { email: 'asha@' }],
    ['creditLimit', { creditLimit: '-5' }],
    ['creditLimit', { creditLimit: 'a lot' }],
    ['paymentTermsDays', { paymentTermsDays: '366' }],
    ['paymentTermsDays', { paymentTermsDays: '1.5' }],
    ['addresses', { addresses: [{ ...address, line1: '' }] }],
    ['consents', { consents: { sms: { isGranted: true, givenOn: today, source: '' } } }],
    ['consents', { consents: { sms: { isGranted: true, givenOn: '2026-11-22', source: 'Form' } } }],
    ['consents', { consents: { sms: { isGranted: true, givenOn: '', source: 'Form' } } }],
  ])('refuses a wrong %s: %j', (field, changes) => {
    expect(Object.keys(contactErrors(draft(changes), today))).toEqual([field]);
  });

  it.each(['0', '30', '365', ''])('takes terms of "%s" days', (paymentTermsDays) => {
    expect(contactErrors(draft({ paymentTermsDays }), today)).toEqual({});
  });
});

describe('contactInput', () => {
  it('sends trimmed text, null where nothing stands, and one default address of each kind', () => {
    const input = contactInput(
      draft({
        name: ' Asha ',
        company: ' ',
        phone: ' 0712 345678 ',
        creditLimit: '1,500.50',
        paymentTermsDays: '14',
        language: 'sw',
        birthdayMonth: '3',
        addresses: [address, { ...address, id: 'a2' }],
        billingId: 'a1',
        shippingId: 'a2',
        consents: { email: { isGranted: false, givenOn: today, source: ' Phone call ' } },
      }),
      { id: 'c1', version: null, maySetCredit: true, maySetPrices: true },
    );

    expect(input).toMatchObject({
      id: 'c1',
      name: 'Asha',
      company: null,
      phone: '0712 345678',
      credit_limit: 1500.5,
      payment_terms_days: 14,
      language: 'sw',
      birthday_month: 3,
      addresses: [
        { id: 'a1', is_default_billing: true, is_default_shipping: false, city: null },
        { id: 'a2', is_default_billing: false, is_default_shipping: true },
      ],
      consents: [{ channel: 'email', is_granted: false, given_on: today, source: 'Phone call' }],
    });
    expect(input).not.toHaveProperty('expected_updated_at');
  });

  it('leaves limit and terms out for those who may not set them, and says which version it changes', () => {
    const input = contactInput(draft({ creditLimit: '900' }), {
      id: 'c1',
      version: '2026-01-01T00:00:00Z',
      maySetCredit: false,
      maySetPrices: false,
    });

    expect(input).not.toHaveProperty('credit_limit');
    expect(input).not.toHaveProperty('payment_terms_days');
    expect(input).not.toHaveProperty('price_list_id');
    expect(input.expected_updated_at).toBe('2026-01-01T00:00:00Z');
  });
});

describe('contactDraft', () => {
  it('takes the contact’s own addresses, not those of contacts merged into it', () => {
    const own = { ...makeContact().addresses[0]!, id: 'own' };
    const contact = makeContact({ addresses: [own, { ...own, id: 'theirs', contact_id: 'other' }] });

    expect(contactDraft(contact).addresses.map(({ id }) => id)).toEqual(['own']);
  });
});

describe('isUsualTaxPin', () => {
  it.each([
    ['A123456789Z', 'KE', true],
    ['p051234567q', 'KE', true],
    ['', 'KE', true],
    ['12345', 'KE', false],
    ['12345', 'UG', true],
    ['12345', null, true],
  ])('%s in %s: %s', (pin, country, expected) => {
    expect(isUsualTaxPin(pin, country)).toBe(expected);
  });

  it('gives the chosen price list, or none, for those who may change prices', () => {
    const options = { id: 'c1', version: null, maySetCredit: true, maySetPrices: true };

    expect(contactInput(draft({ priceListId: 'l1' }), options).price_list_id).toBe('l1');
    expect(contactInput(draft({}), options).price_list_id).toBeNull();
  });
});
