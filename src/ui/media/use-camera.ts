import { type RefObject, useEffect, useRef, useState } from 'react';

/** `requested`: not started yet. `denied`: no permission. `missing`: no camera, or it doesn't start. */
export type CameraState = 'requested' | 'on' | 'denied' | 'missing';

interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
}

const SIZES = {
  code: { width: { ideal: 1280 }, height: { ideal: 720 } },
  paper: { width: { ideal: 2560 }, height: { ideal: 1440 } },
} as const;

export function hasCamera(): boolean {
  // Undefined on a page without a secure connection.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return typeof devices?.getUserMedia === 'function';
}

interface CameraWish {
  of: keyof typeof SIZES;
  facing?: 'environment' | 'user';
  isOn?: boolean;
}

export function useCamera({ of, facing = 'environment', isOn = true }: CameraWish): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('requested');
  useEffect(() => {
    const element = video.current;
    if (!isOn || element === null) return;
    let hasLeft = false;
    let close: (() => void) | undefined;
    open(element, { facingMode: facing, ...SIZES[of] })
      .then((closes) => {
        close = closes;
        if (hasLeft) close();
        else setState('on');
      })
      .catch((error: Error) => {
        if (!hasLeft) setState(error.name === 'NotAllowedError' ? 'denied' : 'missing');
      });
    return () => {
      hasLeft = true;
      close?.();
      setState('requested');
    };
  }, [of, facing, isOn]);
  return { video, state };
}

async function open(video: HTMLVideoElement, wish: MediaTrackConstraints): Promise<() => void> {
  if (!hasCamera()) throw new Error('no camera');
  const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: wish });
  video.srcObject = stream;
  await video.play().catch(() => undefined);
  return () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
}
