import { useCallback, useEffect, useRef, useState } from 'react';
import { makeCodeReader, SeenCodes } from './codeReader';

/** Between two looks: often enough for a hand that moves, and the phone stays cool. */
const LOOK_MS = 120;

const PROBLEMS: Record<string, string> = {
  NotAllowedError: 'The camera is blocked for this page. Allow it in the address bar of the browser and try again.',
  NotFoundError: 'No camera was found on this device.',
  NotReadableError: 'Another app is using the camera. Close it and try again.',
};
const OTHER_PROBLEM = 'The camera did not start. Try again, or type the code.';

interface LitTrack {
  getCapabilities?: () => { torch?: boolean };
  applyConstraints: (constraints: { advanced: { torch: boolean }[] }) => Promise<void>;
}

/** The picture of the camera in a video element, and every code that comes before it, each once a look. */
export function useCamera(onCode: (code: string) => void) {
  // State, not a ref: the element comes once the dialog stands open.
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const track = useRef<LitTrack | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReady, setIsReady] = useState(false);
  const [light, setLight] = useState<boolean | null>(null);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });

  useEffect(() => {
    if (video === null) return;
    const run = new CameraRun(video, (code) => latest.current(code));
    run.start().then(
      (found) => {
        track.current = found;
        setLight(found?.getCapabilities?.().torch === true ? false : null);
        setIsReady(true);
      },
      (thrown: unknown) => {
        if (!run.isOver) setProblem(PROBLEMS[thrown instanceof DOMException ? thrown.name : ''] ?? OTHER_PROBLEM);
      },
    );
    return () => run.stop();
  }, [video, attempt]);

  const retry = useCallback(() => {
    setProblem(null);
    setIsReady(false);
    setAttempt((before) => before + 1);
  }, []);
  const switchLight = (isOn: boolean) => {
    // A phone that refuses its light leaves the button as it was.
    void track.current?.applyConstraints({ advanced: [{ torch: isOn }] }).then(
      () => setLight(isOn),
      () => setLight(null),
    );
  };
  return { setVideo, problem, isReady, light, switchLight, retry };
}

/** One time the camera is on. */
class CameraRun {
  isOver = false;
  #stream: MediaStream | null = null;
  #timer = 0;
  readonly #seen = new SeenCodes();
  readonly #video: HTMLVideoElement;
  readonly #onCode: (code: string) => void;

  constructor(video: HTMLVideoElement, onCode: (code: string) => void) {
    this.#video = video;
    this.#onCode = onCode;
  }

  /** The track in use; null when it was stopped before it began. */
  async start(): Promise<LitTrack | null> {
    const [stream, reader] = await Promise.all([
      navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      }),
      makeCodeReader(),
    ]);
    this.#stream = stream;
    if (this.isOver) {
      reader.close();
      this.stop();
      return null;
    }
    this.#video.srcObject = stream;
    await this.#video.play();
    const look = async () => {
      if (this.isOver) return reader.close();
      if (this.#video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !document.hidden) {
        // One picture that cannot be read is no reason to stop looking.
        const code = await reader.read(this.#video).catch(() => null);
        if (!this.isOver && code !== null && code !== '' && this.#seen.isNew(code, performance.now()))
          this.#onCode(code);
      }
      this.#timer = window.setTimeout(() => void look(), LOOK_MS);
    };
    void look();
    return (stream.getVideoTracks()[0] as LitTrack | undefined) ?? null;
  }

  stop(): void {
    this.isOver = true;
    window.clearTimeout(this.#timer);
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#video.srcObject = null;
  }
}
