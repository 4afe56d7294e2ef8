import { effects as account } from '../../protocol/calls/account.docs.ts';
import { effects as contract } from '../../protocol/calls/contract.docs.ts';
import { effects as files } from '../../protocol/calls/files.docs.ts';
import { effects as follow } from '../../protocol/calls/follow.docs.ts';
import { effects as funds } from '../../protocol/calls/funds.docs.ts';
import { effects as identity } from '../../protocol/calls/identity.docs.ts';
import { effects as market } from '../../protocol/calls/market.docs.ts';
import { effects as nft } from '../../protocol/calls/nft.docs.ts';
import { effects as options } from '../../protocol/calls/options.docs.ts';
import { effects as order } from '../../protocol/calls/order.docs.ts';
import { effects as otc } from '../../protocol/calls/otc.docs.ts';
import { effects as people } from '../../protocol/calls/people.docs.ts';
import { effects as products } from '../../protocol/calls/products.docs.ts';
import { effects as spot } from '../../protocol/calls/spot.docs.ts';
import { effects as system } from '../../protocol/calls/system.docs.ts';
import { effects as wallet } from '../../protocol/calls/wallet.docs.ts';
import { effects as watch } from '../../protocol/calls/watch.docs.ts';
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
  contract,
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
