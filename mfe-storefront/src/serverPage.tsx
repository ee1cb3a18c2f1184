import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';

import { brandingSlice } from '@dukani/shared/branding';
import type { PageAnswer, PageVisit, ServerPage } from '@dukani/shared/contract';
import { configureData } from '@dukani/shared/data';
import { MemoryRouter, Route, Routes } from '@dukani/shared/router';
import { makeStore } from '@dukani/shared/store';
import { tenantSlice } from '@dukani/shared/tenant';
import CategoryScreen from './catalog/CategoryScreen';
import HomeScreen from './catalog/HomeScreen';
import ProductScreen, { LazyProductNotFound } from './catalog/ProductScreen';
import { keyOf, makePageAnswers, PageAnswersProvider, type PageAnswers } from './common/pageAnswers';
import { ShopFrame } from './layout/ShopFrame';
import PolicyScreen from './policies/PolicyScreen';

/** Screens that anonymous visitors and crawlers open first, with the lazy modules that the browser will ask for. */
const screens = [
  { pattern: /^\/?$/, path: '', modules: ['./catalog/HomeScreen'], Screen: HomeScreen },
  {
    pattern: /^\/category\/[^/]+$/,
    path: 'category/:categoryId',
    modules: ['./catalog/CategoryScreen'],
    Screen: CategoryScreen,
  },
  {
    pattern: /^\/product\/[^/]+$/,
    path: 'product/:productId',
    modules: ['./catalog/ProductScreen'],
    Screen: ProductScreen,
  },
  {
    pattern: /^\/policies\/[^/]+$/,
    path: 'policies/:kind',
    modules: ['./policies/PolicyScreen'],
    Screen: PolicyScreen,
  },
];

/** Each answer may raise one more question: a category's products are asked for when the category is known. */
const mostRounds = 4;

/**
 * Draws a page of the shop as text, by the very screens the browser will show: what they ask while they are drawn is answered, and they
 * are drawn again until nothing is missing. Null for other pages, and when a question stays open.
 */
export async function renderPage(visit: PageVisit): Promise<ServerPage | null> {
  const path = new URL(visit.address, 'http://shop').pathname.slice(visit.shopBase.length);
  const screen = screens.find(({ pattern }) => pattern.test(path));
  if (screen === undefined) return null;
  // The server draws without waiting for a part.
  await LazyProductNotFound.preload?.();
  const answers: PageAnswer[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const { html, missing } = draw(visit, screen, answers);
    if (missing.length === 0) return { html, answers, modules: screen.modules };
    answers.push(
      ...(await Promise.all(
        missing.map(async ([name, args]) => [name, args, await visit.ask(name, args)] as PageAnswer),
      )),
    );
  }
  return null;
}

type Question = readonly [name: string, args: object];

function draw(
  { address, shopBase, shop, supabaseUrl }: PageVisit,
  { path, Screen }: (typeof screens)[number],
  answers: readonly PageAnswer[],
): { html: string; missing: Question[] } {
  // Pictures are addressed through it; nothing else of it is used, and drawing is not interrupted by another page's.
  configureData({ supabaseUrl, supabaseKey: '' });
  const store = makeStore();
  store.dispatch(tenantSlice.actions.tenantRequested({ shopBase }));
  store.dispatch(tenantSlice.actions.tenantResolved(shop));
  store.dispatch(
    brandingSlice.actions.brandingChanged({
      name: shop.name,
      logoUrl: shop.logo_url,
      primaryColor: shop.primary_color,
      secondaryColor: shop.secondary_color,
      accentColor: shop.accent_color,
    }),
  );
  const missing = new Map<string, Question>();
  const known = makePageAnswers(answers);
  const collecting: PageAnswers = {
    find: (name, args) => {
      const answer = known.find(name, args);
      if (answer === undefined) missing.set(keyOf(name, args), [name, args]);
      return answer;
    },
  };
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <PageAnswersProvider value={collecting}>
        <MemoryRouter initialEntries={[address]}>
          <ShopFrame>
            <Routes>
              <Route path={`${shopBase}/${path}`} element={<Screen />} />
            </Routes>
          </ShopFrame>
        </MemoryRouter>
      </PageAnswersProvider>
    </Provider>,
  );
  return { html, missing: [...missing.values()] };
}
