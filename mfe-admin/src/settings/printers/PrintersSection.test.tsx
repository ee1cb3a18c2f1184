import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp } from '@dukani/shared/testing';
import { forgetPrinter, printerProblem } from '../../common/papers/receiptPrinter';
import { storedPaperSize } from '../../common/papers/paperSize';
import { PrintersSection } from './PrintersSection';

const KICK = '\x1bp\x00';

/** A printer as the browser shows one to a page; `fail` is what the next transfer ends with. */
function plugIn() {
  const state = { received: '', fail: null as Error | null };
  const endpoints = [
    { direction: 'out', endpointNumber: 1 },
    { direction: 'in', endpointNumber: 2 },
  ];
  const nothing = () => Promise.resolve();
  const configuration = { configurationValue: 1, interfaces: [{ interfaceNumber: 0, alternate: { endpoints } }] };
  const printer = {
    vendorId: 0x04b8,
    productId: 0x0202,
    manufacturerName: 'EPSON',
    productName: 'TM-T20',
    serialNumber: 'X1',
    configuration,
    configurations: [configuration],
    open: nothing,
    close: nothing,
    reset: nothing,
    selectConfiguration: nothing,
    claimInterface: nothing,
    releaseInterface: nothing,
    transferIn: () => new Promise(() => undefined),
    transferOut: (_endpoint: number, data: Uint8Array) => {
      if (state.fail !== null) return Promise.reject(state.fail);
      state.received += String.fromCharCode(...new Uint8Array(data));
      return Promise.resolve({ status: 'ok' });
    },
  };
  Object.defineProperty(navigator, 'usb', {
    configurable: true,
    value: {
      addEventListener: () => undefined,
      requestDevice: () => Promise.resolve(printer),
      getDevices: () => Promise.resolve([printer]),
    },
  });
  return state;
}

beforeEach(async () => {
  await forgetPrinter();
  localStorage.clear();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'usb');
});
const draw = () => renderWithApp(<PrintersSection />, { session: { permissions: ['settings.view'] } });

it('says what to do where the browser reaches no printer', async () => {
  const { container } = draw();
  expect(screen.getByRole('status')).toHaveTextContent('Not connected');
  expect(screen.getByText(/use Chrome or Edge/)).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
});

it('connects the printer of this device, tries it, and opens the drawer', async () => {
  const printer = plugIn();
  const { user, container } = draw();
  await user.click(screen.getByRole('button', { name: 'Connect a USB printer' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Connected TM-T20'));
  expect(screen.getByText('ESC/POS')).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Print test page' }));
  await waitFor(() => expect(printer.received).toContain('This printer works.'));
  expect(printer.received).toMatch(/\x1dV./);
  expect(printer.received).not.toContain(KICK);
  await user.click(screen.getByRole('button', { name: 'Open the drawer' }));
  await waitFor(() => expect(printer.received).toContain(KICK));
});

it('prints on the paper that is chosen, without the cutter that is not there', async () => {
  const printer = plugIn();
  const { user } = draw();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Paper' }), '58');
  expect(storedPaperSize()).toBe('58');
  await user.click(screen.getByRole('button', { name: 'Connect a USB printer' }));
  await user.click(await screen.findByLabelText('Cut the paper after each receipt'));
  await user.click(screen.getByRole('button', { name: 'Print test page' }));

  await waitFor(() => expect(printer.received).toContain('1234567890'.repeat(5).slice(0, 32)));
  expect(printer.received).not.toContain('1234567890'.repeat(5).slice(0, 33));
  expect(printer.received).not.toMatch(/\x1dV./);
});

it('says in words what went wrong, and nothing of it after the next try', async () => {
  const printer = plugIn();
  const { user } = draw();
  await user.click(screen.getByRole('button', { name: 'Connect a USB printer' }));
  const test = await screen.findByRole('button', { name: 'Print test page' });
  printer.fail = new DOMException('A transfer error has occurred.', 'NetworkError');
  await user.click(test);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The printer did not print. The printer does not answer. Check that it is switched on, has paper and its cover is closed.',
  );
  printer.fail = new Error('Something unheard of');
  await user.click(test);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('is not used by another program'));
  printer.fail = null;
  await user.click(test);
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

it('finds the printer again that was used here before', async () => {
  plugIn();
  const { user, unmount } = draw();
  await user.click(screen.getByRole('button', { name: 'Connect a USB printer' }));
  await screen.findByRole('button', { name: 'Remove printer' });
  unmount();
  draw();
  expect(await screen.findByRole('button', { name: 'Remove printer' })).toBeInTheDocument();
});

it('says that none is connected where none is', () => {
  expect(printerProblem(new Error('No printer is connected.'))).toMatch(/^No printer is connected on this device/);
});
