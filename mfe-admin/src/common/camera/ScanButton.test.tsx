import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp } from '@dukani/shared/testing';
import { makeCodeReader, SeenCodes } from './codeReader';
import { ScanButton } from './ScanButton';

jest.mock('./readInScanWorker', () => ({
  readInScanWorker: () => ({ read: async () => 'from the worker', close: () => undefined }),
}));

let inView: string | null = null;
class FakeDetector {
  static getSupportedFormats = async () => ['ean_13', 'code_128', 'qr_code'];
  async detect() {
    return inView === null ? [] : [{ rawValue: inView }];
  }
}
const stopTrack = jest.fn();
const track = {
  stop: stopTrack,
  getCapabilities: () => ({ torch: true }),
  applyConstraints: jest.fn(async () => undefined),
};
const getUserMedia = jest.fn(async () => ({ getTracks: () => [track], getVideoTracks: () => [track] }));

beforeEach(() => {
  inView = null;
  jest.clearAllMocks();
  Object.assign(globalThis, { BarcodeDetector: FakeDetector });
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, enumerateDevices: async () => [{ kind: 'videoinput' }] },
  });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  jest.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
  Reflect.deleteProperty(navigator, 'mediaDevices');
  jest.restoreAllMocks();
});

describe('scanning with the camera', () => {
  it('hands over each code once while it is in view, and lets the camera go when it is done', async () => {
    const onScan = jest.fn();
    const { user, container } = renderWithApp(<ScanButton onScan={onScan} status="Milk added" />);
    await user.click(await screen.findByRole('button', { name: 'Scan with the camera' }));
    const dialog = await screen.findByRole('dialog', { name: 'Scan with the camera' });
    inView = '6161100000017';

    await waitFor(() => expect(onScan).toHaveBeenCalledWith('6161100000017'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(onScan).toHaveBeenCalledTimes(1);
    expect(within(dialog).getByRole('status')).toHaveTextContent('Milk added');
    expect((await axe(container)).violations).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Light' }));
    expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(stopTrack).toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says what to do when the camera is blocked, and tries again', async () => {
    getUserMedia.mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'));
    const { user } = renderWithApp(<ScanButton onScan={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Scan with the camera' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('The camera is blocked for this page.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Point the camera at a barcode.')).toBeInTheDocument();
    expect(getUserMedia).toHaveBeenCalledTimes(2);
  });
});

describe('reading codes', () => {
  it('counts a code again only after it was out of sight', () => {
    const seen = new SeenCodes();
    expect([
      seen.isNew('A', 0),
      seen.isNew('A', 900),
      seen.isNew('A', 1800),
      seen.isNew('B', 1900),
      seen.isNew('A', 2000),
      seen.isNew('A', 3300),
    ]).toEqual([true, false, false, true, true, true]);
  });

  it('is left to the library where the browser does not know the codes of goods', async () => {
    jest.spyOn(FakeDetector, 'getSupportedFormats').mockResolvedValue(['qr_code']);
    const reader = await makeCodeReader();
    expect(await reader.read(document.createElement('video'))).toBe('from the worker');
  });
});
