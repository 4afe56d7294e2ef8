/** Why there is no picture of a camera. */
export type NoCamera = 'denied' | 'missing';

/** The camera that looks away from the user, on the video; answers how it is let go. */
export async function openCamera(video: HTMLVideoElement): Promise<(() => void) | NoCamera> {
  // Absent where the page did not come over a safe connection.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices?.getUserMedia === undefined) return 'missing';
  let stream: MediaStream;
  try {
    stream = await devices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    return (error as Error).name === 'NotAllowedError' ? 'denied' : 'missing';
  }
  video.srcObject = stream;
  // Refused where the video was taken away meanwhile: then it is let go as well.
  await video.play().catch(() => undefined);
  return () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
}
