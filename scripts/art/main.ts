// `npm run art`: draws the sandbox's gallery into server/seeds/art, by server/seeds/gallery.json. Each picture has three sizes and
// its colour; gifs are animated WebP, sounds are synthesised. Sounds and videos need ffmpeg (Debian's package of that name). Seeded:
// a second run draws the same pictures.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import gallery from '../../server/seeds/gallery.json' with { type: 'json' };
import { Refusal, runScript, say } from '../refusal.ts';
import { ROOT } from '../root.ts';
import { canvas, count } from './brush.ts';
import { PAINTINGS, type Painting } from './paintings.ts';
import { chordWav } from './sound.ts';

const FOLDER = join(ROOT, 'server', 'seeds', 'art');
const SIZES = { small: 160, medium: 480, large: 960 } as const;
const QUALITY = { small: 68, medium: 62, large: 52 } as const;
const MOVING = {
  gif: { frames: 14, side: 320, delay: 110 },
  video: { frames: 48, side: 400, fps: 12 },
};
const BOX_COLORS = ['#0d0e1e', '#221e4a', '#3a2f78', '#ffcf7a'];

type Collection = (typeof gallery.collections)[number];
type Kind = 'image' | 'gif' | 'audio' | 'video';

interface Drawn {
  small: string;
  medium: string;
  large: string;
  color: string;
  type: Kind;
  media: string | null;
}

const bytesOf = (svg: string) => sharp(Buffer.from(svg));

/** Writes the bytes under the hash of their address. */
function keep(bytes: Uint8Array, ending: string): string {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${ending}`;
  writeFileSync(join(FOLDER, name), bytes);
  return name;
}

async function still(paint: Painting, seed: number, colors: readonly string[]) {
  const body = paint(seed, colors, 0);
  const size = async (name: keyof typeof SIZES) =>
    keep(
      await bytesOf(canvas(body, SIZES[name]))
        .webp({ quality: QUALITY[name], effort: 6 })
        .toBuffer(),
      'webp',
    );
  const { dominant } = await bytesOf(canvas(body, 64)).stats();
  const color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  return {
    small: await size('small'),
    medium: await size('medium'),
    large: await size('large'),
    color,
  };
}

const phases = (number: number) => count(number).map((index) => index / number);

async function gif(paint: Painting, seed: number, colors: readonly string[]): Promise<string> {
  const { frames, side, delay } = MOVING.gif;
  const pictures = await Promise.all(
    phases(frames).map((phase) =>
      bytesOf(canvas(paint(seed, colors, phase), side))
        .png()
        .toBuffer(),
    ),
  );
  const joinedPictures = sharp(pictures, { join: { animated: true } });
  return keep(
    await joinedPictures
      .webp({
        quality: 46,
        effort: 6,
        delay: frames > 0 ? phases(frames).map(() => delay) : [],
        loop: 0,
      })
      .toBuffer(),
    'webp',
  );
}

function ffmpeg(...args: readonly string[]): void {
  try {
    execFileSync('ffmpeg', [
      '-y',
      '-loglevel',
      'error',
      '-bitexact',
      ...args,
      '-map_metadata',
      '-1',
    ]);
  } catch (error) {
    throw new Refusal(`ffmpeg failed; it is Debian's package ffmpeg: ${error}`);
  }
}

async function video(paint: Painting, seed: number, colors: readonly string[], work: string) {
  const { frames, side, fps } = MOVING.video;
  for (const [index, phase] of phases(frames).entries()) {
    const place = join(work, `${index}.png`);
    await bytesOf(canvas(paint(seed, colors, phase), side))
      .flatten()
      .png()
      .toFile(place);
  }
  const ending = seed % 3 === 0 ? 'webm' : 'mp4';
  const codec =
    ending === 'mp4'
      ? ['-c:v', 'libx264', '-crf', '30', '-preset', 'veryslow', '-movflags', '+faststart']
      : ['-c:v', 'libvpx-vp9', '-crf', '42', '-b:v', '0'];
  const out = join(work, `out.${ending}`);
  ffmpeg('-framerate', `${fps}`, '-i', join(work, '%d.png'), ...codec, '-pix_fmt', 'yuv420p', out);
  return keep(readFileSync(out), ending);
}

function audio(seed: number, work: string): string {
  const ending = ['mp3', 'mp3', 'ogg', 'mp3', 'ogg', 'wav'][seed % 6] ?? 'mp3';
  const [source, out] = [join(work, 'chord.wav'), join(work, `out.${ending}`)];
  writeFileSync(source, chordWav(seed));
  const codec = {
    mp3: ['-c:a', 'libmp3lame', '-b:a', '40k'],
    ogg: ['-c:a', 'libvorbis', '-q:a', '0'],
    wav: ['-c:a', 'pcm_u8', '-ar', '11025'],
  }[ending as 'mp3' | 'ogg' | 'wav'];
  ffmpeg('-i', source, ...codec, out);
  return keep(readFileSync(out), ending);
}

/** The last two of a box's six items are animated. */
const kindOf = ({ type }: Collection, index: number): Kind =>
  type === 'box' ? (index > 3 ? 'gif' : 'image') : (type as Kind);

async function draw(
  collection: Collection,
  index: number,
  seed: number,
  work: string,
): Promise<Drawn> {
  const paint = PAINTINGS[collection.painting];
  const colors = collection.colors[index % collection.colors.length] ?? [];
  if (paint === undefined) throw new Refusal(`no painting ${collection.painting}`);
  const type = kindOf(collection, index);
  const media = {
    image: async () => null,
    gif: () => gif(paint, seed, colors),
    video: () => video(paint, seed, colors, work),
    audio: async () => audio(seed, work),
  }[type];
  return { ...(await still(paint, seed, colors)), type, media: await media() };
}

async function drawAll(): Promise<undefined> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), 'pocket-art-'));
  const drawings: Record<string, Drawn> = {};
  for (const [place, collection] of gallery.collections.entries()) {
    for (const index of collection.works.keys()) {
      drawings[`${collection.key}-${index + 1}`] = await draw(
        collection,
        index,
        place * 6 + index + 1,
        work,
      );
    }
    if (collection.type === 'box') {
      const face = collection.colors[0]?.[2] ?? '#3a2f78';
      const colors = [...BOX_COLORS.slice(0, 2), face, BOX_COLORS[3] ?? ''];
      const cover = await still(PAINTINGS['box'] as Painting, place, colors);
      drawings[`${collection.key}-box`] = { ...cover, type: 'image', media: null };
    }
    say(`${collection.name}: ${collection.works.length} works`);
  }
  rmSync(work, { recursive: true });
  writeFileSync(join(FOLDER, 'drawn.json'), `${JSON.stringify(drawings, null, 2)}\n`);
}

runScript(drawAll);
