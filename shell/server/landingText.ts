import type { OfferedPlan } from '@dukani/shared/plans';
import {
  dashboardFeature,
  furtherFeatures,
  shopFeature,
  stockFeature,
  tillFeature,
} from '../src/landing/content/features';
import { firstSteps, overview, saleEffects } from '../src/landing/content/overview';
import { questions } from '../src/landing/content/questions';
import { currencyName, firstCurrency, planPriceText, plansLead } from '../src/landing/planTexts';
import { escapeHtml } from './page';

const element = (name: string, ...content: string[]): string => `<${name}>${content.join('')}</${name}>`;
const words = (name: string, text: string): string => element(name, escapeHtml(text));
const part = (title: string, ...content: string[]): string => element('section', words('h2', title), ...content);

/**
 * The landing page as plain text with headings and links, for browsers and readers that run no scripts. Of the same sentences as the
 * page itself, which hides the skeleton that would stand above it, and with the same prices.
 */
export function landingText(plans: readonly OfferedPlan[], visitor: { language: string; timezone: string }): string {
  return [
    '<style>#root{display:none}.readable{max-width:42rem;margin:0 auto;padding:1.5rem;font:1rem/1.6 system-ui,sans-serif}</style>',
    '<main class="readable">',
    words('p', overview.eyebrow),
    words('h1', overview.title),
    words('p', overview.lead.text),
    element('p', '<a href="/auth?mode=signup">Start your business</a> · <a href="/auth">Sign in</a>'),
    element('ul', ...overview.promises.map(({ text }) => words('li', text))),
    part('One sale, one transaction', listOf(saleEffects)),
    ...[tillFeature, shopFeature, stockFeature, dashboardFeature].map(({ name, text, points }) =>
      part(name, words('p', text.text), element('ul', ...points.map((point) => words('li', point.text)))),
    ),
    part('Also', listOf(furtherFeatures)),
    part('Start in three steps', listOf(firstSteps)),
    ...(plans.length === 0 ? [] : [plansPart(plans, firstCurrency(plans, visitor))]),
    part(
      'FAQ',
      ...questions.flatMap(({ question, answer }) => [
        words('h3', question),
        words('p', answer.map(({ text }) => text).join(' ')),
      ]),
    ),
    element('p', '<a href="/privacy">Privacy</a> · <a href="/terms">Terms</a>'),
    words('p', 'Signing up, the till and the other screens need JavaScript.'),
    '</main>',
  ].join('');
}

const listOf = (items: readonly { title: string; text: { text: string } }[]): string =>
  element('dl', ...items.flatMap(({ title, text }) => [words('dt', title), words('dd', text.text)]));

function plansPart(plans: readonly OfferedPlan[], currencyCode: string): string {
  return part(
    'Plans',
    words('p', `${plansLead} Prices in ${currencyName(currencyCode)}.`),
    ...plans.flatMap((plan) => [
      words('h3', plan.name),
      words('p', `${planPriceText(plan, currencyCode)} ${plan.periodText}`),
      ...(plan.description === null ? [] : [words('p', plan.description)]),
      element('ul', ...plan.features.map((feature) => words('li', feature))),
    ]),
  );
}
