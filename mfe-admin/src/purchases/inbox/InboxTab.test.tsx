import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Route, Routes } from '@dukani/shared/router';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import * as sending from '../../common/attachments/sendAttachment';
import { fakeToday } from '../../testing/fakeToday';
import { BillScreen } from '../bills/BillScreen';
import { PURCHASE_RPC } from '../purchaseSamples';
import { PurchasesScreen } from '../PurchasesScreen';
import { ENTERED, makePaper, PAPER_ID } from './inboxSamples';

jest.mock('../../common/attachments/sendAttachment', () => ({
  ...jest.requireActual<typeof sending>('../../common/attachments/sendAttachment'),
  sendAttachment: jest.fn(),
  attachmentLink: jest.fn(),
}));
const send = jest.mocked(sending.sendAttachment);

beforeEach(() => {
  fakeToday();
  jest.mocked(sending.attachmentLink).mockResolvedValue('http://files.test/photo');
  send.mockReset();
  send.mockImplementation((_owner, { name }) => Promise.resolve({ id: 'stored', name, isKnown: name === 'twice.pdf' }));
});
afterEach(() => jest.useRealTimers());

function renderInbox(search = '', rpc: FakeRpc = {}, permissions = ['purchases.view', 'purchases.edit']) {
  return renderWithApp(
    <Routes>
      <Route path="/admin/purchases" element={<PurchasesScreen />} />
      <Route path="/admin/purchases/bills/new" element={<BillScreen />} />
    </Routes>,
    {
      session: { permissions },
      route: `/admin/purchases?tab=inbox${search}`,
      rpc: {
        ...PURCHASE_RPC,
        list_bill_inbox: { rows: [makePaper()], next_cursor: null, new_count: 3 },
        get_bill_paper: makePaper(),
        add_bill_paper: { ...makePaper(), replayed: false },
        ...rpc,
      },
    },
  );
}
const sent = (calls: { name: string; args: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ args }) => args);
const opened = `&paper=${PAPER_ID}`;
const drawer = async () => within(await screen.findByRole('dialog', { name: 'brookside.webp' }));

describe('the inbox of bills', () => {
  it('lists what waits, says how many on the tab, and what is there twice', async () => {
    const { container, calls } = renderInbox('', {
      list_bill_inbox: { rows: [makePaper({ same_file_count: 1 })], next_cursor: null, new_count: 3 },
    });
    const table = await screen.findByRole('table', { name: 'Inbox' });
    const row = await within(table).findByRole('row', { name: /brookside\.webp/ });
    expect(row).toHaveTextContent('Amina OtienoTo enterSame file as another');
    expect(await screen.findByRole('link', { name: 'Inbox (3)' })).toBeInTheDocument();
    expect(sent(calls, 'list_bill_inbox')).toContainEqual(expect.objectContaining({ p_state: 'new', p_search: null }));
    expect((await axe(container)).violations).toEqual([]);
  });

  it('asks the server for what is chosen', async () => {
    const { calls } = renderInbox('&state=all&q=brook');
    await waitFor(() =>
      expect(sent(calls, 'list_bill_inbox')).toContainEqual(
        expect.objectContaining({ p_state: null, p_search: 'brook' }),
      ),
    );
  });

  it('takes several files at once, each under an id of its own, and says which is there already', async () => {
    const { calls } = renderInbox();
    const field = await screen.findByRole('group', { name: /Bills to enter/ });
    const input = await waitFor(() => {
      const found = field.querySelector<HTMLInputElement>('input[type="file"]');
      if (found === null) throw new Error('There is no file field yet.');
      return found;
    });
    const files = ['one.pdf', 'twice.pdf'].map((name) => new File([name], name, { type: 'application/pdf' }));
    fireEvent.change(input, { target: { files } });
    await waitFor(() => expect(sent(calls, 'add_bill_paper')).toHaveLength(2));
    const owners = send.mock.calls.map(([owner]) => owner);
    expect(owners.map(({ entityType }) => entityType)).toEqual(['inbox', 'inbox']);
    expect(new Set(owners.map(({ entityId }) => entityId)).size).toBe(2);
    expect(sent(calls, 'add_bill_paper')[0]).toEqual({
      p_paper: { id: owners[0]?.entityId, attachment_id: 'stored' },
    });
    expect(await screen.findByText('twice.pdf is already there')).toBeInTheDocument();
  });

  it('is only looked at by who may not enter bills', async () => {
    renderInbox(opened, {}, ['purchases.view']);
    const view = await drawer();
    expect(view.queryByRole('link', { name: 'Enter bill' })).toBeNull();
    expect(view.queryByRole('button', { name: 'Discard' })).toBeNull();
    expect(screen.queryByRole('group', { name: /Bills to enter/ })).toBeNull();
  });
});

describe('one paper', () => {
  it('has its bill entered beside its picture, and tied to it', async () => {
    const { user, container } = renderInbox(opened);
    const view = await drawer();
    expect(await view.findByRole('img', { name: 'Photo brookside.webp' })).toHaveAttribute(
      'src',
      'http://files.test/photo',
    );
    await user.click(view.getByRole('link', { name: 'Enter bill' }));
    const beside = await screen.findByRole('complementary', { name: 'Paper of the bill' });
    expect(await within(beside).findByRole('img', { name: 'Photo brookside.webp' })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('is discarded for a reason only', async () => {
    const { user, calls } = renderInbox(opened, { discard_bill_paper: makePaper({ state: 'discarded' }) });
    await user.click((await drawer()).getByRole('button', { name: 'Discard' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard brookside.webp' }));
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(await dialog.findAllByText('Give a reason.')).not.toHaveLength(0);
    expect(sent(calls, 'discard_bill_paper')).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A delivery note');
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() =>
      expect(sent(calls, 'discard_bill_paper')).toEqual([{ p_discard: { id: PAPER_ID, reason: 'A delivery note' } }]),
    );
  });

  it('waits again only where no bill stands', async () => {
    const first = renderInbox(opened, { get_bill_paper: ENTERED });
    const view = await drawer();
    expect(view.getByRole('link', { name: 'Brookside INV-77' })).toBeInTheDocument();
    expect(view.queryByRole('button', { name: 'Back to the inbox' })).toBeNull();
    first.unmount();

    const { user, calls } = renderInbox(opened, {
      get_bill_paper: { ...ENTERED, bill: { ...ENTERED.bill, status: 'reversed' } },
      restore_bill_paper: makePaper(),
    });
    await user.click((await drawer()).getByRole('button', { name: 'Back to the inbox' }));
    await waitFor(() => expect(sent(calls, 'restore_bill_paper')).toEqual([{ p_paper_id: PAPER_ID }]));
  });
});
