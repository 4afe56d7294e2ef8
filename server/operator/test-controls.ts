// What a test may set (calls.md, section 19); only with --test-controls. What a command sets in motion is finished when it
// returns.
import type { ServerClock } from '../clock.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Publisher } from '../outbox/publisher.ts';
import type { TellUsers } from '../realtime/accounts.ts';
import { type OperatorCommand, OperatorRefusal } from './command.ts';

export interface Controlled {
  clock: ServerClock;
  jobs: Jobs;
  publisher: Publisher;
  users: TellUsers;
}

const MILLISECONDS = /^[1-9]\d{0,12}$/;

export function testControls({ clock, jobs, publisher, users }: Controlled): OperatorCommand[] {
  return [
    {
      name: 'clock advance',
      takes: ['MS'],
      does: 'sets the clock forward, and does what is due by then',
      act: async ({ words: [ms = ''] }) => {
        if (!MILLISECONDS.test(ms)) {
          throw new OperatorRefusal('parameter_error', 'MS is a whole number above 0.');
        }
        clock.advance(JSON.parse(ms));
        await jobs.runAll();
        await publisher.flush();
        await users.settled();
        return { rows: [{ server_time: clock.now(), offset_ms: clock.offset_ms }] };
      },
    },
  ];
}
