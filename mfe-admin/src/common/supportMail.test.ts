import { supportMailto } from './supportMail';

describe('supportMailto', () => {
  it('begins a mail whose words arrive as they were written', () => {
    const address = supportMailto('help@dukani.test', { subject: 'Plan “Starter” & more', body: 'One\nTwo?' });

    expect(address).toMatch(/^mailto:help@dukani\.test\?subject=Plan%20/);
    const fields = new URL(address).searchParams;
    expect(fields.get('subject')).toBe('Plan “Starter” & more');
    expect(fields.get('body')).toBe('One\nTwo?');
  });
});
