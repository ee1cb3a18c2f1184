import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import type { BasketLineInput, QuoteInput } from '@dukani/shared/rpc';
import {
  MILK,
  BREAD,
  quote,
  recorded,
  refusal,
  makeScannerKeys,
  scan,
  renderReadyTill,
  lines,
  lastSale,
} from './tillTesting';

describe('the till', () => {
  beforeEach(() => localStorage.clear());

  it('keeps a scanned code that no product has where it landed, and the payment open', async () => {
    const app = await renderReadyTill();

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await app.user.click(await screen.findByRole('button', { name: 'M-Pesa' }));
    const reference = screen.getByRole('textbox', { name: 'Reference' });
    fireEvent.change(reference, { target: { value: 'SGK7X12345' } });
    act(() => reference.focus());
    await scan('SGK7X12345');

    expect(await screen.findByText('No product has the code SGK7X12345.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Reference' })).toHaveValue('SGK7X12345');
    expect(recorded(app)).toEqual([]);
  });

  it.each(['4012', '40170725', '6161100009999'])('never takes %s, scanned into cash, for money', async (code) => {
    const app = await renderReadyTill();

    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    const cash = await screen.findByRole('textbox', { name: 'Cash received' });
    act(() => cash.focus());
    // As a browser does: each key changes what stands in the field.
    const press = makeScannerKeys();
    await act(async () => {
      for (const key of code) {
        press(key);
        fireEvent.change(cash, { target: { value: `${(cash as HTMLInputElement).value}${key}` } });
      }
      press('Enter');
    });

    expect(await screen.findByText(`No product has the code ${code}.`)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Cash received' })).toHaveValue('');
    expect(recorded(app)).toEqual([]);
  });

  it('leaves keys with Ctrl, Alt or Cmd to the browser', async () => {
    await renderReadyTill();

    await act(async () => {
      for (const key of [...MILK.barcode, 'Enter']) fireEvent.keyDown(document.body, { key, ctrlKey: true });
    });

    expect(within(lines()).queryByText('Milk 500 ml')).not.toBeInTheDocument();
  });

  it('keeps cash below the total and lets the next way of paying take the rest', async () => {
    const app = await renderReadyTill();

    await scan(MILK.barcode);
    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await app.user.type(await screen.findByRole('textbox', { name: 'Cash received' }), '100');
    expect(screen.getByRole('status', { name: 'Remaining' })).toHaveTextContent('20.00');
    await app.user.click(screen.getByRole('button', { name: 'M-Pesa' }));

    expect(screen.getByRole('textbox', { name: 'M-Pesa' })).toHaveValue('20.00');
    expect(screen.getByRole('textbox', { name: 'M-Pesa' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Cash received' })).toHaveValue('100');
    await app.user.click(screen.getByRole('button', { name: /^Finish sale/ }));
    await lastSale();
    expect(recorded(app)[0]?.payments).toMatchObject([
      { tender_type: 'mobile_money', amount: 20 },
      { tender_type: 'cash', amount: 100, amount_tendered: 100 },
    ]);
  });

  describe('with more in the basket than there is', () => {
    const scarce = (basket: QuoteInput) => {
      const answer = quote(basket);
      const isAvailable = (line: BasketLineInput) => line.quantity <= 9;
      return {
        ...answer,
        lines: answer.lines.map((line, index) => ({
          ...line,
          is_available: basket.lines.slice(index, index + 1).every(isAvailable),
          saleable_quantity: 9,
        })),
      };
    };

    it('does not open the payment, and offers what there is', async () => {
      const app = await renderReadyTill({ quoteSale: scarce });
      await app.user.keyboard('12*BRD{Enter}');

      expect(await screen.findByText('Not enough stock for this basket.')).toBeInTheDocument();
      expect(within(screen.getByRole('complementary')).getByRole('button', { name: /^Pay/ })).toBeDisabled();
      await app.user.keyboard('{Enter}');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

      await app.user.click(screen.getByRole('button', { name: 'Set to 9, Bread 400 g' }));
      expect(screen.getByRole('textbox', { name: 'Quantity of Bread 400 g' })).toHaveValue('9');
      await waitFor(() =>
        expect(within(screen.getByRole('complementary')).getByRole('button', { name: /^Pay/ })).toBeEnabled(),
      );
    });

    it('gives way when the figures come while the payment is open', async () => {
      const app = await renderReadyTill({ quoteSale: scarce, record: refusal('insufficient_stock', 409) });
      await app.user.keyboard('12*BRD{Enter}');
      await screen.findByRole('textbox', { name: 'Quantity of Bread 400 g' });
      await app.user.keyboard('{Enter}{Enter}');

      expect(await screen.findByText('Not enough stock for this basket.')).toBeInTheDocument();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(screen.queryByRole('region', { name: 'Last sale' })).not.toBeInTheDocument();
      expect(recorded(app).length).toBeLessThan(2);
    });
  });

  describe('for a cashier with a limit', () => {
    const permissions = ['sales.record', 'products.view'];
    const limited = (basket: QuoteInput) => {
      if ((basket.discount_percent ?? 0) > 10 || (basket.discount_amount ?? 0) > 6)
        throw new ApiError({ code: 'approval_required', status: 403, message: 'A discount this high.' });
      return quote(basket);
    };

    it('says how much may be given and keeps the dialog open', async () => {
      const app = await renderReadyTill({ permissions, quoteSale: limited });
      await scan(MILK.barcode);
      await app.user.keyboard('{F4}');
      await app.user.type(await screen.findByRole('textbox', { name: 'Discount' }), '25%{Enter}');

      expect(await screen.findByText('You may give up to 10%. A manager can give more.')).toBeInTheDocument();
      await app.user.clear(screen.getByRole('textbox', { name: 'Discount' }));
      await app.user.type(screen.getByRole('textbox', { name: 'Discount' }), '10%{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    });

    it('offers to take the discount out when the server refuses it later', async () => {
      let isStrict = false;
      const app = await renderReadyTill({
        permissions,
        quoteSale: (basket) => (isStrict ? limited(basket) : quote(basket)),
      });
      await scan(MILK.barcode);
      await app.user.keyboard('{F4}');
      await app.user.type(await screen.findByRole('textbox', { name: 'Discount' }), '20%{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      isStrict = true;
      await app.user.click(await screen.findByRole('button', { name: 'One Milk 500 ml more' }));

      expect(await screen.findByText('A discount this high.')).toBeInTheDocument();
      const pay = within(screen.getByRole('complementary')).getByRole('button', { name: /^Pay/ });
      expect(pay).toBeDisabled();
      expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
      await app.user.click(screen.getByRole('button', { name: 'Remove discount' }));
      await waitFor(() => expect(pay).toBeEnabled());
    });
  });

  it('adds the highlighted hit by Enter once the search has settled, as many as typed', async () => {
    const app = await renderReadyTill();
    const search = screen.getByRole('textbox', { name: 'Search or scan' });
    await app.user.type(search, '3*brea');
    await waitFor(() => expect(search).toHaveAttribute('aria-activedescendant', 'till-product-bread'));
    await app.user.keyboard('{Enter}');

    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Quantity of Bread 400 g' })).toHaveValue('3'));
    expect(search).toHaveValue('');
  });

  it('moves the highlight by arrows and clears the search by Escape', async () => {
    const app = await renderReadyTill();
    const search = screen.getByRole('textbox', { name: 'Search or scan' });
    await app.user.type(search, '00');
    await waitFor(() => expect(search).toHaveAttribute('aria-activedescendant', 'till-product-milk'));
    await app.user.keyboard('{ArrowRight}');
    expect(search).toHaveAttribute('aria-activedescendant', 'till-product-bread');
    await app.user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(search).toHaveAttribute('aria-activedescendant', 'till-product-milk');
    await app.user.keyboard('{Escape}');

    expect(search).toHaveValue('');
    expect(search).not.toHaveAttribute('aria-activedescendant');
  });

  it('does not add what an earlier search found', async () => {
    const app = await renderReadyTill();
    const search = screen.getByRole('textbox', { name: 'Search or scan' });
    await app.user.type(search, 'milk');
    await waitFor(() => expect(search).toHaveAttribute('aria-activedescendant', 'till-product-milk'));
    fireEvent.change(search, { target: { value: 'nothing like it' } });
    fireEvent.submit(search);

    await waitFor(() => expect(app.calls.some((call) => call.name === 'find_product_by_code')).toBe(true));
    expect(within(lines()).queryByText('Milk 500 ml')).not.toBeInTheDocument();
  });

  it('chooses a customer by arrows and Enter', async () => {
    const customers = ['Achieng', 'Akinyi'].map((name) => ({ id: name, name, phone: null, email: null }));
    const app = await renderReadyTill({ customers });
    await app.user.keyboard('{F2}');
    await app.user.type(await screen.findByRole('textbox', { name: 'Name or phone' }), 'a');
    await screen.findByRole('button', { name: 'Akinyi' });
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Name or phone' })).toHaveAttribute('aria-activedescendant'),
    );
    await app.user.keyboard('{ArrowDown}{Enter}');

    expect(await screen.findByRole('button', { name: 'Remove customer Akinyi' })).toBeInTheDocument();
  });

  it('takes the first customer when Enter comes before the list', async () => {
    const customers = ['Achieng', 'Akinyi'].map((name) => ({ id: name, name, phone: null, email: null }));
    const app = await renderReadyTill({ customers });
    await app.user.keyboard('{F2}');
    await app.user.type(await screen.findByRole('textbox', { name: 'Name or phone' }), 'ac{Enter}');

    expect(await screen.findByRole('button', { name: 'Remove customer Achieng' })).toBeInTheDocument();
  });

  it('does not choose anybody by Enter alone', async () => {
    const app = await renderReadyTill({ customers: [{ id: 'a', name: 'Achieng', phone: null, email: null }] });
    await app.user.keyboard('{F2}');
    await screen.findByRole('button', { name: 'Achieng' });
    await app.user.keyboard('{Enter}');

    expect(screen.getByRole('dialog', { name: 'Choose a customer' })).toBeInTheDocument();
  });

  it('never shows the change of the last sale again once the next basket was begun', async () => {
    const app = await renderReadyTill();
    await scan(MILK.barcode);
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await app.user.keyboard('{Enter}');
    await lastSale();

    await scan(BREAD.barcode);
    await within(lines()).findByText('Bread 400 g');
    await app.user.keyboard('{F8}');
    expect(screen.queryByRole('region', { name: 'Last sale' })).not.toBeInTheDocument();
    expect(screen.getByText('Scan, search or tap a product.')).toBeInTheDocument();
  });

  it('says what Delete took out of the basket, and gives it back', async () => {
    const app = await renderReadyTill();
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    await app.user.keyboard('{Delete}');

    expect(await screen.findByText('Milk 500 ml removed')).toBeInTheDocument();
    expect(screen.getByText('Scan, search or tap a product.')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await within(lines()).findByText('Milk 500 ml')).toBeInTheDocument();
  });

  it('opens the list of keys by ? in the empty search and by its button', async () => {
    const app = await renderReadyTill();
    act(() => screen.getByRole('textbox', { name: 'Search or scan' }).focus());
    await app.user.keyboard('?');

    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const key of ['F2', 'F4', 'F8', 'F9', '+', '−', 'Delete', 'Enter', '/', '?'])
      expect(within(help).getByText(key, { selector: 'kbd' })).toBeInTheDocument();
    for (const name of ['Up arrow', 'Down arrow']) expect(within(help).getByRole('img', { name })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Search or scan' })).toHaveValue('');
    await app.user.click(within(help).getByRole('button', { name: 'Close' }));
    await app.user.click(screen.getByRole('button', { name: '? shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
  });
});
