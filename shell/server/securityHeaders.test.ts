/** @jest-environment node */
import { contentSecurityPolicy } from './securityHeaders';

const policy = (isDevelopment: boolean) =>
  contentSecurityPolicy({
    scriptOrigins: ['https://ops.example'],
    supabaseUrl: 'https://project.example',
    allowsInlineStyles: false,
    nonce: 'n',
    isDevelopment,
  });
const pictures = (text: string) => text.split('; ').find((directive) => directive.startsWith('img-src'));

describe('the content security policy', () => {
  it('lets pages show pictures of the own storage and the areas, and of no other site', () => {
    expect(pictures(policy(false))).toBe("img-src 'self' data: blob: https://project.example https://ops.example");
    expect(policy(false)).not.toMatch(/https:( |;|$)|\*/);
  });

  it('opens this machine alone for development', () => {
    expect(pictures(policy(true))).toBe(
      "img-src 'self' data: blob: https://project.example https://ops.example http://localhost:*",
    );
  });
});
