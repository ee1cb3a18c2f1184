import { useSyncExternalStore } from 'react';

/** How a printer hangs on this device. On Windows the driver holds USB printers: there they are reached as serial ones. */
export type PrinterKind = 'usb' | 'serial';

/** What the library tells of a connected printer, as far as it is used; serial ones tell nearly nothing. */
export interface PrinterDevice {
  type: PrinterKind;
  vendorId: number | null;
  productId: number | null;
  serialNumber?: string;
  productName?: string;
  language: 'esc-pos' | 'star-prnt' | 'star-line' | null;
  codepageMapping: string | null;
}

export interface PrinterSettings {
  /** Every receipt is printed as soon as its sale is recorded. */
  isAutomatic: boolean;
  /** The drawer on the printer opens with every sale in which cash changes hands. */
  opensDrawer: boolean;
  /** The printer cuts the paper; without a cutter it is torn off. */
  cuts: boolean;
}

export interface PrinterState {
  device: PrinterDevice | null;
  isConnecting: boolean;
  settings: PrinterSettings;
}

interface Stored {
  device: PrinterDevice | null;
  settings: PrinterSettings;
}

const STORAGE_KEY = 'dukani.receipt-printer';
/** The libraries tell of a connection a moment after they have made it. */
const EVENT_MS = 100;

type Library = Awaited<ReturnType<typeof loadLibrary>>;

async function loadLibrary(kind: PrinterKind) {
  if (kind === 'usb') return new (await import('@point-of-sale/webusb-receipt-printer')).default();
  return new (await import('@point-of-sale/webserial-receipt-printer')).default();
}

function readStored(): Stored {
  const none: Stored = { device: null, settings: { isAutomatic: false, opensDrawer: true, cuts: true } };
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Stored> | null;
    return { device: stored?.device ?? null, settings: { ...none.settings, ...stored?.settings } };
  } catch {
    return none;
  }
}

let library: Library | null = null;
let state: PrinterState | null = null;
const listeners = new Set<() => void>();

function current(): PrinterState {
  state ??= { device: null, isConnecting: false, settings: readStored().settings };
  return state;
}

function change(next: Partial<PrinterState>): void {
  state = { ...current(), ...next };
  for (const listener of listeners) listener();
}

function store(stored: Stored): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
}

/** Which ways to a printer this browser knows. */
export function printerKinds(): PrinterKind[] {
  return [...('usb' in navigator ? (['usb'] as const) : []), ...('serial' in navigator ? (['serial'] as const) : [])];
}

/** What the browser said of the last transfer to a USB printer; null when it went well. */
let failedTransfer: Error | null = null;

/** By the time the library says that it is done, a transfer may have failed. */
function throwFailedTransfer(): void {
  if (failedTransfer !== null) throw failedTransfer;
}

interface UsbPrinter {
  vendorId: number;
  productId: number;
  serialNumber?: string;
  transferOut: (endpoint: number, data: BufferSource) => Promise<unknown>;
}

/** The library of USB printers reports no failure: it is read from the browser's own device. A serial printer that is unplugged has an event. */
async function watchTransfers({ vendorId, productId, serialNumber }: PrinterDevice): Promise<void> {
  const { usb } = navigator as Navigator & { usb?: { getDevices: () => Promise<UsbPrinter[]> } };
  const found = (await usb?.getDevices())?.find(
    (each) =>
      each.vendorId === vendorId && each.productId === productId && (each.serialNumber ?? '') === (serialNumber ?? ''),
  );
  if (found === undefined || Object.hasOwn(found, 'isWatched')) return;
  const send = found.transferOut.bind(found);
  Object.assign(found, {
    isWatched: true,
    transferOut: async (endpoint: number, data: BufferSource) => {
      try {
        return await send(endpoint, data);
      } catch (error) {
        failedTransfer = error instanceof Error ? error : new Error(String(error));
        throw error;
      }
    },
  });
}

async function open(kind: PrinterKind, how: (opened: Library) => Promise<void>): Promise<boolean> {
  change({ isConnecting: true });
  try {
    const opened = await loadLibrary(kind);
    const connected = new Promise<PrinterDevice | null>((resolve) => {
      opened.addEventListener('connected', (device) => resolve(device as PrinterDevice));
      void how(opened).then(
        () => setTimeout(() => resolve(null), EVENT_MS),
        () => resolve(null),
      );
    });
    const device = await connected;
    if (device === null) return false;
    opened.addEventListener('disconnected', () => {
      if (library !== opened) return;
      library = null;
      change({ device: null });
    });
    if (kind === 'usb') await watchTransfers(device);
    library = opened;
    change({ device });
    store({ device, settings: current().settings });
    return true;
  } finally {
    change({ isConnecting: false });
  }
}

/** Lets the person choose a printer; false when none was chosen or it could not be opened. Only after a press. */
export function connectPrinter(kind: PrinterKind): Promise<boolean> {
  return open(kind, (opened) => opened.connect());
}

/** Opens the printer that was last used here, without asking; does nothing where there was none, or where it is off. */
export async function reconnectPrinter(): Promise<void> {
  const { device } = readStored();
  if (device === null || library !== null || current().isConnecting || !printerKinds().includes(device.type)) return;
  await open(device.type, (opened) => opened.reconnect(device)).catch(() => false);
}

/** Leaves the printer and forgets it. */
export async function forgetPrinter(): Promise<void> {
  const left = library;
  library = null;
  change({ device: null });
  store({ device: null, settings: current().settings });
  await left?.disconnect();
}

/** Sends commands to the printer. Throws when there is none, or when it takes nothing. */
export async function sendToPrinter(commands: Uint8Array): Promise<void> {
  if (library === null) throw new Error('No printer is connected.');
  failedTransfer = null;
  await library.print(commands);
  throwFailedTransfer();
}

/** By the browser's names for what failed. */
const PROBLEMS: Record<string, string> = {
  NetworkError: 'The printer does not answer. Check that it is switched on, has paper and its cover is closed.',
  NotFoundError: 'The printer was unplugged. Plug it in and connect it again.',
  InvalidStateError: 'The connection to the printer was closed. Remove the printer and connect it again.',
  SecurityError: 'This browser may not use the printer. Allow it for this site, and close other programs that use it.',
  AbortError: 'The printer stopped in the middle. Check the paper and try again.',
};

/** What went wrong with the printer, in words, and what to do about it. */
export function printerProblem(thrown: unknown): string {
  if (library === null) return 'No printer is connected on this device. Connect one and try again.';
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : '';
  return PROBLEMS[name] ?? 'Check that the printer is switched on, has paper and is not used by another program.';
}

export function changePrinterSettings(settings: Partial<PrinterSettings>): void {
  const next = { ...current().settings, ...settings };
  change({ settings: next });
  store({ device: readStored().device, settings: next });
}

/** The printer of this device, and how it is used. */
export function usePrinter(): PrinterState {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}
