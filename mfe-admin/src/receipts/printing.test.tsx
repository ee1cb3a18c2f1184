import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { fromNumeric } from '@dukani/shared/money';
import { renderWithApp } from '@dukani/shared/testing';
import type { Exchange } from '../checkout/returns/returnsApi';
import type { Sale } from '../checkout/saleRows';
import { taxNameOf } from '../common/taxNames';
import { TENDER_NAMES } from '../common/tenderNames';
import { encodeReceipt, type EncodedReceipt } from './encodeReceipt';
import { PrinterPanel } from '../common/papers/PrinterPanel';
import {
  changePrinterSettings,
  connectPrinter,
  forgetPrinter,
  reconnectPrinter,
} from '../common/papers/receiptPrinter';
import { useAutomaticReceipt } from './useAutomaticReceipt';

/** A printer as the browser shows one to a page: what was sent to it is kept. */
function makeUsbPrinter() {
  const received: number[] = [];
  const endpoints = [
    { direction: 'out', endpointNumber: 1 },
    { direction: 'in', endpointNumber: 2 },
  ];
  const printer = {
    vendorId: 0x04b8,
    productId: 0x0202,
    manufacturerName: 'EPSON',
    productName: 'TM-T20',
    serialNumber: 'X1',
    configurations: [{ configurationValue: 1, interfaces: [{ interfaceNumber: 0, alternate: { endpoints } }] }],
    opened: false,
    open: () => Promise.resolve(),
    close: () => Promise.resolve(),
    reset: () => Promise.resolve(),
    selectConfiguration: () => Promise.resolve(),
    claimInterface: () => Promise.resolve(),
    releaseInterface: () => Promise.resolve(),
    transferIn: () => new Promise(() => undefined),
    transferOut: (_endpoint: number, data: Uint8Array) => {
      received.push(...new Uint8Array(data));
      return Promise.resolve({ status: 'ok' });
    },
  };
  Object.assign(printer, { configuration: printer.configurations[0] });
  return { printer, received };
}

/** Gives the browser a USB port; what hangs on it is chosen, or nothing is. */
function plugIn(printer: object | null): void {
  Object.defineProperty(navigator, 'usb', {
    configurable: true,
    value: {
      addEventListener: () => undefined,
      requestDevice: () =>
        printer === null ? Promise.reject(new Error('No device selected.')) : Promise.resolve(printer),
      getDevices: () => Promise.resolve(printer === null ? [] : [printer]),
    },
  });
}

const text = (bytes: Uint8Array | number[]) => String.fromCharCode(...bytes);
const KICK = '\x1bp\x00';
const SALE = {
  id: 's1',
  invoiceNumber: 'INV-000001',
  currencyCode: 'KES',
  occurredAt: '2026-11-21T10:00:00Z',
  cashierName: 'Ben',
  operatorName: null,
  tillName: null,
  late: null,
  note: null,
  approvals: [],
  contact: null,
  deliveryFee: fromNumeric(0),
  lines: [
    {
      id: 'l1',
      name: 'A very long name of a product that does not fit on one line of the paper',
      quantity: 2000,
      unitPrice: fromNumeric(58),
      discount: fromNumeric(0),
      gross: fromNumeric(116),
      taxCode: 'B',
    },
  ],
  taxes: [{ code: 'B', ratePercent: 16, net: fromNumeric(100), tax: fromNumeric(16) }],
  payments: [
    {
      id: 'p1',
      tenderType: 'cash',
      amount: fromNumeric(116),
      amountTendered: fromNumeric(200),
      change: fromNumeric(84),
      reference: null,
    },
  ],
  change: fromNumeric(84),
  balanceDue: fromNumeric(0),
  discount: fromNumeric(0),
  total: fromNumeric(116),
} as unknown as Sale;
const RECEIPT: EncodedReceipt = {
  sale: SALE,
  business: { name: 'Duka', timezone: 'Africa/Nairobi' },
  header: undefined,
  tenderNames: TENDER_NAMES,
  taxName: taxNameOf([{ code: 'B', name: 'VAT', ratePercent: 16, validFrom: '2000-01-01' }]),
  invoiceUrl: 'https://duka.example/i/1',
  printCount: 1,
  columns: 48,
  opensDrawer: true,
};
const ESC_POS = { language: 'esc-pos', codepageMapping: 'epson' } as const;

beforeEach(async () => {
  await forgetPrinter();
  localStorage.clear();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'usb');
});

