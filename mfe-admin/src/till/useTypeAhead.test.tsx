import { act, renderHook } from '@testing-library/react';
import { useTypeAhead } from './useTypeAhead';

function start() {
  let find: () => void = () => undefined;
  let looking: Promise<void> | null = null;
  const openPay = jest.fn<boolean | Promise<boolean>, []>(() => true);
  const hook = renderHook(({ isPayOpen }) => useTypeAhead({ looking: () => looking, openPay, isPayOpen }), {
    initialProps: { isPayOpen: false },
  });
  return {
    hook,
    openPay,
    press: () => act(() => hook.result.current.press()),
    lookUp: () => {
      looking = new Promise((resolve) => (find = resolve));
    },
    found: () =>
      act(async () => {
        looking = null;
        find();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }),
  };
}

describe('Enter on the basket', () => {
  it('opens the payment at once where nothing is looked up', () => {
    const { press, openPay, hook } = start();
    press();
    expect(openPay).toHaveBeenCalledTimes(1);
    expect(hook.result.current.isAhead).toBe(false);
  });

  it('waits for a code that is looked up; once confirms nothing', async () => {
    const { press, lookUp, found, openPay, hook } = start();
    lookUp();
    press();
    expect(openPay).not.toHaveBeenCalled();
    await found();
    expect(openPay).toHaveBeenCalledTimes(1);
    expect(hook.result.current.isAhead).toBe(false);
  });

  it('twice opens and confirms, and is forgotten when the payment is closed', async () => {
    const { press, lookUp, found, openPay, hook } = start();
    lookUp();
    press();
    press();
    await found();
    expect(openPay).toHaveBeenCalledTimes(1);
    expect(hook.result.current.isAhead).toBe(true);
    act(() => hook.result.current.forget());
    expect(hook.result.current.isAhead).toBe(false);
  });

  it('confirms a payment that has been opened but cannot take keys yet', () => {
    const { press, hook } = start();
    press();
    hook.rerender({ isPayOpen: true });
    press();
    expect(hook.result.current.isAhead).toBe(true);
  });

  it.each([
    [true, 'confirms a payment that is on its way'],
    [false, 'confirms nothing when the payment did not open after all'],
  ])('opened: %s, %s', async (isOpen) => {
    const { press, openPay, hook } = start();
    let answer: (isOpen: boolean) => void = () => undefined;
    openPay.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    press();
    press();
    expect(openPay).toHaveBeenCalledTimes(1);
    await act(async () => answer(isOpen));
    expect(hook.result.current.isAhead).toBe(isOpen);
  });
});
