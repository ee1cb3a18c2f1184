import { safePath } from './safePath';

describe('safePath', () => {
  it.each(['/dashboard', '/admin/sales?tab=new#top', '/auth?mode=signup'])('keeps %p', (path) => {
    expect(safePath(path, '/auth')).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/admin\\..\\evil',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    ' /dashboard',
    'dashboard',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '',
    null,
  ])('refuses %p', (text) => {
    expect(safePath(text, '/auth')).toBe('/auth');
  });
});
