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
    const doAgain = [typingIn(painted), ...(window.earlyClicks ?? []).map((control) => pressOf(control, painted))];
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

/** Somebody may be writing into the search already: the way to go on writing in the drawn page. */
function typingIn(painted: HTMLElement): Again | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || !painted.contains(field)) return null;
  const { value } = field;
  const find = counterpartOf(field, painted);
  return (root) => {
    const next = find(root);
    if (!(next instanceof HTMLInputElement)) return;
    next.focus();
    if (value === '' || next.type !== 'search') return;
    // React hears of a value only through the element's own setter and an event.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(next, value);
    next.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

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

const nameOf = (control: HTMLElement): string =>
  control instanceof HTMLInputElement
    ? `${control.type} ${control.getAttribute('aria-label') ?? ''} ${control.name} ${control.type === 'search' ? '' : control.value}`
    : (control.getAttribute('aria-label') ?? control.textContent);
