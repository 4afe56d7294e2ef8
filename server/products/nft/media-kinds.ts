// Detects the kind of a sound or video (R-NFT-7): by its first bytes, then by its container, which must be
// complete and have a duration. Declared name and type are ignored.
import { mp3Seconds, oggSeconds, wavSeconds } from './sound-containers.ts';
import { mp4Seconds, webmSeconds } from './video-containers.ts';

export const MEDIA_TYPES = {
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const;
export type MediaEnding = keyof typeof MEDIA_TYPES;

export const MEDIA_BYTES_AT_MOST = 20 * 2 ** 20;
const SECONDS_AT_MOST = 600;

type Reader = (bytes: Uint8Array) => number | undefined;

const READERS: Readonly<Record<'mp3' | 'ogg' | 'wav' | 'mp4' | 'webm', Reader>> = {
  mp3: mp3Seconds,
  ogg: oggSeconds,
  wav: wavSeconds,
  mp4: mp4Seconds,
  webm: webmSeconds,
};

export type Checked =
  | { is: 'media'; ending: keyof typeof READERS; type: 'audio' | 'video' }
  | { is: 'refused'; why: 'file_type_refused' | 'file_too_large' | 'file_damaged' };

export function checkMedia(bytes: Uint8Array): Checked {
  if (bytes.length > MEDIA_BYTES_AT_MOST) return { is: 'refused', why: 'file_too_large' };
  const ending = endingOf(bytes);
  if (ending === undefined) return { is: 'refused', why: 'file_type_refused' };
  const seconds = READERS[ending](bytes);
  const isPlayable = seconds !== undefined && seconds > 0 && seconds <= SECONDS_AT_MOST;
  if (!isPlayable) return { is: 'refused', why: 'file_damaged' };
  return { is: 'media', ending, type: ending === 'mp4' || ending === 'webm' ? 'video' : 'audio' };
}

function endingOf(bytes: Uint8Array): keyof typeof READERS | undefined {
  const text = (at: number, letters: string) =>
    [...letters].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
  if (text(0, 'RIFF') && text(8, 'WAVE')) return 'wav';
  if (text(0, 'OggS')) return 'ogg';
  if (text(4, 'ftyp')) return 'mp4';
  if ([0x1a, 0x45, 0xdf, 0xa3].every((byte, index) => bytes[index] === byte)) return 'webm';
  const isFrame = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;
  return text(0, 'ID3') || isFrame ? 'mp3' : undefined;
}
