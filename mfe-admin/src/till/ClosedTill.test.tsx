import { screen, waitFor } from '@testing-library/react';
import { renderTill } from './tillTesting';

it('a closed till opens by Enter: its button has the focus', async () => {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query === '(pointer: fine)',
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  const app = renderTill({ answers: { current_till_session: null, list_tills: [] } });
  const button = await screen.findByRole('button', { name: 'Open a till' });
  await waitFor(() => expect(button).toHaveFocus());

  await app.user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Open a till' })).toBeInTheDocument();
});
