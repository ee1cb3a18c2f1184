import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type * as rpc from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { documentDetail, documentPage, documentRow, fiscalIds, FISCAL_RPC } from '../fiscalSamples';
import { reasonOf } from '../fiscalNames';
import { answerProblems } from './AcceptedDialog';
import { EtimsStatusScreen } from './EtimsStatusScreen';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const render = (search = '', answers: FakeRpc = {}, permissions = ['etims.view', 'etims.manage']) =>
  renderWithApp(<EtimsStatusScreen />, {
    session: { permissions },
    route: `/admin/etims-status${search}`,
    rpc: { ...FISCAL_RPC, ...answers },
  });
const sent = (calls: { name: string; args: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ args }) => args);
const inReview = (over: Partial<rpc.FiscalDocumentDetail> = {}) =>
  documentDetail({
    state: 'needs_review',
    receipt_number: null,
    message: 'Overlapped data',
    code: '994',
    can: ['accepted', 'send_again', 'give_up'],
    ...over,
  });

describe('the queue', () => {
  it('counts what stands where, and lists each with its numbers', async () => {
    const { container, calls } = render();
    expect(await screen.findByRole('button', { name: /^120 Accepted/ })).toBeInTheDocument();
    // Goods and stock follow sales by themselves: they are listed where somebody asks for them.
    expect(sent(calls, 'list_fiscal_documents')).toMatchObject([
      { p_filter: { states: [], kinds: ['sale', 'credit_note'] } },
    ]);
    expect(screen.getByText(/The oldest waits since/)).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /INV-000123/ })).toHaveTextContent(/Sale.*Accepted.*7 of 9.*100\.00/);
    expect((await axe(container)).violations).toEqual([]);
  });

  it('says of the oldest that it needs somebody where nothing is sent by itself', async () => {
    render('', {
      list_fiscal_documents: documentPage([documentRow()], { counts: { accepted: 120, needs_review: 1 } }),
    });
    expect(await screen.findByText(/The oldest that needs you waits since/)).toBeInTheDocument();
    expect(screen.queryByText(/The oldest waits since/)).toBeNull();
  });

  it('lists what a figure counts', async () => {
    const { user, calls } = render();
    await user.click(await screen.findByRole('button', { name: /^1 Refused/ }));
    await waitFor(() =>
      expect(sent(calls, 'list_fiscal_documents')).toContainEqual(
        expect.objectContaining({
          p_filter: expect.objectContaining({ states: ['rejected', 'dead_letter'], kinds: null }) as object,
        }),
      ),
    );
  });

  it('says which branch sends nothing, and puts all back that can be', async () => {
    const { user, calls } = render('', {
      list_fiscal_documents: documentPage([documentRow()], {
        blocked: [
          { device_id: fiscalIds.device, code: '901', message: 'Not a valid device.', at: '2026-11-26T08:00:00Z' },
        ],
      }),
      retry_fiscal_documents: { retried: 2 },
    });
    expect(await screen.findByText(/Not a valid device\. \(901\)/)).toHaveTextContent('Main shop: nothing is sent.');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name: 'Send all again that can be' }));
    expect(await screen.findByText('2 documents will be sent again')).toBeInTheDocument();
    expect(sent(calls, 'retry_fiscal_documents')).toEqual([{ p_ids: null, p_device_id: null }]);
  });

  it('leads to the set-up when nothing was sent, and says what could not be loaded', async () => {
    const { unmount } = render('', {
      list_fiscal_documents: documentPage([], { counts: {}, oldest_waiting_at: null }),
    });
    expect(await screen.findByRole('link', { name: 'Set up ETIMS' })).toBeInTheDocument();
    unmount();
    render('', {
      list_fiscal_documents: () => {
        throw new ApiError({ code: 'server_error', message: 'Busy.', status: 500 });
      },
    });
    expect(await screen.findByRole('button', { name: /Try again/i })).toBeInTheDocument();
  });
});

