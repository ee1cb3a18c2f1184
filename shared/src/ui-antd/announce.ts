let region: HTMLElement | null = null;
let isSecond = false;

/** Has something read out to those who do not see the screen; nothing is shown. The same words twice are read twice. */
export function announce(text: string): void {
  if (region === null || !region.isConnected) {
    region = document.createElement('div');
    region.className = 'dk-visually-hidden';
    region.setAttribute('role', 'status');
    region.setAttribute('aria-live', 'polite');
    document.body.append(region);
  }
  // A region whose text stays the same is not read again.
  isSecond = !isSecond;
  region.textContent = isSecond ? text : `${text}\u00A0`;
}
