import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { TEE, VARIANTS } from '../../testing/variantSamples';
import { lines, MILK, quote, recorded, renderTill, scan } from '../tillTesting';

const renderShop = (answers: Record<string, unknown> = {}) => {
  const app = renderTill({
    codes: Object.fromEntries(VARIANTS.map((variant) => [variant.barcode, variant])),
    quoteSale: (basket) => quote(basket),
    rpc: {
      till_products: ({ p_query: query, p_parent_id: parent }: { p_query?: string | null; p_parent_id?: string }) => {
        if (parent !== undefined) return parent === TEE.id ? VARIANTS : [];
        const words = (query ?? '').toLowerCase().split(' ');
        return [...VARIANTS, MILK].filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
      },
      ...answers,
    },
  });
  return app;
};
const tile = () => screen.findByRole('button', { name: /Everyday Tee.*Size, Colour/ });
const picker = () => screen.findByRole('dialog', { name: TEE.name });
const inBasket = (name: string) => waitFor(() => expect(within(lines()).getByText(name)).toBeInTheDocument());

describe('a product with sizes and colours at the till', () => {
  beforeEach(() => localStorage.clear());

  it('is one tile with its lowest price, and a table of what there is', async () => {
    const app = renderShop();
    expect(await tile()).toHaveTextContent('from KSh 800.00');
    expect(screen.queryByRole('button', { name: /Everyday Tee S/ })).not.toBeInTheDocument();
    await app.user.click(await tile());
    const dialog = await picker();
    expect(await within(dialog).findByRole('button', { name: /S \/ Maroon, KSh.800.00, 3 left/ })).toBeVisible();
    expect(within(dialog).getByRole('button', { name: /M \/ Black, KSh.800.00, Out of stock/ })).toBeVisible();
    expect(
      within(dialog)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Maroon', 'Black']);
    expect((await axe(dialog)).violations).toEqual([]);

    await app.user.click(within(dialog).getByRole('button', { name: /S \/ Maroon/ }));
    await inBasket('Everyday Tee S / Maroon');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is found, chosen and counted by keys; Enter takes none that nobody chose', async () => {
    const app = renderShop();
    await tile();
    await app.user.type(screen.getByRole('textbox', { name: 'Search or scan' }), '2*everyday tee');
    await waitFor(() => expect(screen.queryByText('Milk 500 ml')).not.toBeInTheDocument());
    await app.user.keyboard('{Enter}');
    await screen.findByRole('button', { name: /S \/ Maroon/ });
    await app.user.keyboard('{Enter}');
    expect(await screen.findByText('Choose size and colour.')).toBeInTheDocument();
    await app.user.keyboard('bl{Enter}');
    expect(await screen.findByText('3 fit. Type on or choose one.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Remove Everyday/ })).not.toBeInTheDocument();
    await app.user.keyboard(' xl');
    expect(await screen.findByText('Everyday Tee XL / Black: Enter adds it.')).toBeInTheDocument();
    await app.user.keyboard('{Enter}');
    await inBasket('Everyday Tee XL / Black');
    expect(screen.getByRole('textbox', { name: /Quantity of Everyday Tee XL/ })).toHaveValue('2');
  });

  it('goes from cell to cell by the arrows, over what is not there', async () => {
    const app = renderShop();
    await app.user.click(await tile());
    await screen.findByRole('button', { name: /S \/ Maroon/ });
    await app.user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: /S \/ Maroon/ })).toHaveFocus();
    await app.user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: /XL \/ Maroon/ })).toHaveFocus();
    await app.user.keyboard('{ArrowRight}{ArrowUp}');
    expect(screen.getByRole('button', { name: /M \/ Black/ })).toHaveFocus();
    await app.user.keyboard('{Enter}');
    await inBasket('Everyday Tee M / Black');
  });

  it('that is named as one size and colour is that tile, and a scanned code asks nothing', async () => {
    const app = renderShop();
    await tile();
    await app.user.type(screen.getByRole('textbox', { name: 'Search or scan' }), 'tee xl maroon');
    await screen.findByRole('button', { name: /Everyday Tee XL \/ Maroon/ });
    await app.user.keyboard('{Enter}');
    await inBasket('Everyday Tee XL / Maroon');
    await scan('tee-s-black');
    await inBasket('Everyday Tee S / Black');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(recorded(app)).toEqual([]);
  });

  it('given up puts nothing in; what cannot be loaded can be tried again', async () => {
    let isBroken = true;
    const { user } = renderShop({
      till_products: ({ p_parent_id: parent }: { p_parent_id?: string }) => {
        if (parent !== undefined && isBroken) throw new Error('No.');
        return VARIANTS;
      },
    });
    await user.click(await tile());
    expect(await screen.findByText('The sizes and colours could not be loaded')).toBeInTheDocument();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: /S \/ Maroon/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: /Remove Everyday/ })).not.toBeInTheDocument();
  });
});
