import { type RefObject, useEffect, useRef, useState } from 'react';

interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  /** `failed`: there is none, or it may not be used. */
  state: 'starting' | 'live' | 'failed';
}

/** Finer than what is kept, where the camera can. */
const WANTED = { width: { ideal: 2560 }, height: { ideal: 1440 } };

export function hasCamera(): boolean {
  // Not there where the page is no secure one.
  return typeof navigator.mediaDevices?.getUserMedia === 'function';
}

/** The live picture of the phone's camera, for as long as it is wanted: then its light goes out. */
export function useCamera(facing: 'environment' | 'user', isOn: boolean): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Camera['state']>('starting');
  useEffect(() => {
    if (!isOn) return;
    let hasLeft = false;
    let stream: MediaStream | undefined;
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const begin = async (): Promise<void> => {
      try {
        const wish = { video: { facingMode: facing, ...WANTED }, audio: false };
        stream = await navigator.mediaDevices.getUserMedia(wish);
        if (hasLeft || video.current === null) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        if (!hasLeft) setState('live');
      } catch {
        stop();
        if (!hasLeft) setState('failed');
      }
    };
    void begin();
    return () => {
      hasLeft = true;
      stop();
      setState('starting');
    };
  }, [facing, isOn]);
  return { video, state };
}