describe('a receipt in the printer’s own language', () => {
  it('names the tax as the business does, behind the code that its lines carry', () => {
    expect(text(encodeReceipt(ESC_POS, RECEIPT))).toMatch(/B VAT 16% +16\.00/);
  });

  it.each([32, 48])('says below a line what was chosen with it, on %p columns', (columns) => {
    const modifiers = [
      { id: 'm1', set: 'Milk', name: 'Oat', amount: fromNumeric(50) },
      { id: 'm2', set: 'Milk', name: 'Cow', amount: fromNumeric(0) },
    ];
    const sale = { ...SALE, lines: SALE.lines.map((line) => ({ ...line, modifiers })) };
    const printed = text(encodeReceipt(ESC_POS, { ...RECEIPT, sale, columns }));

    expect(printed).toContain('  Oat +50.00');
    expect(printed).toMatch(/ {2}Cow\s/);
  });

  it.each([32, 48])('has the numbers, signature and code of the tax authority, on %p columns', (columns) => {
    const fiscal = {
      state: 'accepted',
      is_test: false,
      kind: 'sale',
      trader_pin: 'A123456789Z',
      branch_code: '00',
      sdc_id: 'KRACU0100000001',
      mrc_no: null,
      receipt_number: 12,
      total_receipts: 40,
      internal_data: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
      signature: 'ABCD1234EFGH5678',
      authority_time: '20261120093001',
      qr_url: 'https://etims.kra.go.ke/x',
      original_receipt_number: null,
    } as const;
    const printed = text(encodeReceipt(ESC_POS, { ...RECEIPT, sale: { ...SALE, fiscal }, columns }));

    expect(printed).toContain('KRA eTIMS');
    expect(printed).toContain('ABCD-1234-EFGH-5678');
    expect(printed).toMatch(/KRACU0100000001\/12/);
    expect(printed).toContain('https://etims.kra.go.ke/x');
    expect(text(encodeReceipt(ESC_POS, RECEIPT))).not.toContain('eTIMS');
  });

  it('begins with the impulse for the drawer, says everything of the sale, and ends with the cut', () => {
    const printed = text(encodeReceipt(ESC_POS, RECEIPT));
    expect(printed.indexOf(KICK)).toBeGreaterThanOrEqual(0);
    expect(printed.indexOf(KICK)).toBeLessThan(printed.indexOf('Duka'));
    for (const part of [
      'INV-000001',
      '21 Nov 2026',
      'Ben',
      '2 x 58.00',
      '116.00',
      'TOTAL KES',
      '200.00',
      '84.00',
      '16.00',
    ])
      expect(printed).toContain(part);
    expect(printed).toContain('https://duka.example/i/1');
    expect(printed).toMatch(/\x1dV./);
  });

  it('names the pieces of goods with serial numbers', () => {
    const [line] = SALE.lines;
    const serials = ['SN-1', 'SN-2'].map((number) => ({ number, isReturned: false }));
    const printed = text(encodeReceipt(ESC_POS, { ...RECEIPT, sale: { ...SALE, lines: [{ ...line!, serials }] } }));

    expect(printed).toContain('Serial numbers SN-1, SN-2');
  });

  it('names what came back in an exchange, what that paid, and what was given back', () => {
    const exchange = {
      id: 'x1',
      originalInvoiceNumber: 'INV-000001',
      creditNoteNumber: 'CN-000007',
      creditTotal: fromNumeric(200),
      applied: fromNumeric(116),
      returned: fromNumeric(64),
      tenderType: 'cash',
      creditLines: [{ name: 'Shirt S', quantity: 1000, gross: fromNumeric(200) }],
    } as unknown as Exchange;
    const payments = SALE.payments.map((payment) => ({ ...payment, id: 'x1' }));
    const printed = text(encodeReceipt(ESC_POS, { ...RECEIPT, sale: { ...SALE, payments }, exchange }));
    for (const part of ['CN-000007', 'Shirt S', '1 returned', 'Taken off the balance due', '20.00'])
      expect(printed).toContain(part);
    expect(printed).toMatch(/New goods\s+116\.00/);
    expect(printed).toMatch(/Returned, CN-000007\s+-200\.00/);
    expect(printed).toMatch(/Refunded, cash KES\s+64\.00/);
    expect(printed).not.toContain('TOTAL');
    // That the goods paid is said once, not as cash too.
    expect(printed).not.toMatch(/Cash\s+200\.00/);
  });

  it('puts every amount at the end of its line, on narrow paper too', () => {
    for (const columns of [32, 48]) {
      const lines = text(encodeReceipt(ESC_POS, { ...RECEIPT, columns })).split('\n');
      const total = lines.find((line) => line.includes('TOTAL')) ?? '';
      // Without the commands that end the bold type.
      const words = total.slice(total.indexOf('TOTAL')).replace(/\r|\x1bE./gs, '');
      expect(words).toHaveLength(columns);
      expect(words.endsWith('116.00')).toBe(true);
    }
  });

  it('opens the drawer for cash only, and only where that is wished', () => {
    const card = { ...SALE, payments: [{ ...SALE.payments[0], tenderType: 'card' }] } as unknown as Sale;
    expect(text(encodeReceipt(ESC_POS, { ...RECEIPT, sale: card }))).not.toContain(KICK);
    expect(text(encodeReceipt(ESC_POS, { ...RECEIPT, opensDrawer: false }))).not.toContain(KICK);
  });

  it('says that it is a copy from the second print on', () => {
    expect(text(encodeReceipt(ESC_POS, RECEIPT))).not.toContain('COPY');
    expect(text(encodeReceipt(ESC_POS, { ...RECEIPT, printCount: 3 }))).toContain('COPY 2');
  });

  it('is said in the language of other makers, too', () => {
    const star = text(encodeReceipt({ language: 'star-prnt', codepageMapping: 'star' }, RECEIPT));
    expect(star).toContain('INV-000001');
    expect(star).not.toContain(KICK);
  });
});

