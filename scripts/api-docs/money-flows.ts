// The table of money flows in docs/security.md, between its two marks.
import type { Call } from '../../protocol/calls/platform/call.ts';
import { CALLS, type CallName } from '../../protocol/catalogue.ts';
import { MONEY_FLOWS, type MoneyFlow } from '../../server/exchange/money-flows.ts';
import { limitsOf } from '../../server/platform/http/limit-table.ts';

const BEGIN = '<!-- money flows: written by npm run api-docs -->';
const END = '<!-- end of money flows -->';
const HEAD = '| call | from | to | gates | hold | limits | key | at worst, the house loses |';

/** The page with its table as the code has it now. */
export function withMoneyFlows(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`docs/security.md has no ${BEGIN} and ${END}.`);
  }
  return `${before}${BEGIN}\n\n${moneyFlowTable()}\n\n${END}${after}`;
}

function moneyFlowTable(): string {
  const rows = Object.entries(MONEY_FLOWS).map(([name, flow]) =>
    rowOf(CALLS[name as CallName], flow),
  );
  return [HEAD, HEAD.replaceAll(/[^|]+/g, '---'), ...rows].join('\n');
}

function rowOf(call: Call, flow: MoneyFlow): string {
  const { path, gates } = call;
  const isHeld = gates.some((gate) => gate === 'H' || gate === 'V');
  const ownGates = gates.filter((gate) => gate !== 'U' && gate !== 'I' && gate !== 'H');
  const limits = limitsOf(call, 'session').filter(({ per }) => per === 'account');
  const cells = [
    `\`${path}\``,
    flow.from,
    flow.to,
    ownGates.map((gate) => `\`${gate}\``).join(' ') || 'session',
    isHeld ? 'yes' : 'no',
    limits.map(({ count, window_ms }) => `${count} in ${window_ms / 1000} s`).join(', '),
    gates.includes('I') ? 'yes' : 'no',
    flow.worst,
  ];
  return `| ${cells.join(' | ')} |`;
}
