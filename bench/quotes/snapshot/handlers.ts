// Times what the handlers of a page's message ports do. It wraps each handler that is set, so it is imported before
// the side that sets one. The browser delivers a transferred buffer and a message of objects in the
// same way. They differ in the handler, where reading `data` makes the browser copy the objects.
import { median, watch } from '../../measure.ts';

type Handler = (event: MessageEvent) => unknown;

let handlerTime = 0;
let waitingCalls: (() => void)[] = [];

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
  waitingCalls.push(callback);
}

function timeHandler(handler: Handler): Handler {
  return function timedHandler(this: unknown, event) {
    const stop = watch();
    try {
      return handler.call(this, event);
    } finally {
      handlerTime += stop() - OWN_NS;
      const callbacks = waitingCalls;
      waitingCalls = [];
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
  handlerTime = 0;
  await work();
  return handlerTime;
}
