// Times what the handlers of a page's message ports do. It wraps each handler that is set, so it is imported before
// whoever sets one. A message of a transferred buffer and one of objects take the same way through the browser to
// their handler; what is made of them there - reading `data` included, where the browser copies - is what differs.
import { watch } from '../../measure.ts';

type Handler = (event: MessageEvent) => unknown;

let spent = 0;

function timed(handler: Handler): Handler {
  return function timed_handler(this: unknown, event) {
    const stop = watch();
    try {
      return handler.call(this, event);
    } finally {
      spent += stop();
    }
  };
}

const ports = MessagePort.prototype;
const set_handler = Object.getOwnPropertyDescriptor(ports, 'onmessage')?.set;
const add_handler = ports.addEventListener;
if (set_handler === undefined) throw new Error('This browser has no message ports.');

Object.defineProperty(ports, 'onmessage', {
  set(this: MessagePort, handler: Handler) {
    set_handler.call(this, timed(handler));
  },
});
ports.addEventListener = function add(this: MessagePort, name: string, handler: unknown) {
  add_handler.call(this, name, timed(handler as Handler) as EventListener);
};

/** ns in handlers of ports while something ran. */
export async function spent_in_handlers(work: () => Promise<void>): Promise<number> {
  spent = 0;
  await work();
  return spent;
}
