import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { DocumentModel } from '@dukani/shared/documents';
import { renderWithApp } from '@dukani/shared/testing';
import { DocumentActions } from './DocumentActions';
import { savePdf } from './savePdf';

jest.mock('./savePdf', () => ({ savePdf: jest.fn() }));
const saved = jest.mocked(savePdf);

const DOCUMENT = { kind: 'quote', title: 'Quote', number: 'QUO-1' } as DocumentModel;
const URL_OF_LINK = 'https://duka.example/q/t0k3n';

function open(props: Partial<Parameters<typeof DocumentActions>[0]> = {}) {
  const onPrint = jest.fn();
  const app = renderWithApp(
    <DocumentActions noun="quote" makeDocument={() => DOCUMENT} onPrint={onPrint} {...props} />,
    { session: {} },
  );
  return { ...app, onPrint };
}

beforeEach(() => saved.mockReset().mockResolvedValue(undefined));

describe('what can be done with a document', () => {
  it('is to print it and to save it, and nothing else where there is nothing else', async () => {
    const { user, onPrint, container } = open();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['PDF', 'Print']);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(onPrint).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'PDF' }));
    expect(saved).toHaveBeenCalledWith(DOCUMENT);
    expect((await axe(container)).violations).toEqual([]);
  });

  it('is busy while the PDF is made, and can be asked again afterwards', async () => {
    let finish: () => void = () => undefined;
    saved.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const { user } = open();
    const button = screen.getByRole('button', { name: 'PDF' });
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    finish();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'));
  });

  it('says when the PDF could not be made', async () => {
    saved.mockRejectedValue(new Error('Loading chunk 7 failed'));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'PDF' }));
    expect(await screen.findByText('The PDF of the quote could not be made')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'PDF' })).not.toHaveAttribute('aria-busy', 'true');
  });

  it('saves nothing where the document could not be made', async () => {
    const { user } = open({ makeDocument: () => Promise.resolve(null) });
    await user.click(screen.getByRole('button', { name: 'PDF' }));
    expect(saved).not.toHaveBeenCalled();
  });

  it('is to mail it where it can be mailed', async () => {
    const onMail = jest.fn();
    const { user } = open({ onMail });
    await user.click(screen.getByRole('button', { name: 'Mail' }));
    expect(onMail).toHaveBeenCalledTimes(1);
  });

  it('is to send its link, made when it is asked for', async () => {
    const link = jest.fn().mockResolvedValue(URL_OF_LINK);
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = open({ share: { phone: '+254722100300', text: 'Duka: quote QUO-1.', link } });
    await user.click(screen.getByRole('button', { name: 'WhatsApp' }));
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
    expect(opened.mock.calls[0]?.[0]).toBe(
      `https://wa.me/254722100300?text=${encodeURIComponent(`Duka: quote QUO-1. ${URL_OF_LINK}`)}`,
    );
    opened.mockRestore();
  });

  it('opens nothing where the link could not be made', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = open({ share: { phone: null, text: 'Quote.', link: () => Promise.resolve(null) } });
    await user.click(screen.getByRole('button', { name: 'WhatsApp' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'WhatsApp' })).toBeEnabled());
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
  });

  it('waits for a link that is on its way, and has none where there is none', () => {
    const { unmount } = open({ share: { phone: null, text: 'Receipt.', link: null } });
    expect(screen.queryByText('WhatsApp')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeDisabled();
    unmount();
    open({ share: { phone: '+254722100300', text: 'Your balance.' } });
    expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      `https://wa.me/254722100300?text=${encodeURIComponent('Your balance.')}`,
    );
    expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
  });
});
