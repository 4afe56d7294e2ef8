// R-OPTION-6: with any settings of the operator, watching the first seconds of an option and cancelling it never pays.
import { describe, expect, test } from 'vitest';
import { OperatorRefusal } from '../../../server/platform/commands/command.ts';
import type { Duration } from '../../../server/trading/options/offer-store.ts';
import { floor } from '../people.ts';

const at = floor();

async function operate(name: string, ...words: string[]): Promise<readonly object[]> {
  const command = at().app.exchange.commands.find((one) => one.name === name);
  if (command === undefined) throw new Error(`no command ${name}`);
  const { rows } = await command.act({ words, flags: {}, cwd: '.' }, async () => undefined);
  return rows;
}

async function refusalOf(name: string, ...words: string[]): Promise<string> {
  const error = await operate(name, ...words).catch((thrown: unknown) => thrown);
  if (!(error instanceof OperatorRefusal)) throw new Error('it was not refused');
  return `${error.error}: ${error.message}`;
}

const offeredDuration = async (seconds: number) =>
  ((await operate('option list')) as Duration[]).find((one) => one.seconds === seconds);

describe('R-OPTION-6: the free look', () => {
  test('options of a new exchange are safe at a cancel rate of 0', async () => {
    await operate('setting set', 'option_cancel_rate', '0');
    expect(await offeredDuration(300)).toMatchObject({ profit_ratio: '0.7', status: 1 });
  });

  test('a ratio that would make it pay is refused with the minimum cancel rate, which then allows it', async () => {
    expect(await refusalOf('option set', '300', 'profit_ratio', '0.8')).toMatch(
      /^free_look_pays: .*option_cancel_rate must be at least 0\.0033\.$/,
    );
    expect(await offeredDuration(300)).toMatchObject({ profit_ratio: '0.7' });
    await operate('setting set', 'option_cancel_rate', '0.0033');
    await operate('option set', '300', 'profit_ratio', '0.8');
    expect(await offeredDuration(300)).toMatchObject({ profit_ratio: '0.8' });
  });

  test('a cancel rate below the minimum of an offered duration is refused', async () => {
    expect(await refusalOf('setting set', 'option_cancel_rate', '0.0032')).toMatch(
      /^free_look_pays/,
    );
    expect(at().app.exchange.settings.get('option_cancel_rate')).toBe('0.0033');
    // A duration that isn't offered accepts no stakes; it is validated when it is offered again.
    await operate('option set', '300', 'status', '0');
    await operate('setting set', 'option_cancel_rate', '0');
    expect(await refusalOf('option set', '300', 'status', '1')).toMatch(/^free_look_pays/);
    await operate('option set', '300', 'profit_ratio', '0.7');
    await operate('option set', '300', 'status', '1');
  });

  test('a lower fee and a shorter duration are checked as well; a ratio above 1 pays at any rate', async () => {
    expect(await refusalOf('option set', '30', 'fee_rate', '0.0018')).toMatch(/^free_look_pays/);
    expect(await refusalOf('option add', '10', '0.5', '0.002', '10', '100')).toMatch(/0\.0961/);
    expect(await refusalOf('option add', '600', '1.1', '0.002', '10', '100')).toMatch(
      /no option_cancel_rate is high enough/,
    );
    await operate('option add', '600', '0.75', '0.002', '10', '100');
    expect(await offeredDuration(600)).toEqual({
      seconds: 600,
      profit_ratio: '0.75',
      fee_rate: '0.002',
      min_number: '10',
      max_number: '100',
      status: 1,
    });
  });

  test('values of another form are refused by name', async () => {
    const wrong = [
      [['600', 'profit_ratio', '0'], /profit_ratio must be above 0/],
      [['600', 'fee_rate', '1'], /fee_rate must be below 1/],
      [['600', 'min_number', '101'], /max_number must be at least min_number/],
      [['600', 'min_number', '1e3'], /min_number takes an amount/],
      [['600', 'status', '2'], /status takes 0 or 1/],
      [['600', 'seconds', '60'], /KEY is one of/],
      [['601', 'status', '0'], /seconds_not_offered/],
    ] as const;
    for (const [words, why] of wrong) expect(await refusalOf('option set', ...words)).toMatch(why);
    expect(await refusalOf('option add', '600', '0.5', '0.002', '10', '100')).toMatch(/already/);
    expect(await refusalOf('option add', '4', '0.1', '0.002', '10', '100')).toMatch(/5 to 86400/);
  });

  test('option_cancel_ms may have any value within its rule: the standard 3 s are checked', async () => {
    await operate('setting set', 'option_cancel_ms', '60000');
    await operate('option set', '600', 'status', '0');
    await operate('setting set', 'option_cancel_ms', '3000');
  });
});
