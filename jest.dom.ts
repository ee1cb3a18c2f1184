import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';

// jsdom lacks these browser parts; antd, the router and supabase-js ask for them.
Object.assign(globalThis, {
  TextEncoder: globalThis.TextEncoder ?? TextEncoder,
  TextDecoder: globalThis.TextDecoder ?? TextDecoder,
});
window.matchMedia ??= ((media: string) => ({
  matches: false,
  media,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})) as typeof window.matchMedia;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.structuredClone ??= (value: unknown) => deserialize(serialize(value)) as never;
// The encoder of receipts copies pictures into this; none is drawn here.
globalThis.ImageData ??= class {
  readonly data: Uint8ClampedArray;
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.data = new Uint8ClampedArray(width * height * 4);
  }
} as unknown as typeof ImageData;
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
Element.prototype.scrollIntoView ??= () => undefined;

/*
 * What antd writes into style elements, without what no test can see. jsdom asks every rule of every sheet about every element whose
 * visibility is wanted, which was a third of the time of a screen's tests.
 */
const seenByTests = /(?:^|;)\s*(?:display|visibility|opacity|pointer-events)\s*:[^;]*/g;
const writtenStyles = new WeakMap<Element, string>();
const markup = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
  configurable: true,
  get(this: Element) {
    return writtenStyles.get(this) ?? (markup?.get?.call(this) as string);
  },
  set(this: Element, css: string) {
    writtenStyles.set(this, css);
    const seen = css.replace(/[^{}]*\{([^{}]*)\}/g, (rule, declarations: string) => {
      const kept = declarations.match(seenByTests);
      return kept === null ? '' : rule.replace(declarations, kept.join(';'));
    });
    markup?.set?.call(this, seen);
  },
});

// jsdom prints a long "not implemented" stack for getComputedStyle with a pseudo element, which antd's Table asks for.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element: Element) => computedStyle(element);

// A busy machine is no reason to fail: nothing is asserted by how long it took.
configure({ asyncUtilTimeout: 60_000 });
