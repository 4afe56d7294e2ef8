import { type FrameHeader, type FrameKind, FrameWriter, KIND } from '../../protocol/frame.ts';
import type { LevelRecord, StatisticsRecord, TickRecord, TradeRecord } from '../support/wire.ts';

export interface Stamp {
  epoch: number;
  sequence: number;
  time: number;
}

function headerOf(kind: FrameKind, stamp: Stamp, matchId = 0): FrameHeader {
  const { epoch, sequence, time } = stamp;
  return { kind, flags: 0, epoch, sequence, server_time: time, match_id: matchId };
}

function writeTick(writer: FrameWriter, tick: TickRecord): void {
  const { matchId, priceExponent, numberExponent, flags, first, high, low } = tick;
  const { price, mark, number, time } = tick;
  writer.tick(
    matchId,
    priceExponent,
    numberExponent,
    flags,
    first,
    high,
    low,
    price,
    mark,
    number,
    time,
  );
}

function writeStatistics(writer: FrameWriter, record: StatisticsRecord): void {
  const { matchId, priceExponent, volumeExponent, turnoverExponent } = record;
  const { open, high, low, volume, turnover } = record;
  writer.statistics(
    matchId,
    priceExponent,
    volumeExponent,
    turnoverExponent,
    open,
    high,
    low,
    volume,
    turnover,
  );
}

export function tickFrame(stamp: Stamp, ticks: readonly TickRecord[]): Uint8Array {
  const writer = new FrameWriter(headerOf(KIND.ticks, stamp), ticks.length);
  for (const tick of ticks) writeTick(writer, tick);
  return writer.bytes;
}

export function statisticsFrame(stamp: Stamp, records: readonly StatisticsRecord[]): Uint8Array {
  const writer = new FrameWriter(headerOf(KIND.statistics, stamp), records.length);
  for (const record of records) writeStatistics(writer, record);
  return writer.bytes;
}

export function quotesSnapshot(
  stamp: Stamp,
  records: readonly { tick: TickRecord; statistics: StatisticsRecord }[],
): Uint8Array {
  const writer = new FrameWriter(headerOf(KIND.quotesSnapshot, stamp), records.length);
  for (const { tick, statistics } of records) {
    writeTick(writer, tick);
    writeStatistics(writer, statistics);
  }
  return writer.bytes;
}

export function bookFrame(
  kind: 'changes' | 'snapshot',
  stamp: Stamp,
  matchId: number,
  levels: readonly LevelRecord[],
): Uint8Array {
  const number = kind === 'changes' ? KIND.bookChanges : KIND.bookSnapshot;
  const writer = new FrameWriter(headerOf(number, stamp, matchId), levels.length);
  for (const { side, priceExponent, numberExponent, price, number: amount } of levels) {
    writer.level(side, priceExponent, numberExponent, price, amount);
  }
  return writer.bytes;
}

export function tradesFrame(
  kind: 'new' | 'snapshot',
  stamp: Stamp,
  matchId: number,
  trades: readonly TradeRecord[],
): Uint8Array {
  const number = kind === 'new' ? KIND.trades : KIND.tradesSnapshot;
  const writer = new FrameWriter(headerOf(number, stamp, matchId), trades.length);
  for (const { id, time, price, number: amount, type, priceExponent, numberExponent } of trades) {
    writer.trade(id, time, price, amount, type, priceExponent, numberExponent);
  }
  return writer.bytes;
}
