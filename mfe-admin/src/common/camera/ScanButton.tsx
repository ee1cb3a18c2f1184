import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { IconButton } from '@dukani/shared/ui-core';

const CameraDialog = lazy(() =>
  loadTwice(() => import('./CameraDialog')).then((module) => ({ default: module.CameraDialog })),
);

interface ScanButtonProps {
  onScan: (code: string) => void;
  /** What became of the last code, shown below the picture. */
  status?: ReactNode;
}

/** Scans with the device's camera; not drawn where there is none. */
export function ScanButton({ onScan, status = null }: ScanButtonProps) {
  const hasCamera = useHasCamera();
  const [isOpen, setIsOpen] = useState(false);
  if (!hasCamera) return null;
  return (
    <>
      <IconButton icon="camera" label="Scan with the camera" aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <CameraDialog onScan={onScan} status={status} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Asked once a visit; browsers tell it without asking the person. */
let known: Promise<boolean> | null = null;
let isThere = false;

async function findCamera(): Promise<boolean> {
  // Absent where the page came unencrypted.
  const media = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  if (typeof media?.getUserMedia !== 'function' || typeof media.enumerateDevices !== 'function') return false;
  const devices = await media.enumerateDevices().catch(() => []);
  isThere = devices.some(({ kind }) => kind === 'videoinput');
  // A camera may be plugged in later.
  if (!isThere) known = null;
  return isThere;
}

function useHasCamera(): boolean {
  const [has, setHas] = useState(isThere);
  useEffect(() => {
    let isGone = false;
    known ??= findCamera();
    void known.then((found) => isGone || setHas(found));
    return () => {
      isGone = true;
    };
  }, []);
  return has;
}
