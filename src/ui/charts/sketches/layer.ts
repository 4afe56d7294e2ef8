/** The sketches on one chart: draws them, and turns touches into points, moves and selections. */
import { pixelsOf } from '../../../lib/core/pixels.ts';
import type { Drawing } from '../candles/drawing.ts';
import type { ChartLayer, ChartSpace, Grip, LayerPlace, Place } from '../candles/layer.ts';
import type { ChartColours } from '../candles/theme.ts';
import { distanceTo, nearest, REACH } from './hit.ts';
import { paintCursor, paintHandles, paintShapes, paletteOf } from './paint.ts';
import type { Sketch, SketchPoint } from './sketch.ts';
import { type Cursor, cursorAt } from './snap.ts';
import { type Scene, type Shape, type Spot, TOOLS, type ToolName } from './tools.ts';

export interface SketchHost {
  /** On the instrument's tick; undefined if there is no such price. */
  priceText(price: number): string | undefined;
  /** What is written on it, as its tool needs. */
  textsOf(sketch: Sketch, step: number): readonly string[];
  onPlace(tool: ToolName, points: readonly SketchPoint[]): void;
  onMove(key: string, points: readonly SketchPoint[]): void;
  onSelect(key: string | undefined): void;
  /** How many points of the new sketch are set. */
  onStep(count: number): void;
  /** The point under the finger, while there is one. */
  onCursor(cursor: Cursor | undefined): void;
}

export interface ShownSketches {
  sketches: readonly Sketch[];
  selectedKey: string | undefined;
  tool: ToolName | undefined;
  hasSnap: boolean;
  /** What texts are computed from: another one writes them again. */
  writing: unknown;
}

const NOTHING: ShownSketches = {
  sketches: [],
  selectedKey: undefined,
  tool: undefined,
  hasSnap: true,
  writing: undefined,
};
const NO_TEXTS: readonly string[] = [];

export class SketchLayer implements ChartLayer {
  readonly #host: SketchHost;
  readonly #place: LayerPlace;
  #colours: ChartColours;
  #scene = NOTHING;
  /** Points of the new sketch. */
  #setPlaces: readonly SketchPoint[] = [];
  #cursor: Cursor | undefined;
  /** A sketch that is being dragged, as it is drawn now. */
  #moving: Sketch | undefined;
  readonly #prices = new WeakMap<SketchPoint, number>();
  #texts = new WeakMap<Sketch, readonly string[]>();

  constructor(drawing: Drawing, host: SketchHost, colours: ChartColours) {
    this.#host = host;
    this.#colours = colours;
    this.#place = drawing.putLayer(this);
  }

