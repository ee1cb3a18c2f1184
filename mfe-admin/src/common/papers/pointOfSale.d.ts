/* What is used of two libraries that bring no types. */
interface PrinterLibrary {
  /** Asks the person for a device; only after a press. Resolves without an event when nothing was chosen. */
  connect(): Promise<void>;
  reconnect(device: object): Promise<void>;
  disconnect(): Promise<void>;
  print(commands: Uint8Array): Promise<void>;
  addEventListener(event: 'connected', listener: (device: object) => void): void;
  addEventListener(event: 'disconnected', listener: () => void): void;
}

declare module '@point-of-sale/webusb-receipt-printer' {
  const WebUSBReceiptPrinter: new () => PrinterLibrary;
  export default WebUSBReceiptPrinter;
}

declare module '@point-of-sale/webserial-receipt-printer' {
  const WebSerialReceiptPrinter: new (options?: { baudRate?: number }) => PrinterLibrary;
  export default WebSerialReceiptPrinter;
}
