import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Route, Routes } from '@dukani/shared/router';
import { renderWithApp } from '@dukani/shared/testing';
import { ApiError } from '@dukani/shared/errors';
import { AgeingScreen } from './AgeingScreen';
import { ContactEditScreen } from './ContactEditScreen';
import { ContactScreen } from './ContactScreen';
import { ContactsScreen } from './ContactsScreen';
import { makeContactAnswer } from '../common/contacts/contactSamples';
import { DuplicatesScreen } from './DuplicatesScreen';

const contact = makeContactAnswer();
const route = `/admin/customers/${contact.id}`;

function open(at: string, rpc: Record<string, unknown>, permissions?: string[]) {
  return renderWithApp(
    <Routes>
      <Route path="/admin/customers" element={<ContactsScreen />} />
      <Route path="/admin/customers/new" element={<ContactEditScreen />} />
      <Route path="/admin/customers/ageing" element={<AgeingScreen />} />
      <Route path="/admin/customers/duplicates" element={<DuplicatesScreen />} />
      <Route path="/admin/customers/:contactId" element={<ContactScreen />} />
      <Route path="/admin/customers/:contactId/edit" element={<ContactEditScreen />} />
    </Routes>,
    { route: at, session: permissions === undefined ? {} : { permissions }, rpc: { contact_tags: [], ...rpc } },
  );
}

describe('the list of contacts', () => {
  const rows = { list_contacts: { rows: [], next_cursor: null, count: 0 }, list_contact_tags: [] };

  it('can be taken out in a file by whoever has the right', async () => {
    open('/admin/customers', rows, ['contacts.view', 'contacts.export']);
    expect(await screen.findByRole('button', { name: /Export/ })).toBeInTheDocument();
  });

  it('says what each supplier is owed, sortable, instead of what customers owe', async () => {
    const supplier = makeContactAnswer({ name: 'Unga Mills', type: 'supplier', owed: 19_000 });
    const { calls } = open(
      '/admin/customers?type=supplier&sort=-owed',
      { ...rows, list_contacts: { rows: [supplier], next_cursor: null, count: 1 } },
      ['contacts.view', 'contacts.view_ledger'],
    );

    expect(await screen.findByText(/19,000\.00/)).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: /Balance|Bought|Last purchase/ })).not.toBeInTheDocument();
    expect(calls.filter(({ name }) => name === 'list_contacts').at(-1)?.args).toMatchObject({
      p_type: 'supplier',
      p_sort: '-owed',
    });
  });

  it('sorts by what is owed where only suppliers are listed', async () => {
    const { calls } = open('/admin/customers?sort=-owed', rows, ['contacts.view', 'contacts.view_ledger']);
    await screen.findByRole('heading', { level: 1, name: /Contacts/ });
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'list_contacts')?.args).toMatchObject({ p_type: 'all', p_sort: 'name' }),
    );
  });

  it('offers no file to a cashier', async () => {
    open('/admin/customers', rows, ['contacts.view', 'contacts.edit']);
    await screen.findByRole('heading', { level: 1, name: /Contacts/ });
    expect(screen.queryByRole('button', { name: /Export/ })).not.toBeInTheDocument();
  });
});

