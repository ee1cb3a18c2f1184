import { loadPageContent } from './pageContent';
import type { ShopDirectory } from './ShopDirectory';
import { shop } from './testing/shopSamples';

/** A policy is known by the shop's context: nothing else is asked. */
const directory = {} as ShopDirectory;
const written = { ...shop, policies: ['returns' as const] };

it.each([
  ['/policies/returns', 'other'],
  ['/t/market/policies/returns', 'other'],
  ['/policies/returns/', 'other'],
  ['/policies/delivery', 'missing'],
  ['/t/market/policies/imprint', 'missing'],
])('of a shop that has written its returns alone %s is %p', async (path, kind) => {
  expect(await loadPageContent(path, written, directory)).toEqual({ kind });
});

it('has no policies in a context from before there were any', async () => {
  expect(await loadPageContent('/policies/returns', shop, directory)).toEqual({ kind: 'missing' });
});
