import { smsLink, whatsAppLink } from './shareLinks';

const receipt = {
  text: 'Duka & Sons: receipt INV-000001, KSh 116.00.',
  url: 'https://duka.example/i/abc?x=1',
};

describe('whatsAppLink', () => {
  it('writes to an international number, whatever it is spaced by', () => {
    expect(whatsAppLink({ phone: '+254 722 100-300', ...receipt })).toMatch(/^https:\/\/wa\.me\/254722100300\?text=/);
  });

  it('leaves the choice to the person where there is none that WhatsApp understands', () => {
    for (const phone of [null, '0722100300', '+254', 'call me', '+254722100300x'])
      expect(whatsAppLink({ phone, ...receipt })).toMatch(/^https:\/\/wa\.me\/\?text=/);
  });

  it('keeps what the text means to itself', () => {
    const text = new URL(whatsAppLink({ phone: null, ...receipt })).searchParams.get('text');
    expect(text).toBe('Duka & Sons: receipt INV-000001, KSh 116.00. https://duka.example/i/abc?x=1');
  });
});

describe('smsLink', () => {
  it('writes the same to an international number, else to nobody yet', () => {
    const body = encodeURIComponent('Duka & Sons: receipt INV-000001, KSh 116.00. https://duka.example/i/abc?x=1');
    expect(smsLink({ phone: '+254 722 100-300', ...receipt })).toBe(`sms:+254722100300?&body=${body}`);
    for (const phone of [null, '0722100300', '+254722100300?body=x'])
      expect(smsLink({ phone, ...receipt })).toBe(`sms:?&body=${body}`);
  });
});
