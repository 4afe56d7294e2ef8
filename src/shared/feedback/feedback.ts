/** Feedback for events: vibration, and a short tone if the page may play sounds. */
const KINDS = {
  done: { buzz: [12], tones: [880] },
  won: { buzz: [20, 40, 20], tones: [660, 990] },
  lost: { buzz: [60], tones: [220] },
  alert: { buzz: [30, 60, 30], tones: [740, 880, 740] },
  refused: { buzz: [40, 30, 40], tones: [] },
  step: { buzz: [4], tones: [] },
} as const satisfies Record<string, { buzz: readonly number[]; tones: readonly number[] }>;

export type FeedbackKind = keyof typeof KINDS;

const TONE_S = 0.09;
const LOUDNESS = 0.08;

/** Does nothing if the device can't, or before the first touch of the page: feedback is never the only sign. */
export function giveFeedback(kind: FeedbackKind, isOn: boolean): void {
  if (!isOn) return;
  const { buzz, tones } = KINDS[kind];
  navigator.vibrate?.([...buzz]);
  if (tones.length === 0) return;
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false)
    return;
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = LOUDNESS;
  volume.connect(audio.destination);
  tones.forEach((frequency, at) => {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(audio.currentTime + at * TONE_S);
    tone.stop(audio.currentTime + (at + 1) * TONE_S);
    if (at === tones.length - 1) tone.onended = () => void audio.close();
  });
}
