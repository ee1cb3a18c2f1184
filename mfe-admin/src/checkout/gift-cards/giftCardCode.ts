/** A code as it is kept: no spaces and dashes, and the letters that are easily misread put right. */
export function cleanGiftCardCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** Whether a scanned code can be that of a gift card: a product is not looked for under it. */
export function isGiftCardCode(text: string): boolean {
  const code = cleanGiftCardCode(text);
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) && /[A-Z]/.test(code);
}

const SCANNED = 'dukani:gift-card-scanned';

/** Hands a scanned code to the payment that waits for one; false when none does. */
export function tellScannedGiftCard(code: string): boolean {
  return !document.dispatchEvent(new CustomEvent(SCANNED, { detail: code, cancelable: true }));
}

/** Takes scanned codes until the answer is called. A scanner's Enter reaches no field of a dialog. */
export function onScannedGiftCard(take: (code: string) => void): () => void {
  const listen = (event: Event) => {
    if (!(event instanceof CustomEvent) || event.defaultPrevented) return;
    event.preventDefault();
    take(String(event.detail));
  };
  document.addEventListener(SCANNED, listen);
  return () => document.removeEventListener(SCANNED, listen);
}

/** The code in groups of four, as it is printed and read out. */
export function giftCardCodeText(code: string): string {
  return code.match(/.{1,4}/g)?.join(' ') ?? code;
}
