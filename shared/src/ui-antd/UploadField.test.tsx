import axe from 'axe-core';
import { useState } from 'react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderWithApp } from '../testing/testing';
import { UploadField, type StoredFile, type UploadFieldProps, type UploadProgress } from './UploadField';

const pdf = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

function Bills({
  upload,
  maxCount = 2,
  onFiles,
  hasCamera = false,
}: Partial<UploadFieldProps> & { onFiles?: (files: StoredFile[]) => void }) {
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  return (
    <main>
      <UploadField
        label="Supplier bill"
        help="The bill as it came."
        files={files}
        onChange={(next) => {
          onFiles?.(next);
          setFiles(next);
        }}
        upload={upload ?? ((file) => Promise.resolve({ id: file.name, name: file.name }))}
        accept={['.pdf']}
        acceptText="PDF"
        maxBytes={1024}
        maxCount={maxCount}
        hasCamera={hasCamera}
      />
    </main>
  );
}

async function drop(...files: File[]): Promise<void> {
  const place = await screen.findByRole('button', { name: /^Drop/ });
  fireEvent.drop(place, { dataTransfer: { files, items: undefined } });
}

describe('the camera', () => {
  const asked = jest.spyOn(window, 'matchMedia');
  afterEach(() => asked.mockReset());
  const setTouch = (isTouch: boolean) =>
    asked.mockImplementation(
      (media) =>
        ({
          matches: isTouch && media === '(pointer: coarse)',
          media,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );

  it('is offered by touch, and its photo is taken like any file', async () => {
    setTouch(true);
    const upload = jest.fn((file: File) => Promise.resolve({ id: file.name, name: file.name }));
    renderWithApp(<Bills hasCamera upload={upload} />);
    await screen.findByRole('button', { name: 'Take a photo' });
    fireEvent.change(screen.getByLabelText('Photo of the camera'), { target: { files: [pdf('photo.pdf')] } });
    await screen.findByRole('button', { name: 'Remove photo.pdf' });
    expect(upload).toHaveBeenCalledTimes(1);
  });

  it('is not offered where files are chosen', async () => {
    setTouch(false);
    renderWithApp(<Bills hasCamera />);
    await screen.findByRole('button', { name: /^Drop/ });
    expect(screen.queryByRole('button', { name: 'Take a photo' })).toBeNull();
  });
});

describe('files', () => {
  it('are dropped, sent, listed and taken away again', async () => {
    const onFiles = jest.fn();
    const { user } = renderWithApp(<Bills onFiles={onFiles} />);
    await drop(pdf('a.pdf'), pdf('b.pdf'));
    await waitFor(() =>
      expect(onFiles).toHaveBeenLastCalledWith([
        { id: 'a.pdf', name: 'a.pdf' },
        { id: 'b.pdf', name: 'b.pdf' },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Remove a.pdf' }));

    expect(onFiles).toHaveBeenLastCalledWith([{ id: 'b.pdf', name: 'b.pdf' }]);
  });

  it('show how far they are, and end when they are taken away', async () => {
    let given: UploadProgress | undefined;
    const upload = (_file: File, progress: UploadProgress) => {
      given = progress;
      return new Promise<StoredFile>(() => undefined);
    };
    const { user } = renderWithApp(<Bills upload={upload} />);
    await drop(pdf('slow.pdf'));
    await screen.findByText('slow.pdf');
    act(() => given?.onProgress(40));
    expect(await screen.findByRole('progressbar')).toHaveValue(40);
    await user.click(screen.getByRole('button', { name: 'Remove slow.pdf' }));

    expect(given?.signal.aborted).toBe(true);
    expect(screen.queryByText('slow.pdf')).not.toBeInTheDocument();
  });

  it('are refused by kind, size and number, in words', async () => {
    const onFiles = jest.fn();
    renderWithApp(<Bills onFiles={onFiles} />);
    await drop(pdf('notes.txt'), pdf('big.pdf', 2048), pdf('none.pdf', 0), pdf('1.pdf'), pdf('2.pdf'), pdf('3.pdf'));

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('notes.txt: only PDF can be uploaded.');
    expect(alert).toHaveTextContent('big.pdf is larger than 1 KB.');
    expect(alert).toHaveTextContent('none.pdf is empty.');
    expect(alert).toHaveTextContent('3.pdf: at most 2 can be uploaded.');
    await waitFor(() => expect(onFiles).toHaveBeenCalledTimes(2));
    expect(onFiles.mock.calls.at(-1)?.[0].map(({ name }: StoredFile) => name)).toEqual(['1.pdf', '2.pdf']);
  });

  it('say by name why they could not be sent', async () => {
    renderWithApp(<Bills upload={() => Promise.reject(new Error('The network is away.'))} />);
    await drop(pdf('a.pdf'));

    expect(await screen.findByRole('alert')).toHaveTextContent(/^a\.pdf could not be uploaded\./);
  });
});

it('a place for files has no faults that axe finds, and the keyboard reaches it', async () => {
  const { user, container } = renderWithApp(<Bills />);
  await drop(pdf('a.pdf'), pdf('notes.txt'));
  await screen.findByRole('alert');
  expect(screen.getByRole('group', { name: 'Supplier bill' })).toHaveAccessibleDescription('The bill as it came.');
  await user.tab();
  expect(screen.getByRole('button', { name: /^Drop/ })).toHaveFocus();
  const opened = jest.fn();
  container.querySelector('input[type=file]')?.addEventListener('click', opened);
  await user.keyboard('{Enter}');
  await user.keyboard(' ');
  expect(opened).toHaveBeenCalledTimes(2);

  expect((await axe.run(container)).violations).toEqual([]);
});
