/** Longest wait for parts of a drawn page that are still busy. */
const longestBusyMs = 10_000;

declare global {
  interface Window {
    /** What was pressed in the server's drawing; see shell/early/earlyClicks.js. */
    earlyClicks?: HTMLElement[];
  }
}

/**
 * The server drew the content beside the root (shell/server/page.ts). It stays on the screen until the page has drawn itself,
 * then both change places before anything is painted, and what was typed or pressed meanwhile is done in the page itself. What
 * did not arrive says so above the content, which stays readable. Says whether there is such content.
 */
export function handOverHydration(root: HTMLElement): boolean {
  const painted = document.getElementById('first-paint');
  if (painted === null) return false;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const exchange = () => {
    observer.disconnect();
    clearTimeout(deadline);
    const doAgain = [
      focusIn(painted),
      ...typedIn(painted),
      ...(window.earlyClicks ?? []).map((control) => pressOf(control, painted)),
    ];
    painted.remove();
    root.hidden = false;
    for (const action of doAgain) action?.(root);
  };
  const observer = new MutationObserver(() => {
    const state = stateOf(root);
    if (state === 'drawn') return exchange();
    if (state === 'failed') root.hidden = false;
    if (state === 'busy') deadline ??= setTimeout(exchange, longestBusyMs);
  });
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
  return true;
}

/** Every screen has a heading of its own, whatever still loads in it is marked busy. */
function stateOf(root: HTMLElement): 'empty' | 'failed' | 'busy' | 'drawn' {
  if (root.querySelector('[role="alert"] h1') !== null) return 'failed';
  if (root.querySelector('h1') === null) return 'empty';
  return root.querySelector('[aria-busy="true"]') === null ? 'drawn' : 'busy';
}

type Again = (root: HTMLElement) => void;

/** Somebody may be in a field already, and goes on in the same one of the drawn page. */
function focusIn(painted: HTMLElement): Again | null {
  const field = document.activeElement;
  if (!isText(field) || !painted.contains(field)) return null;
  const find = counterpartOf(field, painted);
  return (root) => find(root)?.focus();
}

/** Fields whose text is no longer what the server drew: the ways to write the same into the drawn page. */
function typedIn(painted: HTMLElement): Again[] {
  return [...painted.querySelectorAll('input, textarea')]
    .filter(isText)
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => {
      const { value } = field;
      const find = counterpartOf(field, painted);
      return (root) => {
        const next = find(root);
        if (!isText(next) || next.value === value) return;
        // React hears of a value only through the element's own setter and an event.
        const own = next instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
        Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(next, value);
        next.dispatchEvent(new Event('input', { bubbles: true }));
      };
    });
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Inputs that are chosen or pressed. */
const notTyped = ['button', 'checkbox', 'color', 'file', 'hidden', 'image', 'radio', 'range', 'reset', 'submit'];

const isText = (control: Element | null | undefined): control is TextControl =>
  control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && !notTyped.includes(control.type));

function pressOf(control: HTMLElement, painted: HTMLElement): Again {
  const find = counterpartOf(control, painted);
  return (root) => find(root)?.click();
}

/** The same control in another drawing of the page: the one of its kind and name, by its place among those. */
function counterpartOf(control: HTMLElement, painted: HTMLElement): (root: HTMLElement) => HTMLElement | undefined {
  const alike = (within: HTMLElement) =>
    [...within.querySelectorAll<HTMLElement>(control.localName)].filter((other) => nameOf(other) === nameOf(control));
  const place = alike(painted).indexOf(control);
  return (root) => alike(root)[place];
}

/** What is typed does not name a field; what a box or a button stands for does. */
function nameOf(control: HTMLElement): string {
  const label = control.getAttribute('aria-label');
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
    return label ?? control.textContent;
  return `${control.type} ${label ?? labelOf(control)} ${control.name} ${notTyped.includes(control.type) ? control.value : ''}`;
}

/** Looked for in its own drawing: both may have the same ids, so that `labels` mixes them. */
function labelOf(control: HTMLInputElement | HTMLTextAreaElement): string {
  const drawing = control.closest('#root, #first-paint') ?? document;
  const label =
    [...drawing.querySelectorAll('label')].find(({ htmlFor }) => htmlFor !== '' && htmlFor === control.id) ??
    control.closest('label');
  return label?.textContent ?? '';
}