  show(next: ShownSketches): void {
    if (next.tool !== this.#scene.tool) this.#restart();
    if (next.writing !== this.#scene.writing) this.#texts = new WeakMap();
    this.#scene = next;
    this.#place.redraw();
  }

  recolour(colours: ChartColours): void {
    this.#colours = colours;
    this.#place.redraw();
  }

  /** Takes back the newest point of an unfinished sketch; false if there is none. */
  takeBack(): boolean {
    if (this.#setPlaces.length === 0) return false;
    this.#setPlaces = this.#setPlaces.slice(0, -1);
    this.#host.onStep(this.#setPlaces.length);
    this.#place.redraw();
    return true;
  }

  /** In bars and pixels, for the arrow keys. */
  nudge(sketch: Sketch, bars: number, pixels: number): void {
    const space = this.#place.space();
    if (space === undefined || sketch.isLocked) return;
    const by = { x: bars * space.spacing, y: pixels };
    const points = this.#pointsOf(shiftPlaces(this.#spotsOf(sketch, space), by), space, sketch);
    if (points !== undefined) this.#host.onMove(sketch.key, points);
  }

  /** Top and bottom of a sketch in the pane, for the bar beside it. */
  extentOf(sketch: Sketch): { top: number; bottom: number } | undefined {
    const space = this.#place.space();
    if (space === undefined) return undefined;
    const heights = this.#spotsOf(sketch, space).map(({ y }) => y);
    return { top: Math.min(...heights), bottom: Math.max(...heights) };
  }

  remove(): void {
    this.#place.remove();
    this.#host.onCursor(undefined);
  }

  paint(context: CanvasRenderingContext2D, space: ChartSpace): void {
    const { sketches, selectedKey, tool } = this.#scene;
    context.save();
    for (const one of sketches) {
      const sketch = one.key === this.#moving?.key ? this.#moving : one;
      const look = { colour: this.#colourOf(sketch), width: sketch.width };
      paintShapes(context, this.#shapesOf(sketch, space), look, this.#colours);
      if (one.key === selectedKey && !sketch.isLocked) {
        paintHandles(context, this.#spotsOf(sketch, space), look.colour, this.#colours);
      }
    }
    if (tool !== undefined) this.#paintNew(context, tool, space);
    else if (this.#cursor !== undefined) {
      paintCursor(context, this.#cursor, space, this.#colours);
    }
    context.restore();
  }

  grab(at: Place, isTouch: boolean): Grip | undefined {
    const space = this.#place.space();
    if (space === undefined || at.y > space.height || at.x > space.width) return undefined;
    if (this.#scene.tool !== undefined) return this.#setting(this.#scene.tool, at);
    const sketch = this.#scene.sketches.find(({ key }) => key === this.#scene.selectedKey);
    if (sketch === undefined || sketch.isLocked) return undefined;
    const reach = isTouch ? REACH.touch : REACH.mouse;
    const spots = this.#spotsOf(sketch, space);
    const handle = nearest(
      spots.map((spot, index) => ({ spot, index })),
      ({ spot }) => Math.hypot(spot.x - at.x, spot.y - at.y),
      reach,
    );
    if (handle !== undefined) return this.#dragging(sketch, handle.index);
    return this.#distanceOf(at, sketch, space) <= reach ? this.#carrying(sketch, at) : undefined;
  }

  tap(at: Place, isTouch: boolean): boolean {
    const space = this.#place.space();
    if (space === undefined || this.#scene.tool !== undefined || at.y > space.height) return false;
    const reach = isTouch ? REACH.touch : REACH.mouse;
    const { sketches, selectedKey } = this.#scene;
    const sketch = nearest(sketches, (one) => this.#distanceOf(at, one, space), reach);
    if (sketch === undefined && selectedKey === undefined) return false;
    this.#host.onSelect(sketch?.key);
    return true;
  }

  /** The press that sets the next point of a new sketch. */
  #setting(tool: ToolName, at: Place): Grip {
    const follow = (place: Place): void => this.#follow(place);
    follow(at);
    return {
      move: follow,
      end: (place) => {
        follow(place);
        const cursor = this.#cursor;
        this.#follow(undefined);
        if (cursor !== undefined) this.#set(tool, cursor);
      },
      cancel: () => this.#follow(undefined),
    };
  }

  #set(tool: ToolName, cursor: Cursor): void {
    const space = this.#place.space();
    const price = this.#host.priceText(cursor.price);
    if (space === undefined || price === undefined) return;
    const setPlaces = [...this.#setPlaces, { time: cursor.time, price }];
    const { taps, complete } = TOOLS[tool];
    if (setPlaces.length < taps) {
      this.#setPlaces = setPlaces;
      this.#host.onStep(setPlaces.length);
      return;
    }
    this.#restart();
    const spots = setPlaces.map((point) => this.#spot(point, space));
    const points =
      complete === undefined
        ? setPlaces
        : this.#pointsOf(complete(spots, space), space)?.with(0, { time: cursor.time, price });
    if (points !== undefined) this.#host.onPlace(tool, points);
  }

  #restart(): void {
    this.#setPlaces = [];
    this.#host.onStep(0);
  }

  #follow(place: Place | undefined): void {
    const space = this.#place.space();
    this.#cursor =
      place === undefined || space === undefined
        ? undefined
        : cursorAt(inPane(place, space), space, this.#scene.hasSnap);
    this.#host.onCursor(this.#cursor);
    this.#place.redraw();
  }

  /** A drag of one point, with the magnifier. */
  #dragging(sketch: Sketch, index: number): Grip {
    const { drag } = TOOLS[sketch.tool];
    return {
      move: (place) => {
        this.#follow(place);
        const [cursor, space] = [this.#cursor, this.#place.space()];
        if (cursor === undefined || space === undefined) return;
        const spots = this.#spotsOf(sketch, space);
        const places =
          drag === undefined
            ? spots.map((one, at) => (at === index ? cursor : one))
            : drag(spots, index, cursor);
        const points = this.#pointsOf(places, space, sketch);
        if (points !== undefined) this.#carry({ ...sketch, points });
      },
      end: () => this.#drop(),
      cancel: () => this.#letGo(),
    };
  }

  #carrying(sketch: Sketch, start: Place): Grip {
    return {
      move: (place) => {
        const space = this.#place.space();
        if (space === undefined) return;
        const by = { x: place.x - start.x, y: place.y - start.y };
        const points = this.#pointsOf(shiftPlaces(this.#spotsOf(sketch, space), by), space, sketch);
        if (points !== undefined) this.#carry({ ...sketch, points });
      },
      end: () => this.#drop(),
      cancel: () => this.#letGo(),
    };
  }

  #carry(sketch: Sketch): void {
    this.#moving = sketch;
    this.#place.redraw();
  }

  #drop(): void {
    const moving = this.#moving;
    this.#letGo();
    if (moving !== undefined) this.#host.onMove(moving.key, moving.points);
  }

  #letGo(): void {
    this.#moving = undefined;
    this.#follow(undefined);
  }

  #paintNew(context: CanvasRenderingContext2D, tool: ToolName, space: ChartSpace): void {
    const spots: Spot[] = this.#setPlaces.map((point) => this.#spot(point, space));
    const look = { colour: this.#colours.stroke, width: 1.75 };
    const cursor = this.#cursor;
    if (cursor !== undefined) {
      const places = [...spots, cursor];
      const { taps, complete, shapes } = TOOLS[tool];
      const isWhole = complete !== undefined && places.length === taps;
      const all = isWhole
        ? complete(places, space).map((place) => ({ ...place, price: space.priceAt(place.y) }))
        : places;
      const scene = sceneOf(space, NO_TEXTS);
      paintShapes(context, shapes(all, scene), look, this.#colours);
      paintCursor(context, cursor, space, this.#colours);
    }
    paintHandles(context, spots, look.colour, this.#colours);
  }

  #colourOf(sketch: Sketch): string {
    return paletteOf(this.#colours)[sketch.colour] ?? this.#colours.stroke;
  }

  #distanceOf(at: Place, sketch: Sketch, space: ChartSpace): number {
    return distanceTo(at, this.#shapesOf(sketch, space), TOOLS[sketch.tool].isSolid === true);
  }

  #shapesOf(sketch: Sketch, space: ChartSpace): readonly Shape[] {
    const texts = this.#texts.get(sketch) ?? this.#host.textsOf(sketch, space.step);
    this.#texts.set(sketch, texts);
    return TOOLS[sketch.tool].shapes(this.#spotsOf(sketch, space), sceneOf(space, texts));
  }

  #spotsOf(sketch: Sketch, space: ChartSpace): Spot[] {
    return sketch.points.map((point) => this.#spot(point, space));
  }

  #spot(point: SketchPoint, space: ChartSpace): Spot {
    const price = this.#prices.get(point) ?? pixelsOf(point.price);
    this.#prices.set(point, price);
    return { x: space.xOf(point.time), y: space.yOf(price), price };
  }

  /** Coordinates that haven't moved keep the times and prices of the sketch, so that rounding doesn't move them. */
  #pointsOf(
    places: readonly (Place | Cursor)[],
    space: ChartSpace,
    sketch?: Sketch,
  ): SketchPoint[] | undefined {
    const spots = sketch === undefined ? [] : this.#spotsOf(sketch, space);
    const points: SketchPoint[] = [];
    for (const [index, place] of places.entries()) {
      const [spot, point] = [spots[index], sketch?.points[index]];
      const isCursor = 'time' in place;
      const price =
        spot?.y === place.y
          ? point?.price
          : this.#host.priceText(isCursor ? place.price : space.priceAt(place.y));
      if (price === undefined) return undefined;
      const time = isCursor ? place.time : space.timeAt(place.x);
      points.push({ time: spot?.x === place.x && point !== undefined ? point.time : time, price });
    }
    return points;
  }
}

function shiftPlaces(spots: readonly Spot[], by: Place): Place[] {
  return spots.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }));
}

function inPane({ x, y }: Place, { width, height }: ChartSpace): Place {
  return { x: Math.max(0, Math.min(width, x)), y: Math.max(0, Math.min(height, y)) };
}

function sceneOf({ width, height, yOf }: ChartSpace, texts: readonly string[]): Scene {
  return { width, height, yOf, texts };
}
