// Times what the handlers of a page's message ports do. It wraps each handler that is set, so it is imported before
// the side that sets one. A message of a transferred buffer and one of objects take the same way through the browser to
// their handler; what is made of them there - reading `data` included, where the browser copies - is what differs.
import { median, watch } from '../../measure.ts';

type Handler = (event: MessageEvent) => unknown;

let spent = 0;
let waiting: (() => void)[] = [];

/** Cost of the measurement itself: the clock of a virtual machine is slow. */
const OWN_NS = ownTime();

function ownTime(): number {
  const batches: number[] = [];
  while (batches.length < 11) {
    let sum = 0;
    for (let count = 0; count < 200; count += 1) sum += watch()();
    batches.push(sum / 200);
  }
  return median(batches);
}

/** Called after the running handler, outside of its time. */
export function afterHandler(callback: () => void): void {
  waiting.push(callback);
}

function timeHandler(handler: Handler): Handler {
  return function timedHandler(this: unknown, event) {
    const stop = watch();
    try {
      return handler.call(this, event);
    } finally {
      spent += stop() - OWN_NS;
      const callbacks = waiting;
      waiting = [];
      for (const callback of callbacks) callback();
    }
  };
}

const ports = MessagePort.prototype;
const setHandler = Object.getOwnPropertyDescriptor(ports, 'onmessage')?.set;
const addHandler = ports.addEventListener;
if (setHandler === undefined) throw new Error('This browser has no message ports.');

Object.defineProperty(ports, 'onmessage', {
  set(this: MessagePort, handler: Handler) {
    setHandler.call(this, timeHandler(handler));
  },
});
ports.addEventListener = function add(this: MessagePort, name: string, handler: unknown) {
  addHandler.call(this, name, timeHandler(handler as Handler) as EventListener);
};

/** Nanoseconds in handlers of ports during some work. */
export async function spentInHandlers(work: () => Promise<void>): Promise<number> {
  spent = 0;
  await work();
  return spent;
}
