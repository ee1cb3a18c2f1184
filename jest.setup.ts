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
// The encoder of receipts asks what a picture is; none is drawn here.
globalThis.ImageData ??= class {} as unknown as typeof ImageData;
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
Element.prototype.scrollIntoView ??= () => undefined;

// jsdom prints a long "not implemented" stack for getComputedStyle with a pseudo element, which antd's Table asks for.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element: Element) => computedStyle(element);

// A busy machine is no reason to fail: nothing is asserted by how long it took.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);
// What a second look finds right was a matter of this machine's moment; scripts/lib/run.mjs names it at the end.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
