import { balanceText, consentStates, termsText } from './contactLabels';
import { callLink, mailLink, whatsappLink } from './contactLinks';
import { addDays, dayText, statementPeriods } from './days';
import { makeContactAnswer } from '../common/contacts/contactSamples';
import { chosenCard, MERGE_FIELDS } from './MergeChooser';
import { makeContact } from '../common/contacts/contactSamples';
import { readPhone } from './phoneNumbers';
import { withTags } from './TagField';
import { tagsFilter } from './tagsFilter';
import { fromNumeric } from '@dukani/shared/money';

describe('days', () => {
  it('go over the ends of months and years', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
    expect(dayText('2026-01-05')).toBe('5 Jan 2026');
  });

  it('make the periods of statements', () => {
    expect(statementPeriods('2026-03-15').map(({ period }) => period)).toEqual([
      { from: '2025-12-15', to: '2026-03-15' },
      { from: '2026-03-01', to: '2026-03-15' },
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-01-01', to: '2026-03-15' },
    ]);
  });
});

describe('links', () => {
  it('call, write and mail, and carry nothing else along', () => {
    expect(callLink('+254712345678')).toBe('tel:+254712345678');
    expect(whatsappLink('+254712345678', 'Hello & welcome')).toBe(
      'https://wa.me/254712345678?text=Hello%20%26%20welcome',
    );
    expect(mailLink('a@b.test?bcc=x@y.test')).toBe('mailto:a@b.test%3Fbcc%3Dx%40y.test');
  });
});

describe('words', () => {
  it('say what a balance means', () => {
    expect(balanceText(fromNumeric(300), 'KES')).toMatch(/^Owes KSh\s?300\.00$/);
    expect(balanceText(fromNumeric(-50), 'KES')).toMatch(/^KSh\s?50\.00 paid in advance$/);
    expect(balanceText(fromNumeric(0), 'KES')).toBe('Owes nothing');
  });

  it.each([
    [null, 'Due at once'],
    [0, 'Due at once'],
    [1, 'Due the next day'],
    [30, 'Due within 30 days'],
  ])('say terms of %s days', (days, expected) => {
    expect(termsText(days)).toBe(expected);
  });

  it('take the newest consent of each channel', () => {
    const [consent] = makeContactAnswer().consents;
    const states = consentStates([{ ...consent!, is_granted: false }, consent!]);

    expect(states.sms?.is_granted).toBe(false);
    expect(states.email).toBeNull();
  });
});

describe('phone numbers', () => {
  it.each([
    ['0712345678', 'KE', '+254712345678', true],
    ['+44 20 7946 0000', 'KE', '+442079460000', true],
    ['0712', 'KE', '+2540712', false],
  ])('%s in %s is %s', (text, country, e164, isPossible) => {
    expect(readPhone(text, country)).toMatchObject({ e164, isPossible });
  });

  it('are none where nothing could be one', () => {
    expect(readPhone('call me', 'KE')).toBeNull();
  });
});

describe('tags', () => {
  it('are kept as the server keeps them: lower case, each once, twenty at most', () => {
    expect(withTags(['vip'], 'VIP, Whole  sale ,')).toEqual(['vip', 'whole sale']);
    expect(
      withTags(
        Array.from({ length: 20 }, (_, index) => `t${index}`),
        'more',
      ),
    ).toHaveLength(20);
  });

  it('stand in the address as they are', () => {
    const filter = tagsFilter('Tags');
    expect(filter.read('VIP,whole sale,,vip')).toEqual(['vip', 'whole sale']);
    expect(filter.write(['vip', 'whole sale'])).toBe('vip,whole sale');
    expect(filter.read(null)).toEqual([]);
  });
});

describe('what a merged contact takes', () => {
  const [name, company] = MERGE_FIELDS;
  const one = makeContact({ id: 'one', company: null });
  const two = makeContact({ id: 'two', company: 'Two Ltd' });
  const choice = { survivorId: 'one', leftOut: [], fields: {} };

  it('is the survivor’s, else the first that has any, unless somebody chose', () => {
    expect(chosenCard(choice, [one, two], name)).toBe('one');
    expect(chosenCard(choice, [one, two], company)).toBe('two');
    expect(chosenCard({ ...choice, fields: { name: 'two' } }, [one, two], name)).toBe('two');
  });

  it('is nothing of those left out', () => {
    expect(chosenCard({ ...choice, leftOut: ['two'], fields: { name: 'two' } }, [one, two], name)).toBe('one');
    expect(chosenCard({ ...choice, leftOut: ['two'] }, [one, two], company)).toBeNull();
  });
});
