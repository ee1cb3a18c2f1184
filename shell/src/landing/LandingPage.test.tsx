import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { ApiError } from '@dukani/shared/errors';
import { makeConfig } from '../testing/makeConfig';
import { renderShell } from '../testing/renderShell';
import { LandingPage } from './LandingPage';

/** Both measure drawn letters, which jsdom does not draw. */
const notInJsdom = { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } };

const plansCall = 'GET /rest/v1/billing_plans';

const trial = {
  id: 'trial',
  name: 'Free trial',
  description: 'Try everything.',
  price: 0,
  currency: 'USD',
  period: 'trial',
  features: ['Every feature', 'No card needed'],
  badge: null,
  badge_color: null,
  prices: [],
};
const growing = {
  ...trial,
  id: 'growing',
  name: 'Growing',
  price: 1250.5,
  currency: 'KES',
  period: 'month',
  features: ['Two tills'],
  badge: 'Popular',
  badge_color: '#14532d',
};

function renderLanding(rpc: Record<string, unknown> = {}, session: Record<string, unknown> | null = null) {
  return renderShell(<LandingPage />, {
    config: makeConfig('main'),
    session,
    rpc: { get_tenant_by_domain: 'a-tenant', [plansCall]: [trial], ...rpc },
  });
}

const plansSection = () => screen.getByRole('region', { name: 'Plans' });

describe('LandingPage', () => {
  it('has one main heading, the landmarks and nothing that axe finds', async () => {
    const { container } = await renderLanding();
    await within(plansSection()).findByRole('heading', { name: 'Free trial' });

    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    for (const landmark of ['banner', 'main', 'contentinfo']) expect(screen.getByRole(landmark)).toBeInTheDocument();
    const { violations } = await axe.run(container, { rules: notInJsdom });
    expect(violations).toEqual([]);
  });

  it('leads past the header by a skip link that finds its goal', async () => {
    const { container } = await renderLanding();

    const target = screen.getByRole('link', { name: 'Skip to the content' }).getAttribute('href');
    expect(container.querySelector(target ?? '')).toBe(screen.getByRole('main'));
  });

  it('has a part for every link to one', async () => {
    const { container } = await renderLanding();

    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) expect(container.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
  });

  it('leads to sign-up, sign-in, privacy and terms', async () => {
    await renderLanding();

    expect(screen.getByRole('link', { name: 'Start free' })).toHaveAttribute('href', '/auth?mode=signup');
    for (const link of screen.getAllByRole('link', { name: 'Start your business' })) {
      expect(link).toHaveAttribute('href', '/auth?mode=signup');
    }
    expect(screen.getAllByRole('link', { name: 'Sign in' })[0]).toHaveAttribute('href', '/auth');
    expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
    expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  });

  it('leads somebody who is signed in to their business instead', async () => {
    await renderLanding({}, {});

    expect(screen.getByRole('link', { name: 'Go to your business' })).toHaveAttribute('href', '/dashboard');
    expect(screen.queryByRole('link', { name: 'Start free' })).not.toBeInTheDocument();
  });

  it('gives every picture its size and a text, and fetches only the first ones at once', async () => {
    await renderLanding();

    const pictures = screen.getAllByRole('img').filter((element) => element.tagName === 'IMG');
    expect(pictures.length).toBeGreaterThan(4);
    for (const picture of pictures) {
      expect(picture).toHaveAttribute('width');
      expect(picture).toHaveAttribute('height');
      expect(picture.getAttribute('alt')).not.toBe('');
    }
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([
      'eager',
      'eager',
      ...pictures.slice(2).map(() => 'lazy'),
    ]);
  });

  it('shows a journal entry that balances', async () => {
    await renderLanding();

    const total = screen.getByRole('row', { name: /^Total/ });
    const [debit, credit] = within(total).getAllByRole('cell');
    expect(debit).toHaveTextContent('767.62');
    expect(credit).toHaveTextContent('767.62');
  });
});

describe('the demo shop', () => {
  it('is linked on its own host, made from the configuration', async () => {
    await renderLanding();

    const links = [
      screen.getByRole('link', { name: 'See a live shop' }),
      screen.getByRole('link', { name: 'Try the demo' }),
    ];
    for (const link of links) expect(link).toHaveAttribute('href', 'http://duka.shop.localhost');
  });

  it('is not offered where there is none', async () => {
    await renderLanding({ get_tenant_by_domain: null });

    await waitFor(() => expect(screen.queryByRole('link', { name: 'See a live shop' })).not.toBeInTheDocument());
  });

  it('stays linked when nobody could be asked', async () => {
    const { calls } = await renderLanding({
      get_tenant_by_domain: () => {
        throw new ApiError({ code: 'network_failure', message: 'Failed to fetch', status: 0 });
      },
    });

    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('get_tenant_by_domain'));
    expect(screen.getByRole('link', { name: 'See a live shop' })).toBeInTheDocument();
  });
});

