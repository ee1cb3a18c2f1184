import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lines, MILK, recorded, renderReadyTill, scan } from '../tillTesting';

const ASHA = { id: 'c1', name: 'Asha Otieno', phone: null, email: null, type: 'customer' };
const credit = (available: number) => ({
  contact_id: 'c1',
  name: 'Asha Otieno',
  credit_limit: 500,
  owed: 500 - available,
  available,
  store_credit: 0,
  overdue_amount: 0,
});

async function openInvoice(available: number) {
  const app = await renderReadyTill({ customers: [ASHA], rpc: { customer_credit: credit(available) } });
  await scan(MILK.barcode);
  await within(lines()).findByText('Milk 500 ml');
  await app.user.click(screen.getByRole('button', { name: 'More actions' }));
  await app.user.click(await screen.findByRole('button', { name: 'Make an invoice' }));
  await app.user.click(await screen.findByRole('button', { name: /Asha Otieno/ }));
  await screen.findByRole('button', { name: /^Asha Otieno$/ });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await app.user.click(screen.getByRole('button', { name: 'More actions' }));
  await app.user.click(await screen.findByRole('button', { name: 'Make an invoice' }));
  return { app, dialog: await screen.findByRole('dialog', { name: 'Invoice on account' }) };
}

beforeEach(() => localStorage.clear());

describe('an invoice of the basket', () => {
  it('puts the whole of it on the customer’s account', async () => {
    const { app, dialog } = await openInvoice(200);
    const button = within(dialog).getByRole('button', { name: 'Make invoice' });
    await waitFor(() => expect(button).toBeEnabled());
    fireEvent.click(button);

    await waitFor(() =>
      expect(recorded(app)).toMatchObject([
        { contact_id: 'c1', payments: [{ tender_type: 'on_account', amount: 60 }], expected_total: 60 },
      ]),
    );
  });

  it('is not recorded above the credit that is free', async () => {
    const { app, dialog } = await openInvoice(20);

    expect(await within(dialog).findByText(/^Only .*20\.00 of credit is available/)).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Make invoice' })).toBeDisabled();
    expect(recorded(app)).toEqual([]);
  });
});
