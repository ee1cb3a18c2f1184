export interface ScanSpeed {
  /** Longest gap between two keys of a scanner; people type slower. */
  maxGapMs: number;
  /** Shorter bursts may be a fast hand. */
  minLength: number;
}

/** While nothing but the till is on the screen. */
export const TILL_SPEED: ScanSpeed = { maxGapMs: 45, minLength: 4 };
/** Over a dialog, where amounts and references are typed: only what no hand can do. */
export const DIALOG_SPEED: ScanSpeed = { maxGapMs: 25, minLength: 4 };
/** In a field for an amount a slow scanner is known by its length as well: nobody types eight digits like that. */
export const SLOW_SCANNER: ScanSpeed = { maxGapMs: 60, minLength: 8 };

export interface ScannedCode {
  code: string;
  /**
   * Everything that stands in the field the scan landed in, null when it landed in none. On a busy machine the first keys of
   * a scanner may come too far apart to be known as its own; they are in here.
   */
  fieldText: string | null;
  /** Whether that field is one for an amount or a quantity: no code belongs there. */
  isInAmount: boolean;
  /** Puts the field that the scan landed in back to what it held, unless something else was typed into it since. */
  restoreField: () => void;
}

interface LandingField {
  element: HTMLInputElement | HTMLTextAreaElement;
  before: string;
}

/** What a scanner at one speed may be typing. */
class Burst {
  #characters = '';
  /** The field the burst went into and what it held before, so that the code can be taken out of it again. */
  #field: LandingField | null = null;

  add(key: string, gapMs: number, target: EventTarget | null, speed: ScanSpeed): ScannedCode | null {
    const isBurst = gapMs <= speed.maxGapMs;
    // A scanner types its whole code into one field.
    if (this.#isOtherField(target)) this.#characters = '';
    if (key === 'Enter') {
      const code = isBurst && this.#characters.length >= speed.minLength ? this.#characters : null;
      this.#characters = '';
      return code === null ? null : scannedCode(code, this.#field);
    }
    // What was typed before a pause is over, whichever key comes after it: an arrow and a quick Enter are no scanner.
    if (!isBurst) this.#characters = '';
    if (key.length !== 1) return null;
    if (this.#characters === '') {
      this.#field = isTextField(target) ? { element: target, before: target.value } : null;
    }
    this.#characters += key;
    return null;
  }

  #isOtherField(target: EventTarget | null): boolean {
    return this.#field !== null && isTextField(target) && target !== this.#field.element;
  }
}

/**
 * Tells a barcode scanner (a keyboard that types a whole code within milliseconds and ends with Enter) from a person,
 * wherever the focus is. Feed it every key; it answers with the code when one was scanned.
 */
export class ScanDetector {
  #lastAtMs = -Infinity;
  readonly #burst = new Burst();
  readonly #slowBurst = new Burst();

  feed(key: string, atMs: number, target: EventTarget | null, speed: ScanSpeed = TILL_SPEED): ScannedCode | null {
    const gapMs = atMs - this.#lastAtMs;
    this.#lastAtMs = atMs;
    const scanned = this.#burst.add(key, gapMs, target, speed);
    const scannedSlowly = this.#slowBurst.add(key, gapMs, target, SLOW_SCANNER);
    // The longer one is the whole code: a busy machine may have been late with its first keys.
    return isAmountField(target) && scannedSlowly !== null ? scannedSlowly : scanned;
  }
}

function scannedCode(code: string, field: LandingField | null): ScannedCode {
  const landed = field?.element.value ?? null;
  return {
    code,
    fieldText: landed,
    isInAmount: isAmountField(field?.element ?? null),
    restoreField: () => {
      if (field === null || field.element.value !== landed) return;
      const { element, before } = field;
      // React listens to the input event and reads the value through the prototype's own setter.
      const prototype =
        element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, before);
      element.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Whether a field takes an amount of money, a number of pieces or a percentage. */
export function isAmountField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement &&
    (target.type === 'number' || ['decimal', 'numeric'].includes(target.getAttribute('inputmode') ?? ''))
  );
}