describe('the printer of a device', () => {
  const renderPanel = () => renderWithApp(<PrinterPanel businessName="Duka" columns={48} />, { session: {} });

  it('is chosen once, tried, and found again the next time without asking', async () => {
    const { printer, received } = makeUsbPrinter();
    plugIn(printer);
    const { user, unmount } = renderPanel();
    await user.click(screen.getByText(/Receipt printer/));
    await user.click(screen.getByRole('button', { name: 'Connect a USB printer' }));
    expect(await screen.findByText('Receipt printer: TM-T20')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Print test page' }));
    await waitFor(() => expect(text(received)).toContain('This printer works.'));
    await user.click(screen.getByRole('button', { name: 'Open the drawer' }));
    await waitFor(() => expect(text(received)).toContain(KICK));
    unmount();
    await reconnectPrinter();
    renderPanel();
    expect(screen.getByText('Receipt printer: TM-T20')).toBeInTheDocument();
  });

  it('is forgotten when somebody says so', async () => {
    plugIn(makeUsbPrinter().printer);
    const { user } = renderPanel();
    await user.click(screen.getByText(/Receipt printer/));
    await user.click(screen.getByRole('button', { name: 'Connect a USB printer' }));
    await user.click(await screen.findByRole('button', { name: 'Remove printer' }));
    expect(await screen.findByText('Receipt printer: browser printing')).toBeInTheDocument();
    await reconnectPrinter();
    expect(screen.getByText('Receipt printer: browser printing')).toBeInTheDocument();
  });

  it('is none where nothing was chosen, and where the browser knows none', async () => {
    plugIn(null);
    const { user, unmount } = renderPanel();
    await user.click(screen.getByText(/Receipt printer/));
    await user.click(screen.getByRole('button', { name: 'Connect a USB printer' }));
    expect(await screen.findByText('No printer was connected')).toBeInTheDocument();
    unmount();
    Reflect.deleteProperty(navigator, 'usb');
    renderPanel();
    expect(screen.getByText(/This browser cannot connect to receipt printers/)).toBeInTheDocument();
  });
});

describe('with every sale', () => {
  function Till() {
    const [sale, setSale] = useState(SALE);
    useAutomaticReceipt(sale);
    return <button onClick={() => setSale({ ...SALE })}>Same again</button>;
  }
  const start = async (settings: Parameters<typeof changePrinterSettings>[0]) => {
    const { printer, received } = makeUsbPrinter();
    plugIn(printer);
    await connectPrinter('usb');
    changePrinterSettings({ isAutomatic: false, opensDrawer: true, ...settings });
    const app = renderWithApp(<Till />, {
      session: {},
      rpc: { count_receipt_print: { print_count: 1 }, create_invoice_link: { id: 'l1', path: '/i/qr-address' } },
    });
    return { ...app, received };
  };

  it('the drawer opens, and no more where nothing else is wished', async () => {
    const { received, calls } = await start({});
    await waitFor(() => expect(text(received)).toContain(KICK));
    expect(text(received)).not.toContain('INV-000001');
    expect(calls.some(({ name }) => name === 'count_receipt_print')).toBe(false);
  });

  it('the receipt is printed once, with the address of its invoice', async () => {
    const { received, user, calls } = await start({ isAutomatic: true });
    await waitFor(() => expect(text(received)).toContain('INV-000001'));
    expect(text(received)).toContain('/i/qr-address');
    await user.click(screen.getByRole('button', { name: 'Same again' }));
    await waitFor(() => expect(calls.filter(({ name }) => name === 'count_receipt_print')).toHaveLength(1));
    expect(text(received).split('INV-000001')).toHaveLength(2);
  });

  it('nothing happens where neither is wished', async () => {
    const { received } = await start({ opensDrawer: false });
    await Promise.resolve();
    expect(received).toEqual([]);
  });
});
