/** Nothing shared may be imported here: the shared modules are agreed on only after the page's first script. */
const retryDelayMs = 1_000;

/** What the first script hands over to. */
export interface Bootstrap {
  start: () => Promise<void>;
}

/** Starts the page; its code is fetched once more after a second when it did not come. What cannot be started says so. */
export async function startPage(load: () => Promise<Bootstrap>): Promise<void> {
  try {
    const { start } = await load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
      return await load();
    });
    await start();
  } catch (error) {
    console.error('The page could not be started.', error);
    showStartFailure(error);
  }
}

/** Drawn without React, which may be what did not arrive. */
function showStartFailure(error: unknown): void {
  const isMisconfigured = error instanceof Error && error.name === 'ConfigurationError';
  const box = document.createElement('main');
  box.className = 'dk-state dk-state--page';
  box.setAttribute('role', 'alert');
  box.append(
    element('h1', 'dk-state__title', isMisconfigured ? 'Configuration Error' : 'Failed to Load Component'),
    element(
      'p',
      'dk-state__text',
      isMisconfigured ? error.message : 'This page did not arrive. Check your connection, then refresh the page.',
    ),
  );
  const button = element('button', 'dk-button', 'Refresh Page');
  button.dataset['variant'] = 'primary';
  button.addEventListener('click', () => location.reload());
  const actions = element('div', 'dk-state__actions', '');
  actions.append(button);
  box.append(actions);
  const root = document.getElementById('root');
  root?.replaceChildren(box);
  // The server may have drawn the content beside it, which stays readable.
  root?.removeAttribute('hidden');
}

function element(tag: string, className: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
