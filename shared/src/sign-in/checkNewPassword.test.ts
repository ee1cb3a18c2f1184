import { checkNewPassword } from './checkNewPassword';

describe('checkNewPassword', () => {
  it.each([
    ['', '', 'password', 'Missing Information', 'Please fill in both password fields'],
    ['', 'x', 'password', 'Missing Information', 'Please fill in both password fields'],
    ['x', '', 'confirmation', 'Missing Information', 'Please fill in both password fields'],
    ['1234567', '1234567', 'password', 'Password Too Short', 'Password must be at least 8 characters long'],
    ['1234567', 'another', 'password', 'Password Too Short', 'Password must be at least 8 characters long'],
    ['12345678', '12345679', 'confirmation', "Passwords Don't Match", 'Please make sure both passwords are identical'],
  ])('%p and %p (%s): %s, %s', (password, confirmation, field, title, description) => {
    expect(checkNewPassword({ password, confirmation })).toEqual({ field, title, description });
  });

  it.each(['12345678', 'a longer one with spaces'])('finds nothing wrong with %p twice', (password) => {
    expect(checkNewPassword({ password, confirmation: password })).toBeNull();
  });
});
