// The engines run where the market runs: they begin when this process leads and end when it leads no more.
import type { Engine } from '../trading/engine.ts';

export interface EngineRoom {
  begin(): Promise<void>;
  end(): Promise<void>;
}

export function engineRoom(engines: readonly Engine[]): EngineRoom {
  const running: Engine[] = [];
  return {
    begin: async () => {
      for (const engine of engines) {
        if (running.includes(engine)) continue;
        running.push(engine);
        await engine.begin();
      }
    },
    end: async () => {
      for (const engine of running.splice(0).reverse()) await engine.end();
    },
  };
}
