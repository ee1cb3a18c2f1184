import type { ReactNode } from 'react';
import { Button, Dialog } from '@dukani/shared/ui-core';
import './camera.css';
import { useCamera } from './useCamera';

export interface CameraDialogProps {
  /** Told of every code, again when it was out of sight in between. */
  onScan: (code: string) => void;
  onClose: () => void;
  /** What became of the last code. */
  status: ReactNode;
}

/** The camera as a scanner: it stays open, so that one article after the other can be held before it. */
export function CameraDialog({ onScan, onClose, status }: CameraDialogProps) {
  const { setVideo, problem, isReady, light, switchLight, retry } = useCamera(onScan);
  return (
    <Dialog
      isOpen
      title="Scan with the camera"
      onClose={onClose}
      footer={
        <>
          {light !== null && (
            <Button aria-pressed={light} onClick={() => switchLight(!light)}>
              Light
            </Button>
          )}
          {problem !== null && <Button onClick={retry}>Try again</Button>}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="camera" data-ready={isReady && problem === null}>
        <video ref={setVideo} muted playsInline aria-label="Camera view" hidden={problem !== null} />
        {problem !== null && (
          <p className="camera-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      <p className="camera-status" role="status">
        {problem === null && (status ?? (isReady ? 'Point the camera at a barcode.' : 'Starting the camera'))}
      </p>
    </Dialog>
  );
}
