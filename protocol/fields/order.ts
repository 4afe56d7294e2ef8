// Fields of orders beyond lots and a price (R-CONTRACT-26 to 32).
import { isZero, readDecimal, writeDecimal } from '../decimal-text.ts';
import { type Field, field, refuse } from '../field.ts';
import { chosenField } from './choice.ts';
import { idField, timeField } from './whole.ts';

export const ORDER_KINDS = ['market', 'limit', 'stop_market', 'stop_limit', 'trailing'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];
export const orderKind = chosenField(['parameter_error'], ORDER_KINDS);

/** A spot order doesn't trail. */
export const SPOT_KINDS = ['market', 'limit', 'stop_market', 'stop_limit'] as const;
export type SpotKind = (typeof SPOT_KINDS)[number];
export const spotKind = chosenField(['parameter_error'], SPOT_KINDS);

/** How a limit order of spot may be filled (R-SPOT-10). */
export const EXECUTIONS = ['normal', 'post_only', 'ioc', 'fok'] as const;
export type Execution = (typeof EXECUTIONS)[number];
export const execution = chosenField(['parameter_error', 'execution_unsuitable'], EXECUTIONS);

/** Of the halves of a pair. */
export const pairKind = chosenField(['parameter_error'], ['limit', 'stop_market', 'stop_limit']);

/** Good till cancelled, until the next 00:00 UTC, or until a time. */
export const inForce = chosenField(['parameter_error'], ['gtc', 'day', 'until']);
export const untilTime = timeField('until_past');

export const distanceUnit = chosenField(['parameter_error'], ['price', 'percent']);

export const exitNumber = idField('exit_unknown');

export const LEVEL_KINDS = ['take_profit', 'stop_loss'] as const;

/** One take profit or stop loss; `part` in percent of the position. */
export interface ExitLevel {
  kind: (typeof LEVEL_KINDS)[number];
  price: string;
  part: string;
}

const LEVELS_READ_AT_MOST = 20;
const DIGITS_AT_MOST = 18;

/** Empty: none. */
export const exitLevels: Field<ExitLevel[], string | readonly string[]> = field({
  says: `levels \`take_profit/price/part\` or \`stop_loss/price/part\`, part in percent, comma-separated; empty: none`,
  errors: ['parameter_error'],
  later: [
    'price_off_tick',
    'take_profit_wrong_side',
    'stop_loss_wrong_side',
    'stop_loss_unreachable',
    'exit_price_twice',
    'exit_levels_limit',
    'exit_part_invalid',
    'exit_parts_above_whole',
    'exit_part_too_small',
  ],
  keepsEmpty: true,
  read: (text) => {
    if (text === '') return [];
    const levels: ExitLevel[] = [];
    for (const part of text.split(',', LEVELS_READ_AT_MOST + 1)) {
      const level = readLevel(part.trim());
      if (level === undefined || levels.length === LEVELS_READ_AT_MOST) {
        return refuse('parameter_error');
      }
      levels.push(level);
    }
    return levels;
  },
});

function readLevel(text: string): ExitLevel | undefined {
  const [name, price = '', part = '', ...rest] = text.split('/', 4);
  const kind = LEVEL_KINDS.find((one) => one === name);
  const [readPrice, readPart] = [positive(price), positive(part)];
  if (kind === undefined || rest.length > 0) return undefined;
  if (readPrice === undefined || readPart === undefined) return undefined;
  return { kind, price: readPrice, part: readPart };
}

function positive(text: string): string | undefined {
  const value = readDecimal(text);
  if (value === undefined || value.negative || isZero(value)) return undefined;
  const { whole, fraction } = value;
  const isShort = whole.length <= DIGITS_AT_MOST && whole.length + fraction.length <= 20;
  return isShort ? writeDecimal(value) : undefined;
}
