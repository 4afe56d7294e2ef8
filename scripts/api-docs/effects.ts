import { effects as chart } from '../../protocol/calls/market/chart.docs.ts';
import { effects as market } from '../../protocol/calls/market/market.docs.ts';
import { effects as scan } from '../../protocol/calls/market/scan.docs.ts';
import { effects as watch } from '../../protocol/calls/market/watch.docs.ts';
import { effects as funds } from '../../protocol/calls/money/funds.docs.ts';
import { effects as wallet } from '../../protocol/calls/money/wallet.docs.ts';
import { effects as account } from '../../protocol/calls/people/account.docs.ts';
import { effects as identity } from '../../protocol/calls/people/identity.docs.ts';
import { effects as people } from '../../protocol/calls/people/people.docs.ts';
import { effects as files } from '../../protocol/calls/platform/files.docs.ts';
import { effects as order } from '../../protocol/calls/platform/order.docs.ts';
import { effects as system } from '../../protocol/calls/platform/system.docs.ts';
import { effects as nft } from '../../protocol/calls/products/nft.docs.ts';
import { effects as otc } from '../../protocol/calls/products/otc.docs.ts';
import { effects as products } from '../../protocol/calls/products/products.docs.ts';
import { effects as contract } from '../../protocol/calls/trading/contract.docs.ts';
import { effects as follow } from '../../protocol/calls/trading/follow.docs.ts';
import { effects as limits } from '../../protocol/calls/trading/limits.docs.ts';
import { effects as options } from '../../protocol/calls/trading/options.docs.ts';
import { effects as spot } from '../../protocol/calls/trading/spot.docs.ts';
import { AREAS } from '../../protocol/catalogue.ts';

const EFFECTS: Readonly<Record<keyof typeof AREAS, Readonly<Record<string, string>>>> = {
  order,
  system,
  files,
  account,
  identity,
  wallet,
  funds,
  market,
  watch,
  chart,
  scan,
  contract,
  limits,
  options,
  spot,
  products,
  follow,
  otc,
  nft,
  people,
};

export const effectsByPath: ReadonlyMap<string, string> = new Map(
  Object.entries(AREAS).flatMap(([area, calls]) =>
    Object.entries(EFFECTS[area as keyof typeof AREAS]).map(([name, effect]) => {
      const { path } = calls[name as keyof typeof calls] as { path: string };
      return [path, effect] as const;
    }),
  ),
);
