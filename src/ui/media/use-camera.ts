import { type RefObject, useEffect, useRef, useState } from 'react';

/** `asked`: not there yet. `denied`: it may not be used. `missing`: there is none, or it does not start. */
export type CameraState = 'asked' | 'on' | 'denied' | 'missing';

interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
}

const SIZES = {
  code: { width: { ideal: 1280 }, height: { ideal: 720 } },
  /** Finer than what is kept, where the camera can. */
  paper: { width: { ideal: 2560 }, height: { ideal: 1440 } },
} as const;

export function hasCamera(): boolean {
  // Not there where the page did not come over a safe connection.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return typeof devices?.getUserMedia === 'function';
}

interface CameraWish {
  of: keyof typeof SIZES;
  facing?: 'environment' | 'user';
  isOn?: boolean;
}

/** The live picture of the phone's camera, for as long as it is wanted: then its light goes out. */
export function useCamera({ of, facing = 'environment', isOn = true }: CameraWish): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('asked');
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
      setState('asked');
    };
  }, [of, facing, isOn]);
  return { video, state };
}

/** Answers how it is let go. */
async function open(video: HTMLVideoElement, wish: MediaTrackConstraints): Promise<() => void> {
  if (!hasCamera()) throw new Error('no camera');
  const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: wish });
  video.srcObject = stream;
  // Refused where the video was taken away meanwhile: then it is let go all the same.
  await video.play().catch(() => undefined);
  return () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
}