describe('the plans', () => {
  it('are the public ones of the database, in its order, with price, period, features and badge', async () => {
    const { calls } = await renderLanding({ [plansCall]: [trial, growing] });

    const section = within(plansSection());
    expect(await section.findByText('$0')).toBeInTheDocument();
    expect(section.getByText('for 30 days')).toBeInTheDocument();
    expect(
      section.getByText('KSh 1,250.50', { normalizer: (text) => text.replace(/\u00a0/g, ' ') }),
    ).toBeInTheDocument();
    expect(section.getByText('a month')).toBeInTheDocument();
    expect(section.getByText('Two tills')).toBeInTheDocument();
    expect(section.getByText('Popular')).toHaveStyle({ background: '#14532d', color: '#ffffff' });
    expect(section.getByRole('link', { name: 'Start your business with Growing' })).toHaveAttribute(
      'href',
      '/auth?mode=signup&plan=Growing',
    );
    const asked = calls.find(({ name }) => name === plansCall)?.args;
    expect(asked).toMatchObject({ is_public: 'eq.true' });
    expect((asked as { order: string }).order).toMatch(/^position/);
  });

  describe('in the money of the visitor', () => {
    const business = {
      ...trial,
      id: 'business',
      name: 'Business',
      price: 29,
      period: 'month',
      prices: [
        { currency: 'KES', period: 'month', amount: 3800 },
        { currency: 'KES', period: 'year', amount: 38000 },
        { currency: 'EUR', period: 'month', amount: 27 },
      ],
    };
    const local = { ...trial, id: 'local', name: 'Local', price: 5, period: 'month' };
    const pricesOf = async () => {
      const cards = await within(plansSection()).findAllByRole('heading', { level: 3 });
      return cards.map((heading) => {
        const card = heading.closest('.land-plan');
        return `${heading.textContent}: ${card?.querySelector('strong')?.textContent?.replace(/\u00a0/g, ' ')}`;
      });
    };
    const visitFrom = (timezone: string, language: string) => {
      jest
        .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
        .mockReturnValue({ timeZone: timezone } as Intl.ResolvedDateTimeFormatOptions);
      jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
      return renderLanding({ [plansCall]: [trial, business, local] });
    };
    afterEach(() => jest.restoreAllMocks());

    it.each([
      ['by the time zone', 'Africa/Nairobi', 'en-US', 'KES', ['Free trial: KSh 0', 'Business: KSh 3,800', 'Local: $5']],
      ['by the language', 'UTC', 'de-AT', 'EUR', ['Free trial: €0', 'Business: €27', 'Local: $5']],
      [
        'the plans’ own where nothing is offered',
        'Asia/Tokyo',
        'ja',
        'USD',
        ['Free trial: $0', 'Business: $29', 'Local: $5'],
      ],
      ['the plans’ own where nobody knows', 'UTC', 'en-US', 'USD', ['Free trial: $0', 'Business: $29', 'Local: $5']],
    ])('%s', async (_how, timezone, language, currency, prices) => {
      await visitFrom(timezone, language);

      expect(await pricesOf()).toEqual(prices);
      expect(screen.getByLabelText('Prices in')).toHaveValue(currency);
    });

    it('or in another that is chosen', async () => {
      const { user } = await visitFrom('Africa/Nairobi', 'en');
      const choice = await screen.findByLabelText('Prices in');
      expect(within(choice).getByRole('option', { name: 'Kenyan Shilling (KES)' })).toHaveValue('KES');

      await user.selectOptions(choice, 'EUR');

      expect(await pricesOf()).toEqual(['Free trial: €0', 'Business: €27', 'Local: $5']);
    });

    it('offers no choice where there is none', async () => {
      await renderLanding({ [plansCall]: [trial] });

      expect(await pricesOf()).toEqual(['Free trial: $0']);
      expect(screen.queryByLabelText('Prices in')).not.toBeInTheDocument();
    });
  });

  it('keep their place while they are loading', async () => {
    await renderLanding({ [plansCall]: () => new Promise(() => undefined) });

    expect(within(plansSection()).getByRole('status')).toHaveTextContent('Loading the plans');
  });

  it('can be asked for again when they did not come', async () => {
    let isDown = true;
    const { user } = await renderLanding({
      [plansCall]: () => {
        if (isDown) throw new ApiError({ code: 'unexpected', message: 'Down.', status: 500 });
        return [trial];
      },
    });
    const section = within(plansSection());
    expect(await section.findByRole('alert')).toHaveTextContent('The plans could not be loaded');

    isDown = false;
    await user.click(section.getByRole('button', { name: 'Try Again' }));

    expect(await section.findByRole('heading', { name: 'Free trial' })).toBeInTheDocument();
  });

  it('say so when there are none yet', async () => {
    await renderLanding({ [plansCall]: [] });

    expect(await within(plansSection()).findByText('Plans are coming soon')).toBeInTheDocument();
  });

  it('survive features that are no texts', async () => {
    await renderLanding({ [plansCall]: [{ ...trial, features: [1, 'Every feature', null] }] });

    const list = await within(plansSection()).findByText('Every feature');
    expect(within(list.closest('ul') as HTMLElement).getAllByRole('listitem')).toHaveLength(1);
  });
});