describe('the page of a contact', () => {
  it('shows balance, overdue, limit and open invoices, and is accessible', async () => {
    const { container } = open(route, { get_contact: contact });

    expect(await screen.findByRole('heading', { level: 1, name: 'Asha Wanjiru' })).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Overdue' })).getByText(/100\.00/)).toBeInTheDocument();
    expect(screen.getByRole('meter', { name: /credit limit/ })).toHaveAttribute('aria-valuenow', '30');
    expect(await screen.findByRole('link', { name: 'INV-000001' })).toHaveAttribute(
      'href',
      '/admin/sales/44444444-4444-4444-8444-444444444441',
    );
    expect(screen.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/254712345678');
    expect((await axe(container)).violations).toEqual([]);
  });

  it('keeps statement and purchases from those who may not see the books', async () => {
    open(route, { get_contact: contact }, ['contacts.view', 'contacts.receive_payment']);

    await screen.findByRole('heading', { level: 1 });
    const tabs = within(screen.getByRole('navigation', { name: 'Contact' }))
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(tabs).toEqual(['Overview', 'Addresses', 'Consent', 'Notes and merged contacts']);
    expect(screen.getByRole('button', { name: 'Receive payment' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  });

  it('of a supplier says what is owed to them, billed or not, and nothing of credit or points', async () => {
    const { container } = open(route, {
      get_contact: {
        ...contact,
        type: 'supplier',
        open_bills: [
          {
            id: 'r1',
            document_type: 'goods_receipt',
            number: 'GR-000012',
            business_date: '2026-11-20',
            due_on: null,
            amount: 900,
            open_amount: 600,
          },
        ],
      },
      owed_to_suppliers: { owed: 18_400, received_not_billed: 600, total: 19_000, of_no_supplier: 0 },
      get_loyalty_program: { is_active: true },
    });

    const figure = async (name: string) => within(await screen.findByRole('region', { name }));
    expect(await (await figure('You owe')).findByText(/19,000\.00/)).toBeInTheDocument();
    expect((await figure('Billed')).getByText(/18,400\.00/)).toBeInTheDocument();
    expect((await figure('Received, not billed')).getByText(/600\.00/)).toBeInTheDocument();
    for (const name of ['Balance', 'Credit limit', 'Store credit and deposits'])
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'What you owe for' })).toHaveTextContent(/GR-000012.*600\.00/);
    for (const name of ['Points', 'Purchases', 'Statement'])
      expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
    expect(screen.queryByText(/Total bought|Last purchase|Sales on account|Open invoices/)).not.toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('has one row of buttons on a phone: the main one, and a menu with the others', async () => {
    const phone = jest.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          matches: media === '(max-width: 767px)',
          media,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    const { user } = open(route, { get_contact: contact });

    expect(await screen.findByRole('button', { name: 'Receive payment' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Archive' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `${route}/edit`);
    expect(screen.getByRole('button', { name: 'Archive' })).toBeInTheDocument();
    phone.mockRestore();
  });

  it('says when the contact cannot be read, and offers to try again', async () => {
    open(route, {
      get_contact: () => {
        throw new ApiError({ code: 'not_found', message: 'This contact does not exist.', status: 404 });
      },
    });

    expect(await screen.findByText('This contact cannot be shown')).toBeInTheDocument();
  });
});

describe('receiving a payment', () => {
  it('puts it on the oldest due first, and sends what was typed', async () => {
    const sent: unknown[] = [];
    const { user } = open(route, {
      get_contact: contact,
      record_contact_payment: (args: unknown) => {
        sent.push(args);
        return { id: 'x', payment_number: 'RCT-000001' };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Receive payment' }));
    const dialog = screen.getByRole('dialog');
    const amount = within(dialog).getByRole('textbox', { name: /^Amount/ });
    expect(amount).toHaveValue('300.00');
    await user.clear(amount);
    await user.type(amount, '150');

    expect(within(dialog).getByRole('textbox', { name: 'Part of INV-000001' })).toHaveValue('100.00');
    expect(within(dialog).getByRole('textbox', { name: 'Part of INV-000002' })).toHaveValue('50.00');
    await user.click(within(dialog).getByRole('button', { name: 'Receive' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ p_payment: { amount: 150, tender_type: 'cash', contact_id: contact.id } });
    expect(sent[0]).not.toHaveProperty('p_payment.allocations');
  });

  it('refuses to put more on an invoice than is open', async () => {
    const { user, calls } = open(route, { get_contact: contact });
    await user.click(await screen.findByRole('button', { name: 'Receive payment' }));
    const dialog = screen.getByRole('dialog');
    const part = within(dialog).getByRole('textbox', { name: 'Part of INV-000001' });
    await user.clear(part);
    await user.type(part, '101');
    await user.click(within(dialog).getByRole('button', { name: 'Receive' }));

    expect((await within(dialog).findAllByText('This is more than the balance of an invoice.')).length).toBeGreaterThan(
      0,
    );
    expect(JSON.stringify(calls)).not.toContain('record_contact_payment');
  });
});

describe('the form of a contact', () => {
  it('asks for a name and sends the whole card', async () => {
    const sent: { p_contact: Record<string, unknown> }[] = [];
    const { user } = open('/admin/customers/new', {
      save_contact: (args: { p_contact: Record<string, unknown> }) => {
        sent.push(args);
        return contact;
      },
      get_contact: contact,
    });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('Give the contact a name.')).length).toBeGreaterThan(0);
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Brian Otieno');
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'VIP{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.p_contact).toMatchObject({ name: 'Brian Otieno', type: 'customer', tags: ['vip'], email: null });
  });
});

describe('the ageing', () => {
  it('shows the buckets, and leads on to the statement', async () => {
    const ageing = { current: 10, d1_30: 20, d31_60: 0, d61_90: 0, d90_plus: 70, total: 100 };
    open('/admin/customers/ageing', {
      contact_ageing: {
        as_of: '2026-11-21',
        account: 'receivable',
        totals: ageing,
        count: 1,
        rows: [{ ...ageing, contact_id: contact.id, name: 'Asha Wanjiru', company: null, phone: null, deposit: 0 }],
        next_cursor: null,
      },
    });

    expect(await screen.findByRole('img', { name: /90.00 of it overdue/ })).toBeInTheDocument();
    expect(await screen.findByText('Asha Wanjiru')).toBeInTheDocument();
  });

  it('prints everybody who owes, also those whom the list has not loaded', async () => {
    const ageing = { current: 0, d1_30: 0, d31_60: 0, d61_90: 0, d90_plus: 50, total: 50 };
    const row = (id: string, name: string) => ({
      ...ageing,
      contact_id: id,
      name,
      company: null,
      phone: null,
      deposit: 0,
    });
    const head = {
      as_of: '2026-11-21',
      account: 'receivable',
      totals: { ...ageing, d90_plus: 100, total: 100 },
      count: 2,
    };
    const printed: string[] = [];
    const { user } = open('/admin/customers/ageing?q=a&sort=name', {
      contact_ageing: ({ p_after: after }: { p_after: string | null }) =>
        after === null
          ? { ...head, rows: [row('a', 'Asha Wanjiru')], next_cursor: 'more' }
          : { ...head, rows: [row('b', 'Brian Late')], next_cursor: null },
    });
    jest.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (
      this: HTMLIFrameElement,
    ) {
      const view = new EventTarget();
      const page = this.contentDocument;
      return Object.assign(view, {
        focus: () => undefined,
        print: () => {
          printed.push(page?.body.textContent ?? '');
          view.dispatchEvent(new Event('afterprint'));
        },
      }) as unknown as Window;
    });
    expect(await screen.findByText('Asha Wanjiru')).toBeInTheDocument();
    expect(screen.queryByText('Brian Late')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Print' }));

    await waitFor(() => expect(printed).toHaveLength(1));
    expect(printed[0]).toContain('Asha Wanjiru');
    expect(printed[0]).toContain('Brian Late');
    jest.restoreAllMocks();
  });

  it('is not for everybody', async () => {
    open('/admin/customers/ageing', {}, ['contacts.view']);
    expect(await screen.findByText('Your role cannot see the ageing report')).toBeInTheDocument();
  });
});

describe('duplicates', () => {
  const twin = makeContactAnswer({
    id: '55555555-5555-4555-8555-555555555555',
    name: 'Asha W.',
    company: null,
    sale_count: 0,
  });
  const found = { count: 1, groups: [{ score: 90, reasons: ['phone'], contacts: [contact, twin] }] };

  it('are merged into the one with more sales, with the chosen name, and it is offered to undo', async () => {
    const sent: unknown[] = [];
    const { user, container } = open('/admin/customers/duplicates', {
      find_duplicate_contacts: found,
      merge_contacts: (args: unknown) => {
        sent.push(args);
        return contact;
      },
    });
    await user.click(await screen.findByRole('radio', { name: 'Name of Asha W.: Asha W.' }));
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Merge 2 contacts' }));

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      p_survivor_id: contact.id,
      p_merged_ids: [twin.id],
      p_fields: { name: twin.id, company: contact.id },
    });
  });

  it('that are not the same are passed over', async () => {
    const said: unknown[] = [];
    const { user } = open('/admin/customers/duplicates', {
      find_duplicate_contacts: () => (said.length === 1 ? { count: 0, groups: [] } : found),
      keep_contacts_apart: (args: unknown) => {
        said.push(args);
        return { updated: 1 };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Not duplicates' }));
    expect(await screen.findByText('No duplicates found')).toBeInTheDocument();
    expect(said).toEqual([{ p_contact_ids: [contact.id, twin.id], p_apart: true }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Not duplicates' })).toBeInTheDocument();
    expect(said[1]).toMatchObject({ p_apart: false });
  });
});
