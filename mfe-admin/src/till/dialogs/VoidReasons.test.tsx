import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { OPEN_SESSION, lines, renderReadyTill, scan, MILK } from '../tillTesting';

const ASKING = { ...OPEN_SESSION, asks_void_reason: true };

describe('a till that asks why something is removed', () => {
  beforeEach(() => localStorage.clear());

  it('keeps the line until there is a reason', async () => {
    const { user } = await renderReadyTill({ session: ASKING });
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog', { name: 'Remove Milk 500 ml' });
    expect(within(lines()).getByText('Milk 500 ml')).toBeInTheDocument();
    expect((await axe(dialog)).violations).toEqual([]);
    await user.keyboard('{Escape}');
    expect(within(lines()).getByText('Milk 500 ml')).toBeInTheDocument();

    await user.keyboard('{Delete}');
    await user.selectOptions(await screen.findByLabelText('Reason'), 'Wrong price');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(within(lines()).queryByText('Milk 500 ml')).not.toBeInTheDocument());
  });

  it('asks before a basket is cleared, and wants words for another reason', async () => {
    const { user } = await renderReadyTill({ session: ASKING });
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    await user.click(screen.getByRole('button', { name: 'Clear basket' }));
    await user.selectOptions(await screen.findByLabelText('Reason'), 'Another reason');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByLabelText('Type the reason')).toBeInvalid();
    expect(within(lines()).getByText('Milk 500 ml')).toBeInTheDocument();

    await user.type(screen.getByLabelText('Type the reason'), 'Power cut');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText(/Basket cleared/)).toBeInTheDocument();
  });

  it('asks nothing where nobody wants to know', async () => {
    const { user } = await renderReadyTill();
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    await user.keyboard('{Delete}');

    await waitFor(() => expect(within(lines()).queryByText('Milk 500 ml')).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
