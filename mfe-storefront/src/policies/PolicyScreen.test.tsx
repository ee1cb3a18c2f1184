import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderShop } from '../common/testing/renderShop';
import { policyBlocks } from './policyBlocks';
import PolicyScreen from './PolicyScreen';

const page = {
  kind: 'returns',
  body: 'Bring goods back within 14 days.\nWith the receipt.\n\n## What we take\n- unused goods\n- with all parts\nNot food.',
  changed_at: '2026-11-20T08:00:00Z',
};
const draw = (kind: string, rpc: Record<string, unknown> = { shop_policy: page }) =>
  renderShop(<PolicyScreen />, {
    route: `/policies/${kind}`,
    path: '/policies/:kind',
    tenant: { policies: ['terms', 'returns'] },
    rpc,
  });

it('shows the page as its owner wrote it, with its date, its title and the way to the others', async () => {
  const { container, calls } = draw('returns');

  expect(await screen.findByRole('heading', { level: 1, name: 'Returns policy' })).toBeInTheDocument();
  expect(screen.getByText('20 Nov 2026')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'What we take' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['unused goods', 'with all parts']);
  const others = within(screen.getByRole('navigation', { name: 'Other policies' }));
  expect(others.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/policies/terms']);
  expect(document.title).toMatch(/^Returns policy · /);
  expect(document.head.querySelector('meta[name="description"]')).toHaveAttribute(
    'content',
    'Bring goods back within 14 days. With the receipt.',
  );
  expect(calls.map(({ name }) => name)).toEqual(['shop_policy']);
  expect((await axe(container)).violations).toEqual([]);
});

it.each([
  ['the shop has not written it', 'delivery', { shop_policy: null }],
  ['there is no such kind', 'imprint', {}],
])('says that there is no page where %s', async (_why, kind, rpc) => {
  const { container } = draw(kind, rpc);

  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect((await axe(container)).violations).toEqual([]);
});

it.each([
  ['', []],
  ['one\r\ntwo', [{ kind: 'paragraph', lines: ['one', 'two'] }]],
  ['#no heading', [{ kind: 'paragraph', lines: ['#no heading'] }]],
  ['-5 degrees', [{ kind: 'paragraph', lines: ['-5 degrees'] }]],
  [
    '- a\n\n- b',
    [
      { kind: 'list', lines: ['a'] },
      { kind: 'list', lines: ['b'] },
    ],
  ],
  [
    'before\n- a\n• b\nafter',
    [
      { kind: 'paragraph', lines: ['before'] },
      { kind: 'list', lines: ['a', 'b'] },
      { kind: 'paragraph', lines: ['after'] },
    ],
  ],
])('reads %j', (body, blocks) => {
  expect(policyBlocks(body)).toEqual(blocks);
});
