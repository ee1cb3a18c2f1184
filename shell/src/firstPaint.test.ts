/** @jest-environment jsdom */
import { handOverHydration } from './firstPaint';

const painted =
  '<h1>Milk</h1><input type="search" aria-label="Search products" /><button>Add</button><button>Add</button>';

function open(): HTMLElement {
  document.body.innerHTML = `<div id="root" hidden></div><div id="first-paint">${painted}</div>`;
  const root = document.getElementById('root');
  if (root === null) throw new Error('no root');
  handOverHydration(root);
  return root;
}

/** Observers are told in the next microtask. */
const told = () => Promise.resolve();
const isPainted = () => document.getElementById('first-paint') !== null;

afterEach(() => {
  delete window.earlyClicks;
  jest.useRealTimers();
});

describe('handOverHydration', () => {
  it('stands until the page has drawn itself, then both change places', async () => {
    const root = open();
    root.innerHTML = '<div>a spinner</div>';
    await told();
    expect([isPainted(), root.hidden]).toEqual([true, true]);

    root.innerHTML = '<h1>Milk</h1>';
    await told();
    expect([isPainted(), root.hidden]).toEqual([false, false]);
  });

  it('waits for what is still busy, but not for ever', async () => {
    jest.useFakeTimers();
    const root = open();
    root.innerHTML = '<h1>Milk</h1><p aria-busy="true"></p>';
    await told();
    expect(isPainted()).toBe(true);

    jest.advanceTimersByTime(10_000);
    expect([isPainted(), root.hidden]).toEqual([false, false]);
  });

  it('takes the end of being busy for drawn', async () => {
    const root = open();
    root.innerHTML = '<h1>Milk</h1><p aria-busy="true"></p>';
    await told();
    root.querySelector('p')?.removeAttribute('aria-busy');
    await told();

    expect(isPainted()).toBe(false);
  });

  it('shows above the content what did not arrive, and changes places when it does', async () => {
    const root = open();
    root.innerHTML = '<main><div role="alert"><h1>Failed to Load Component</h1></div></main>';
    await told();
    expect([isPainted(), root.hidden]).toEqual([true, false]);

    root.innerHTML = '<h1>Milk</h1>';
    await told();
    expect(isPainted()).toBe(false);
  });

  it('goes on with what was typed', async () => {
    const root = open();
    const early = document.querySelector('input');
    early?.focus();
    if (early !== null) early.value = 'mil';
    const heard = jest.fn();
    root.addEventListener('input', heard);
    root.innerHTML = painted;
    await told();

    expect(document.activeElement).toBe(root.querySelector('input'));
    expect(root.querySelector('input')?.value).toBe('mil');
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('presses what was pressed, the same one among those of one name', async () => {
    const root = open();
    const second = document.querySelectorAll<HTMLElement>('#first-paint button')[1];
    window.earlyClicks = second === undefined ? [] : [second];
    const pressed: (EventTarget | null)[] = [];
    root.addEventListener('click', ({ target }) => pressed.push(target));
    root.innerHTML = painted;
    await told();

    expect(pressed).toEqual([root.querySelectorAll('button')[1]]);
  });

  it('has nothing to do on a page without content', () => {
    document.body.innerHTML = '<div id="root"></div>';
    const root = document.getElementById('root');

    expect(() => root !== null && handOverHydration(root)).not.toThrow();
    expect(root?.hidden).toBe(false);
  });
});
