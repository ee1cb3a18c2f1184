// Runs before the page's other scripts, on pages whose content the server drew: what is pressed meanwhile is kept for
// shell/src/firstPaint.ts, which presses it again as soon as something answers.
(() => {
  /** @type {HTMLElement[]} */
  const pressed = [];
  window.earlyClicks = pressed;
  document.addEventListener(
    'click',
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const control = target?.closest('#first-paint :is(button, input[type="radio"], input[type="checkbox"])');
      if (!(control instanceof HTMLElement)) return;
      if (control.localName === 'button') {
        event.preventDefault();
        control.setAttribute('aria-busy', 'true');
      }
      pressed.push(control);
    },
    true,
  );
})();
