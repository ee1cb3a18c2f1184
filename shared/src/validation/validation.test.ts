import { isEasyToGuess, isEmail, normalisePhone, passwordStrength, strengthLabel } from './validation';

describe('passwordStrength', () => {
  it.each([
    ['', 0, 'Weak'],
    ['a', 15, 'Weak'],
    ['aB', 30, 'Fair'],
    ['aB1', 45, 'Fair'],
    ['aB1!', 60, 'Good'],
    ['abcdefgh', 40, 'Fair'],
    ['abcdefgH', 55, 'Fair'],
    ['abcdefH1', 70, 'Good'],
    ['abcdeH1!', 85, 'Strong'],
    ['abcdefghijH1', 85, 'Strong'],
    ['abcdefghiH1!', 100, 'Strong'],
    ['12345678', 40, 'Fair'],
  ])('%p scores %p, %s', (password, score, label) => {
    expect(passwordStrength(password)).toEqual({ score, label });
  });
});

describe('strengthLabel', () => {
  it.each([
    [0, 'Weak'],
    [29, 'Weak'],
    [30, 'Fair'],
    [59, 'Fair'],
    [60, 'Good'],
    [79, 'Good'],
    [80, 'Strong'],
    [100, 'Strong'],
  ])('%p is %s', (score, label) => {
    expect(strengthLabel(score)).toBe(label);
  });
});

describe('isEasyToGuess', () => {
  it.each([
    '12345678',
    '87654321',
    'aaaaaaaa',
    'abababab',
    'abcdefgH',
    'qwertyui',
    'Password1',
    'passw0rd',
    'letmein123',
    'pasword1',
    'aabbabba',
    'abcabcabc',
    'asdfghjk',
    'zxcvbnm',
  ])('%p is', (password) => expect(isEasyToGuess(password)).toBe(true));
  it.each(['', 'demo-Passw0rd', 'abcdefH1', 'horse staple', 'Mombasa-1985', 'horseabab', 'ababhorse'])(
    '%p is not',
    (password) => expect(isEasyToGuess(password)).toBe(false),
  );
});

describe('isEmail', () => {
  it.each(['owner@duka.test', 'a.b+c@x.co', 'JOE@EXAMPLE.ORG', 'a@shop.example.co.ke', `${'x'.repeat(249)}@b.de`])(
    'takes %p',
    (text) => expect(isEmail(text)).toBe(true),
  );
  it.each([
    '',
    'duka.test',
    'a@b',
    'a@b.c',
    'a b@c.de',
    'a@@b.de',
    '<a@b.de>',
    'a@b..de',
    'a@b.de1',
    'a@b.de.',
    'a@b c.de',
    `${'x'.repeat(250)}@b.de`,
  ])('refuses %p', (text) => expect(isEmail(text)).toBe(false));
});

describe('normalisePhone', () => {
  it.each([
    ['+254 700 000-001', '+254700000001'],
    ['0700 000 001', '0700000001'],
    ['  0700000001\u3000', '0700000001'],
    ['00254(700)000001', '+254700000001'],
  ])('%p becomes %p', (text, phone) => {
    expect(normalisePhone(text)).toBe(phone);
  });
  it.each(['', '12345', 'call me', '+1234567890123456', '07+00000000'])('refuses %p', (text) =>
    expect(normalisePhone(text)).toBeNull(),
  );
});
