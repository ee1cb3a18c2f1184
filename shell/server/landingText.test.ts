import { toOfferedPlan } from '@dukani/shared/plans';
import { landingText } from './landingText';

const plan = toOfferedPlan({
  id: 'business',
  name: 'Business <b>',
  description: 'For a team.',
  price: 29,
  currency: 'USD',
  period: 'month',
  features: ['Several tills'],
  badge: null,
  badge_color: null,
  prices: [{ currency: 'KES', period: 'month', amount: 3800 }],
});
const textFor = (language: string) => landingText([plan], { language, timezone: '' }).replaceAll('\u00a0', ' ');

describe('the landing page in words', () => {
  it.each([
    ['en-KE', 'KSh 3,800 a month', 'Kenyan Shilling (KES)'],
    ['sw-KE', 'KSh 3,800 a month', 'Kenyan Shilling (KES)'],
    ['en-US', '$29 a month', 'US Dollar (USD)'],
    ['en', '$29 a month', 'US Dollar (USD)'],
    ['', '$29 a month', 'US Dollar (USD)'],
    ['*', '$29 a month', 'US Dollar (USD)'],
    ['<script>', '$29 a month', 'US Dollar (USD)'],
  ])('names the prices for a browser that speaks "%s"', (language, price, currency) => {
    const text = textFor(language);

    expect(text).toContain(price);
    expect(text).toContain(`Prices in ${currency}.`);
    expect(text).toContain('Business &#60;b&#62;');
    expect(text).not.toContain('<script');
  });

  it('says nothing of plans that could not be read', () => {
    expect(landingText([], { language: 'en-KE', timezone: '' })).not.toContain('Plans');
  });
});
