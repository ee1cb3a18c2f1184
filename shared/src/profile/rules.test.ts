/** @jest-environment jsdom */
import { checkContact, emptyToNull } from './contactDraft';
import { deviceName, isHandheld } from './deviceName';
import { roleDisplay } from './roleDisplay';
import { checkNewEmail } from './security/checkNewEmail';
import { checkOwnPassword } from './security/checkOwnPassword';
import { identityName } from './security/identityName';
import { expiryOf, forgetSentCode, isValid, readSentCode, rememberSentCode } from './security/sentCode';

describe('roleDisplay', () => {
  it.each([
    ['admin', 'Business Owner'],
    ['tenant admin', 'Business Owner'],
    ['tenant_admin', 'Business Owner'],
    ['owner', 'Business Owner'],
    ['business owner', 'Business Owner'],
    ['manager', 'Store Manager'],
    ['store manager', 'Store Manager'],
    ['user', 'Sales Staff'],
    ['accountant', 'Accountant'],
    ['cashier', 'Sales Staff'],
    ['sales staff', 'Sales Staff'],
    ['superadmin', 'Platform Administrator'],
    ['super_admin', 'Platform Administrator'],
    ['platform_admin', 'Platform Administrator'],
    ['sysadmin', 'Platform Administrator'],
    [' Business OWNER ', 'Business Owner'],
    ['auditor', 'auditor'],
  ])('calls %j %s', (role, name) => {
    expect(roleDisplay(role).name).toBe(name);
  });

  it('gives each kind of role a badge of its own', () => {
    const tones = ['admin', 'manager', 'accountant', 'cashier', 'superadmin'].map((role) => roleDisplay(role).tone);
    expect(new Set(tones).size).toBe(5);
  });
});

describe('deviceName', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows', false],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge on Windows',
      false,
    ],
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 OPR/120.0`, 'Opera on Windows', false],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac', false],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.0 Safari/605.1',
      'Safari on Mac',
      false,
    ],
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome on Android', true],
    [
      `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile`,
      'Samsung Internet on Android',
      true,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
      'Safari on iPhone',
      true,
    ],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1', 'Chrome on iPad', true],
    [`Mozilla/5.0 (X11; CrOS x86_64 16000) ${webkit} Chrome/140.0 Safari/537.36`, 'Chrome on ChromeOS', false],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0 Safari/537.36`, 'Chrome on Linux', false],
    ['Something (Windows NT 10.0)', 'Windows', false],
    ['Firefox/140.0', 'Firefox', false],
    ['node', 'Unknown device', false],
    [null, 'Unknown device', false],
  ])('reads %j', (userAgent, name, inHand) => {
    expect(deviceName(userAgent)).toBe(name);
    expect(isHandheld(userAgent)).toBe(inHand);
  });
});

describe('checkOwnPassword', () => {
  it.each([
    ['', 'long-enough', 'long-enough', 'Please fill in all password fields'],
    ['old', '', '', 'Please fill in all password fields'],
    ['old', 'long-enough', '', 'Please fill in all password fields'],
    ['old', 'long-enough', 'long-enouph', 'New passwords do not match'],
    ['old', 'short', 'shorter', 'New passwords do not match'],
    ['old', '12345', '12345', 'New password must be at least 6 characters'],
    ['old', '123456', '123456', null],
    ['old', 'long-enough', 'long-enough', null],
  ])('%j, %j, %j: %s', (current, next, confirmation, message) => {
    expect(checkOwnPassword({ current, next, confirmation })).toBe(message);
  });
});

describe('checkNewEmail', () => {
  it.each([
    ['', 'a@duka.test', 'Please enter a new email address'],
    ['   ', 'a@duka.test', 'Please enter a new email address'],
    ['a@duka.test', 'a@duka.test', 'New email is the same as current email'],
    [' A@Duka.test ', 'a@duka.test', 'New email is the same as current email'],
    ['b@duka', 'a@duka.test', 'Please enter a valid email address'],
    [' b@duka.test ', 'a@duka.test', null],
    ['b@duka.test', null, null],
  ])('%j instead of %j: %s', (entered, current, message) => {
    expect(checkNewEmail({ entered, current })).toBe(message);
  });
});

describe('the contact form', () => {
  const draft = { name: ' Amina ', email: ' ', phone: '', company: ' Duka ', address: '', notes: '\n' };

  it('is stored trimmed, with null where nothing stands', () => {
    expect(emptyToNull(draft)).toEqual({
      name: 'Amina',
      email: null,
      phone: null,
      company: 'Duka',
      address: null,
      notes: null,
    });
  });

  it('asks for no more than what is wrong', () => {
    expect(checkContact(draft)).toEqual({});
    expect(checkContact({ ...draft, email: ' a@duka.test ', phone: ' +254 (700) 000-001 ' })).toEqual({});
    expect(Object.keys(checkContact({ ...draft, email: 'a', phone: '12' }))).toEqual(['email', 'phone']);
  });
});

describe('identityName', () => {
  it.each([
    ['email', 'Email and password'],
    ['google', 'Google'],
    ['something_new', 'something_new'],
  ])('calls %s %s', (provider, name) => {
    expect(identityName(provider)).toBe(name);
  });
});

describe('the code by mail', () => {
  const code = { email: 'a@duka.test', sentAt: 1_000_000, lockedUntil: 1_060_000 };
  afterEach(forgetSentCode);

  it('works for 10 minutes', () => {
    expect(expiryOf(code)).toBe(1_600_000);
    expect(isValid(code, 1_599_999)).toBe(true);
    expect(isValid(code, 1_600_000)).toBe(false);
  });

  it('is remembered for its address, as long as it works', () => {
    rememberSentCode(code);

    expect(readSentCode('a@duka.test', 1_599_999)).toEqual(code);
    expect(readSentCode('b@duka.test', 1_599_999)).toBeNull();
    expect(readSentCode('a@duka.test', 1_600_000)).toBeNull();
    forgetSentCode();
    expect(readSentCode('a@duka.test', 1_599_999)).toBeNull();
  });

  it.each(['{', '"text"', 'null', '{"email":"a@duka.test"}'])('takes %s for nothing', (stored) => {
    sessionStorage.setItem('dukani-email-code', stored);

    expect(readSentCode('a@duka.test', 0)).toBeNull();
  });
});
