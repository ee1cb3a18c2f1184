/** Longest gap between two keys of a scanner; people type slower. */
const MAX_GAP_MS = 45;
/** Shorter bursts may be a fast hand. */
const MIN_LENGTH = 4;

/**
 * Tells a barcode scanner (a keyboard that types a whole code within milliseconds and ends with Enter) from a person,
 * wherever the focus is. Feed it every key; it answers with the code when one was scanned.
 */
export class ScanDetector {
  #characters = '';
  #lastAtMs = -Infinity;
  /** The field the burst went into and what it held before, so that the code can be taken out of it again. */
  #field: { element: HTMLInputElement | HTMLTextAreaElement; before: string } | null = null;

  feed(key: string, atMs: number, target: EventTarget | null): string | null {
    const isBurst = atMs - this.#lastAtMs <= MAX_GAP_MS;
    this.#lastAtMs = atMs;
    if (key === 'Enter') {
      const code = isBurst && this.#characters.length >= MIN_LENGTH ? this.#characters : null;
      this.#characters = '';
      return code;
    }
    if (key.length !== 1) return null;
    if (!isBurst) {
      this.#characters = '';
      this.#field = isTextField(target) ? { element: target, before: target.value } : null;
    }
    this.#characters += key;
    return null;
  }

  /**
   * Everything that stands in the field the scan landed in, null when it landed in none. On a busy machine the first keys of a
   * scanner may come too far apart to be known as its own; they are in here.
   */
  get fieldText(): string | null {
    return this.#field?.element.value ?? null;
  }

  /** Puts the field that a scan landed in back to what it held. */
  restoreField(): void {
    if (this.#field === null) return;
    const { element, before } = this.#field;
    // React listens to the input event and reads the value through the prototype's own setter.
    const prototype =
      element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, before);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    this.#field = null;
  }
}

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
