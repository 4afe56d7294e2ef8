import { HOUR_MS, MINUTE_MS } from '../../../protocol/time.ts';
import type { Database } from '../db/database.ts';
import type { Module } from '../modules/module.ts';
import { type Courier, startCourier } from './courier.ts';
import { forgetMessages } from './messages.ts';
import { outboxCommands } from './operator.ts';
import { type SenderSettings, sendersOf } from './senders.ts';

export interface DeliveryNeeds {
  database: Database;
  senders: SenderSettings;
  now(): number;
  report(error: unknown): void;
}

export function openDelivery(needs: DeliveryNeeds): Module {
  const { database, now, report } = needs;
  const senders = sendersOf(needs.senders);
  const courier: Courier = startCourier({ database, now, senders, report });
  return {
    handlers: {},
    jobs: [
      { name: 'messages', every_ms: MINUTE_MS / 2, run: () => courier.deliver() },
      { name: 'old messages', every_ms: HOUR_MS, run: () => forgetMessages(database, now()) },
    ],
    commands: outboxCommands(database),
    close: () => courier.close(),
  };
}
