import { assertSafeAddress, assertSafeBody } from './safeText';

const bodyProblem = (text: string | Buffer) => {
  try {
    assertSafeBody(Buffer.from(text as string));
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const addressProblem = (address: string) => {
  try {
    assertSafeAddress(new URL(`http://x${address}`));
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).name;
  }
};

describe('bodies', () => {
  it.each([
    ['an escaped NUL', '{"a":"x\\u0000"}'],
    ['a raw NUL', 'a\0b'],
    ['a lone high surrogate', '{"a":"\\ud83d"}'],
    ['a high surrogate before a letter', '{"a":"\\ud83dx"}'],
    ['a lone low surrogate', '{"\\uDE00":1}'],
    ['two high surrogates', '["\\ud83d\\ud83d"]'],
  ])('are refused with %s', (_what, text) => {
    expect(bodyProblem(text)).toBe('invalid_text');
  });

  it.each([
    ['a whole surrogate pair', '{"a":"\\ud83d\\ude00"}'],
    ['a backslash before the letters u0000', '{"a":"\\\\u0000"}'],
    ['an escaped quote before brackets', `{"a":"\\"${'['.repeat(300)}"}`],
    ['emoji as they are', '{"a":"😀"}'],
    ['200 levels', `${'['.repeat(200)}${']'.repeat(200)}`],
    ['plain text', 'a,b\n1,2'],
    ['nothing', ''],
  ])('pass with %s', (_what, text) => {
    expect(bodyProblem(text)).toBeNull();
  });

  it('are refused beyond 200 levels, at once', () => {
    expect(bodyProblem('['.repeat(201))).toBe('invalid_json');
    expect(bodyProblem('{"a":'.repeat(300_000))).toBe('invalid_json');
  });
});

describe('addresses', () => {
  it.each([
    ['/storage/v1/object/b/x%00.png', 'invalid_text'],
    ['/rest/v1/t?name=eq.%00', 'invalid_text'],
    [`/rest/v1/t?select=${'a('.repeat(3000)}`, 'PGRST100'],
    [`/rest/v1/t?select=${'a%28'.repeat(51)}`, 'PGRST100'],
    ['/rest/v1/%E0%A4%A', 'URIError'],
    [`/rest/v1/t?select=${'a('.repeat(50)}${')'.repeat(50)}`, null],
    [`/rest/v1/t?or=${'(a.eq.1)'.repeat(60)}`, null],
    ['/rest/v1/t?name=eq.50%', null],
  ])('%.60s: %s', (address, problem) => {
    expect(addressProblem(address)).toBe(problem);
  });
});
