/** @jest-environment jsdom */
import { handOverHydration } from './firstPaint';

const painted =
  '<h1>Milk</h1><input type="search" aria-label="Search products" /><button>Add</button><button>Add</button>';

function open(content = painted): HTMLElement {
  document.body.innerHTML = `<div id="root" hidden></div><div id="first-paint">${content}</div>`;
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

  describe('what was typed into a field', () => {
    const fieldOf = (within: ParentNode | null, wanted: string) => {
      const field = within?.querySelector(wanted);
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field;
      throw new Error(`no ${wanted}`);
    };
    const early = (wanted: string) => fieldOf(document.getElementById('first-paint'), wanted);

    it.each([
      ['with a name', '<input type="email" name="email" />', 'input'],
      ['with a label', '<label for="a">Phone</label><input id="a" type="tel" />', '#a'],
      ['in a label', '<label>Note <textarea></textarea></label>', 'textarea'],
      ['with a value of its own', '<input aria-label="Quantity" inputmode="numeric" value="1" />', 'input'],
    ])('%s is written again, focused or not', async (_case, field, wanted) => {
      const content = `<h1>Milk</h1>${field}`;
      const root = open(content);
      early(wanted).value = '12';
      const heard: EventTarget[] = [];
      root.addEventListener('input', ({ target }) => target !== null && heard.push(target));
      root.innerHTML = content;
      await told();

      expect(fieldOf(root, wanted).value).toBe('12');
      expect(heard).toEqual([fieldOf(root, wanted)]);
      expect(document.activeElement).toBe(document.body);
    });

    it('goes into the field of the same label, wherever that stands now', async () => {
      const root = open('<h1>Milk</h1><label>From <input name="a" /></label><label>To <input name="a" /></label>');
      early('label:last-of-type input').value = '90';
      root.innerHTML = '<h1>Milk</h1><label>To <input name="a" /></label><label>From <input name="a" /></label>';
      await told();

      expect([...root.querySelectorAll('input')].map(({ value }) => value)).toEqual(['90', '']);
    });

    it('is there when what was pressed after it is pressed again', async () => {
      const content = '<h1>Milk</h1><input type="email" name="email" /><button>Tell me</button>';
      const root = open(content);
      early('input').value = 'asha@example.com';
      const button = document.querySelector<HTMLElement>('#first-paint button');
      window.earlyClicks = button === null ? [] : [button];
      const sent: string[] = [];
      root.addEventListener('click', () => sent.push(fieldOf(root, 'input').value));
      root.innerHTML = content;
      await told();

      expect(sent).toEqual(['asha@example.com']);
    });

    it('leaves alone what nobody typed into, and what is chosen', async () => {
      const content = '<h1>Milk</h1><input name="b" value="1" /><input type="radio" name="c" value="red" />';
      const root = open(content);
      const heard = jest.fn();
      root.addEventListener('input', heard);
      root.innerHTML = content.replace('value="1"', 'value="2"');
      await told();

      expect(fieldOf(root, '[name="b"]').value).toBe('2');
      expect(heard).not.toHaveBeenCalled();
    });

    it('is let go where the page has no such field', async () => {
      const root = open('<h1>Milk</h1><input type="email" name="email" />');
      early('input').value = 'asha@example.com';
      root.innerHTML = '<h1>Milk</h1><input type="search" />';
      await told();

      expect([isPainted(), root.querySelector('input')?.value]).toEqual([false, '']);
    });
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
