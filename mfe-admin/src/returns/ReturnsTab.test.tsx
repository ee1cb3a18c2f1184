import { screen } from '@testing-library/react';
import { renderWithApp } from '@dukani/shared/testing';
import { fromNumeric } from '@dukani/shared/money';
import type { TenderNames } from '../common/tenderNames';
import type { CreditNoteRow } from '../checkout/returns/returnsApi';
import { returnExportColumns } from './returnExport';
import { ReturnsTab } from './ReturnsTab';

const open = (permissions: string[]) =>
  renderWithApp(<ReturnsTab />, {
    route: '/admin/sales?tab=returns',
    session: { permissions },
    rpc: { list_credit_notes: { rows: [], next_cursor: null } },
  });

describe('ReturnsTab', () => {
  it('says to a cashier that what is listed is their own', async () => {
    open(['sales.view_own', 'sales.record']);

    expect(await screen.findByText('No returns yet')).toBeInTheDocument();
    expect(screen.getByText('These are your own returns and exchanges.')).toBeInTheDocument();
    expect(screen.queryByText(/^Credit notes appear here/)).not.toBeInTheDocument();
  });

  it('says to whoever sees all that nothing came back at all', async () => {
    open(['sales.view_own', 'sales.view_all', 'sales.record']);

    expect(await screen.findByText(/^Credit notes appear here/)).toBeInTheDocument();
    expect(screen.queryByText(/you took back yourself/)).not.toBeInTheDocument();
  });

  it('exports each return with what rounding to coins did to it', () => {
    const note: CreditNoteRow = {
      id: 'n',
      number: 'CN-000001',
      saleId: 's',
      invoiceNumber: 'INV-000001',
      contactName: null,
      issuedAt: '2026-11-21T09:00:00Z',
      issuedByName: 'Faith',
      reason: 'Broken',
      tenderType: 'cash',
      total: fromNumeric(60),
      refunded: fromNumeric(53.96),
      rounding: fromNumeric(0.04),
    };
    const names = { cash: 'Cash' } as TenderNames;
    const cells = returnExportColumns('Africa/Nairobi', names).map(({ title, value }) => [title, value(note)]);
    expect(Object.fromEntries(cells)).toMatchObject({
      'Credit note': 'CN-000001',
      'Refunded by': 'Cash',
      Total: 60,
      Refunded: 53.96,
      Rounding: 0.04,
    });
  });
});
