import fs from 'node:fs';
import path from 'node:path';
import { within } from '@testing-library/react';
import { renderShell } from '../testing/renderShell';
import { makeConfig } from '../testing/makeConfig';
import { dashboardFeature, furtherFeatures, shopFeature, stockFeature, tillFeature } from './content/features';
import { firstSteps, overview, saleEffects } from './content/overview';
import { questions } from './content/questions';
import type { Statement } from './content/statement';
import { LandingPage } from './LandingPage';

const features = [tillFeature, shopFeature, stockFeature, dashboardFeature];
const statements: Statement[] = [
  overview.lead,
  ...overview.promises,
  ...saleEffects.map(({ text }) => text),
  ...firstSteps.map(({ text }) => text),
  ...features.flatMap(({ text, points }) => [text, ...points]),
  ...furtherFeatures.map(({ text }) => text),
  ...questions.flatMap(({ answer }) => answer),
];
const project = path.resolve(__dirname, '../../..');

/** Files of tests at or below a path of the project. */
function testsAt(place: string): string[] {
  const full = path.join(project, place);
  if (!fs.existsSync(full)) return [];
  if (fs.statSync(full).isFile()) return /\.test\.tsx?$/.test(full) ? [full] : [];
  return fs
    .readdirSync(full, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) || name.endsWith('.sql'));
}

describe('what the landing page says', () => {
  it.each(statements.map(({ text, shownBy }) => [text, shownBy] as const))('%s', (_text, shownBy) => {
    expect(shownBy.filter((place) => testsAt(place).length === 0)).toEqual([]);
  });

  it('is made of these sentences: no paragraph or point of its own stands between them', async () => {
    const { container } = await renderShell(<LandingPage />, {
      config: makeConfig('main'),
      session: null,
      rpc: { get_tenant_by_domain: 'a-tenant', 'GET /rest/v1/billing_plans': [] },
    });
    const known = new Set([
      ...statements.map(({ text }) => text),
      ...questions.map(({ answer }) => answer.map(({ text }) => text).join(' ')),
    ]);
    // Names of parts, and how the page itself is put together.
    const plain = [
      overview.eyebrow,
      ...features.map(({ name }) => name),
      'Everything is recorded together or not at all. No evenings spent copying figures from the till to the stock list and the books.',
      'Real screens from the demo shop.',
      'Name your business, add three products, open the till.',
    ];
    const main = within(container).getByRole('main');

    const spoken = [...main.querySelectorAll('p, .land-checks li, .land-hero__promises li')]
      .filter((element) => element.closest('#plans') === null)
      .map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim());

    expect(spoken.length).toBeGreaterThan(30);
    expect(spoken.filter((text) => !known.has(text) && !plain.includes(text))).toEqual([]);
  });
});
