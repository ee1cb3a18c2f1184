import { codeInMessage, isSafaricomPhone, mpesaCode } from './mpesaEntry';

describe('isSafaricomPhone', () => {
  it.each(['0712 345 678', '254712345678', '+254 712-345-678', '712345678', '0110 123 456'])('takes %s', (text) => {
    expect(isSafaricomPhone(text)).toBe(true);
  });

  it.each(['', '020 123 4567', '0712 345 67', '0712 345 6789', '+1 212 555 0142', 'Wanjiku'])(
    'does not take "%s"',
    (text) => {
      expect(isSafaricomPhone(text)).toBe(false);
    },
  );
});

describe('mpesaCode', () => {
  it.each(['SKJ4T8LM2Q', 'skj4t8lm2q', ' SKJ4 T8LM 2Q ', 'SKJ4-T8LM-2Q', 'SKJ4T8LM2Q.'])('reads %s', (text) => {
    expect(mpesaCode(text)).toBe('SKJ4T8LM2Q');
  });

  it.each(['', 'SKJ4T8LM2', 'SKJ4T8LM2QX', '0712345678', 'WEB-000042'])('does not take "%s" for one', (text) => {
    expect(mpesaCode(text)).toBeNull();
  });
});

describe('codeInMessage', () => {
  it.each([
    'SKJ4T8LM2Q Confirmed. Ksh1,500.00 paid to DUKA LA MAMA. on 21/11/26 at 9:02 AM. New M-PESA balance is Ksh20.00.',
    'SKJ4T8LM2Q Imethibitishwa. Ksh1,500.00 zimelipwa kwa DUKA LA MAMA.',
    'MPESA: skj4t8lm2q confirmed.Ksh1,500.00 sent to DUKA for account WEB0000042',
    'Forwarded 0712345678: SKJ4T8LM2QConfirmed. Ksh1,500.00',
    'My code is SKJ4T8LM2Q thanks',
  ])('finds the code in: %s', (message) => {
    expect(codeInMessage(message)).toBe('SKJ4T8LM2Q');
  });

  it.each([
    ['a code that is typed', 'SKJ4T8LM2Q'],
    ['one that is typed in groups', 'SKJ4-T8LM-2Q'],
    ['one letter at a time', 'S K J 4 T 8 L M 2 Q'],
    ['a phone number in a sentence', 'I paid from 0712345678 today'],
    ['a name of ten letters', 'I paid to WANJIKUMAA today'],
  ])('leaves %s as it is', (_case, text) => {
    expect(codeInMessage(text)).toBeNull();
  });
});