describe('a document', () => {
  const open = `?document=${fiscalIds.document}`;
  const drawerOf = async (name = 'Sale INV-000123') => within(await screen.findByRole('dialog', { name }));

  it('shows what was sent and what was answered', async () => {
    render(open);
    const drawer = await drawerOf();
    expect(drawer.getByRole('link', { name: 'Open the sale' })).toHaveAttribute(
      'href',
      `/admin/sales/${fiscalIds.sale}`,
    );
    expect(drawer.getByText('What was sent').closest('details')).toHaveTextContent('"invcNo": 7');
    expect(drawer.getByRole('region', { name: 'What happened' })).toHaveTextContent('Accepted: It is succeeded (000)');
    expect(drawer.queryByRole('button', { name: 'Send again' })).toBeNull();
    expect((await axe(document.body)).violations).toEqual([]);
  });

  it('in review is never sent again without a reason', async () => {
    const { user, calls } = render(open, { get_fiscal_document: inReview(), resolve_fiscal_document: documentRow() });
    const drawer = await drawerOf();
    expect(drawer.getByText(/Nobody knows whether the tax authority took it/)).toBeInTheDocument();
    expect(drawer.getByText('Overlapped data (994)')).toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: 'Was not taken' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'INV-000123: was not taken?' }));
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await dialog.findByText('Give a reason.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Not in their list');
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() =>
      expect(sent(calls, 'resolve_fiscal_document')).toEqual([
        { p_id: fiscalIds.document, p_resolution: { decision: 'send_again', note: 'Not in their list' } },
      ]),
    );
  });

  it('in review is accepted with the numbers of the authority', async () => {
    const { user, calls } = render(open, { get_fiscal_document: inReview(), resolve_fiscal_document: documentRow() });
    await user.click((await drawerOf()).getByRole('button', { name: 'Was taken' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'INV-000123 was taken' }));
    await user.type(dialog.getByRole('textbox', { name: /Receipt number/ }), '8');
    await user.type(dialog.getByRole('textbox', { name: /Receipts in all/ }), '10');
    await user.type(dialog.getByRole('textbox', { name: /Signature/ }), 'ABCD1234EFGH5678');
    await user.type(dialog.getByRole('textbox', { name: /Internal data/ }), 'A'.repeat(26));
    await user.type(dialog.getByRole('textbox', { name: /Time of the authority/ }), '20261126110101');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent(calls, 'resolve_fiscal_document')).toMatchObject([
        { p_resolution: { decision: 'accepted', answer: { receipt_number: 8, total_receipts: 10 } } },
      ]),
    );
  });

  it('that was refused says why, and is sent again', async () => {
    const { user, calls } = render(open, {
      get_fiscal_document: documentDetail({
        state: 'rejected',
        code: '910',
        message: 'Invalid taxblAmt',
        can: ['retry', 'give_up'],
      }),
      retry_fiscal_documents: { retried: 1 },
    });
    const drawer = await drawerOf();
    expect(drawer.getByText('Invalid taxblAmt (910)')).toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: 'Send again' }));
    await waitFor(() =>
      expect(sent(calls, 'retry_fiscal_documents')).toEqual([{ p_ids: [fiscalIds.document], p_device_id: null }]),
    );
  });
});

it.each([
  [{ state: 'waiting', waiting_for: 'mapping' }, 'A product of it has no item class yet.'],
  [{ state: 'accepted' }, null],
  [{ state: 'rejected', message: 'Invalid pkg', code: null }, 'Invalid pkg'],
  [
    { state: 'needs_review', message: 'Overlapped data', code: '994' },
    'Nobody knows whether it was taken: open it and compare with the authority’s portal. Its answer: Overlapped data (994)',
  ],
  [
    { state: 'needs_review', message: null, code: null },
    'Nobody knows whether it was taken: open it and compare with the authority’s portal.',
  ],
  [
    { state: 'rejected', message: 'Invalid itemClsCd', code: '913' },
    'The item class is not known to the authority: choose another. Its answer: Invalid itemClsCd (913)',
  ],
] as [Partial<rpc.FiscalDocumentRow>, string | null][])('says of %j: %s', (over, words) => {
  expect(reasonOf(documentRow(over))).toBe(words);
});

it('knows the widths of what the authority signs', () => {
  const good = {
    receiptNumber: '1',
    totalReceipts: '1',
    signature: 'A'.repeat(16),
    internalData: 'B'.repeat(26),
    authorityTime: '20261126110101',
  };
  expect(answerProblems(good)).toEqual({});
  expect(
    Object.keys(answerProblems({ ...good, signature: 'A', internalData: '', authorityTime: '1', receiptNumber: '0' })),
  ).toEqual(['receiptNumber', 'signature', 'internalData', 'authorityTime']);
});
