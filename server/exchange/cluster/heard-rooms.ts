// Rooms with listeners at any process: only for those are frames of books and trades made.

const SILENT_TIMES = 5;

interface Listener {
  rooms: Set<string>;
  silent: number;
}

export class HeardRooms {
  readonly #byProcess = new Map<string, Listener>();

  isHeard(room: string): boolean {
    return [...this.#byProcess.values()].some(({ rooms }) => rooms.has(room));
  }

  rooms(): Set<string> {
    return new Set([...this.#byProcess.values()].flatMap(({ rooms }) => [...rooms]));
  }

  of(process: string): string[] {
    return [...this.#listener(process).rooms];
  }

  set(process: string, room: string, isHeard: boolean): void {
    const { rooms } = this.#listener(process);
    if (isHeard) rooms.add(room);
    else rooms.delete(room);
  }

  replace(process: string, names: readonly string[]): string[] {
    const listener = this.#listener(process);
    const before = listener.rooms;
    listener.rooms = new Set(names);
    listener.silent = 0;
    return [...before.symmetricDifference(listener.rooms)];
  }

  /** Called each second by the leader; returns the rooms that lost their last listener. */
  forgetSilent(own: string): string[] {
    const emptiedRooms: string[] = [];
    for (const [process, listener] of [...this.#byProcess]) {
      if (process === own) continue;
      listener.silent += 1;
      if (listener.silent < SILENT_TIMES) continue;
      this.#byProcess.delete(process);
      emptiedRooms.push(...listener.rooms);
    }
    return emptiedRooms.filter((room) => !this.isHeard(room));
  }

  #listener(process: string): Listener {
    const processRooms = this.#byProcess.get(process);
    if (processRooms !== undefined) return processRooms;
    const listener: Listener = { rooms: new Set(), silent: 0 };
    this.#byProcess.set(process, listener);
    return listener;
  }
}
