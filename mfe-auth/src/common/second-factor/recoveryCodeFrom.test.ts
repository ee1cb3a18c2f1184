import { recoveryCodeFrom } from './recoveryCodeFrom';

describe('recoveryCodeFrom', () => {
  it.each(['ABCD-EFGH-JKLM', 'abcdefghjklm', ' abcd efgh jklm ', 'ABCD–EFGH–JKLM'])('reads %p', (text) => {
    expect(recoveryCodeFrom(text)).toBe('ABCD-EFGH-JKLM');
  });

  it.each(['', 'ABCD-EFGH', 'ABCD-EFGH-JKLMN', '------------'])('refuses %p', (text) => {
    expect(recoveryCodeFrom(text)).toBeNull();
  });
});
