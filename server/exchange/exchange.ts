import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { CallName } from '../../protocol/catalogue.ts';
import type { NftEvent } from '../../protocol/stream.ts';
import { openChart } from '../market/chart/module.ts';
import { openMarket } from '../market/instruments/module.ts';
import type { Prices, Worth } from '../market/prices/prices.ts';
import { openRates } from '../market/rates/module.ts';
import { openScanner } from '../market/scanner/module.ts';
import { openWatchlist } from '../market/watchlist/module.ts';
import { freshPrices } from '../money/conversion/fresh-prices.ts';
import { openConversion } from '../money/conversion/module.ts';
import { isDepositAddress } from '../money/deposits/address-store.ts';
import { isEmptied } from '../money/deposits/emptied-account.ts';
import { openDeposits } from '../money/deposits/module.ts';
import { openEquity } from '../money/equity/module.ts';
import { openExport } from '../money/export/module.ts';
import { openPayees } from '../money/payees/module.ts';
import { openPractice } from '../money/practice/module.ts';
import { openWallet } from '../money/wallet/module.ts';
import { openValuation } from '../money/wallet/valuation.ts';
import { openWithdrawals } from '../money/withdrawals/module.ts';
import { openAuth } from '../people/auth/module.ts';
import type { SessionsEnded } from '../people/auth/sessions.ts';
import { type Chat, openChat } from '../people/chat/module.ts';
import { openIdentity } from '../people/identity/module.ts';
import { openInvite } from '../people/invite/module.ts';
import { openProfile } from '../people/profile/module.ts';
import { openSecurity } from '../people/security/module.ts';
import { openSupport } from '../people/support/module.ts';
import type { OperatorCommand } from '../platform/commands/command.ts';
import { articleIds } from '../platform/content/article-ids.ts';
import { moduleOf } from '../platform/content/menu.ts';
import { openContent } from '../platform/content/module.ts';
import { publishSeed } from '../platform/content/seed.ts';
import { openDelivery } from '../platform/delivery/module.ts';
import type { Files } from '../platform/files/files.ts';
import { openFiles } from '../platform/files/module.ts';
import type { FrameOptions } from '../platform/http/frame.ts';
import type { Sessions } from '../platform/http/gates.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { serveCalls } from '../platform/http/serve-call.ts';
import { openIdempotency } from '../platform/idempotency/module.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { openLedger } from '../platform/ledger/module.ts';
import type { Engine } from '../platform/modules/engine.ts';
import { handlersOf, type Module } from '../platform/modules/module.ts';
import type { UserEvent } from '../platform/outbox/backlog.ts';
import { openOutbox } from '../platform/outbox/module.ts';
import { openSettings } from '../platform/settings/module.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { openCoupons } from '../products/coupons/module.ts';
import { openEarn } from '../products/earn/module.ts';
import { poolWarnings } from '../products/earn/pool.ts';
import { openGame } from '../products/game/module.ts';
import { openIeo } from '../products/ieo/module.ts';
import { projectKind } from '../products/ieo/product-kind.ts';
import { issuePrices } from '../products/ieo/project-store.ts';
import { openInvest } from '../products/invest/module.ts';
import { dualKind } from '../products/invest/product-kind.ts';
import { openLocks } from '../products/lockming/module.ts';
import { lockKind } from '../products/lockming/product-kind.ts';
import { openNft } from '../products/nft/module.ts';
import { boxKind, nftKind } from '../products/nft/product-kind.ts';
import { openFiats } from '../products/otc/ad-store.ts';
import { openOtc } from '../products/otc/module.ts';
import { type Contract, openContract } from '../trading/contract/module.ts';
import { followHooks } from '../trading/follow/hooks.ts';
import { openFollow } from '../trading/follow/module.ts';
import { openLimits } from '../trading/limits/module.ts';
import { openOptions } from '../trading/options/module.ts';
import { openSpot } from '../trading/spot/module.ts';
import { openOperator } from './operator/module.ts';
import { type ExchangeOptions, Listeners, openParts } from './parts.ts';
import type { ServiceState } from './realtime/sockets.ts';
import { openSystem } from './system/module.ts';
import { serviceState } from './system/service-state.ts';

export interface Exchange {
  settings: Settings;
  files: Files;
  service(): ServiceState;
  jobs: readonly Job[];
  engines: readonly Engine[];
  insuranceLosses: Contract['insuranceLosses'];
  commands: readonly OperatorCommand[];
  onChat: Chat['onMessage'];
  sessions: Sessions;
  onSessionsEnded(listener: SessionsEnded): void;
  onNftSale(listener: (event: NftEvent) => void): void;
  /** False for a call whose module is switched off. */
  isOn(call: CallName): boolean;
  serve(app: FastifyInstance, frame: FrameOptions): void;
  wireEvents(events: readonly UserEvent[]): Promise<UserEvent[]>;
  close(): Promise<void>;
}

/** Routes of their own answer the others: modules/files/handlers.ts and http/metrics.ts. */
export type ServedCall = Exclude<CallName, 'upload' | 'file' | 'metrics'>;

const LOGO = 'logo';
const SIGN_UP = '/h5/#/register?extension_code=';
export async function openExchange(options: ExchangeOptions): Promise<Exchange> {
  const { database, market, instruments: listing, now, dice, sandbox, isServing } = options;
  const parts = await openParts(options);
  const { base, files, settings, currencies, prices, people, trading, funds, words, sending } =
    parts;
  const { quotes, instruments } = trading;
  const service = () => serviceState(sandbox, settings);
  const hooks = followHooks({
    shareRate: () => settings.get('trader_share'),
    priceUsd: prices.latestUsd,
  });
  const contract = openContract({
    ...trading,
    copies: hooks,
    onBurstRateChanged: (listener) =>
      settings.onChanged((key) => {
        if (key === 'burst_rate') listener();
      }),
  });
  const watchlist = openWatchlist({
    ...trading,
    liquidationDistance: contract.liquidationDistance,
  });
  const withIssuePrices = (marks: () => Promise<Prices>) => async (): Promise<Prices> => {
    const tokenPrices = [...(await issuePrices(database))].map(([id, price]): [number, Worth] => [
      id,
      { now: price, before: price },
    ]);
    return new Map([...tokenPrices, ...(await marks())]);
  };
  const worths = {
    ...prices,
    of: withIssuePrices(prices.of),
    forEvents: withIssuePrices(prices.forEvents),
  };
  const valuation = openValuation({ ...base, currencies, prices: worths, quotes, contract });
  const chat = openChat({ ...base, settings });
  const nftSales = new Listeners<[NftEvent]>();
  const nft = openNft({
    ...funds,
    sending,
    priceUsd: prices.latestUsd,
    folder: join(parts.filesFolder, 'nft'),
    onSale: nftSales.tell,
  });

  // Filled below. Modules that act on all others read it, for example to erase an account.
  const openModules: Module[] = [];
  const modules = [
    openDelivery({ ...base, senders: options.senders }),
    openAuth(people),
    openSecurity({
      ...people,
      isEmptied: (tx, user_id) => isEmptied(tx, user_id, prices.latestUsd),
      erasers: () => openModules.flatMap(({ onErase }) => onErase ?? []),
    }),
    openProfile({ ...people, portraits: files }),
    openIdentity(people),
    openInvite({ ...people, linkOf: (code) => `${options.origin()}${SIGN_UP}${code}` }),
    openPayees({ ...people, pictures: files, isDepositAddress }),
    openSystem({ ...base, market, service, isServing, isLeader: options.isLeader ?? (() => true) }),
    openContent({ ...base, settings, files, sandbox }),
    openRates({
      ...base,
      sandbox,
      settings,
      source: options.rates_url,
      tradedFiats: () => openFiats(database),
    }),
    openSupport({ ...base, files, hours: () => settings.get('support_hours') }),
    openWallet({ ...base, currencies, prices: worths, ...valuation }),
    await openDeposits(funds),
    openWithdrawals({ ...funds, isDepositAddress }),
    openConversion({ ...funds, quotes, instruments }),
    openEquity({
      ...funds,
      prices: worths.of,
      openProfits: contract.openProfits,
      totalOf: valuation.totalUsd,
    }),
    openExport({ database, now, currencies: () => currencies.all }),
    openPractice({
      ...funds,
      walletsAt: valuation.walletsAt,
      closers: () => openModules.flatMap(({ closing }) => closing ?? []),
      locks: () => openModules.flatMap(({ lockForClosing }) => lockForClosing ?? []),
    }),
    // Before the contract module: copying must end before a user's positions are closed.
    openFollow({
      ...people,
      contract,
      hooks,
      sandbox,
      sending,
      practice: practiceOf(options),
      settings,
      isLeader: options.isLeader ?? (() => true),
    }),
    contract,
    openLimits({ database, quotes, now, priceUsd: prices.latestUsd }),
    openSpot(trading),
    openOptions({ ...trading, currencies }),
    openInvest({ ...trading, nameOf: (id) => currencies.nameOf(id), sandbox }),
    openLocks({ ...base, sandbox, words }),
    openIeo({
      ...base,
      sandbox,
      words,
      instruments: listing,
      prices: prices.of,
      freshPrices: (ids) => freshPrices({ quotes, instruments, now }, ids),
    }),
    openEarn({
      ...trading,
      sandbox,
      prices: prices.of,
      kinds: [
        ...[projectKind(trading), lockKind(trading), dualKind(trading)],
        ...[nftKind(nft.kindParts), boxKind(nft.kindParts)],
      ],
    }),
    openOtc({ ...funds, sending, quotes, instruments, priceUsd: prices.latestUsd }),
    chat,
    openCoupons({ ...trading, sandbox }),
    openGame({ ...trading, dice, sandbox, budget: () => settings.get('game_budget') }),
    nft,
    watchlist,
    openScanner({ database, market, instruments, now }),
    openChart({ database, instruments, alerts: watchlist.drawingAlerts, now }),
    openMarket({ ...base, market, currencies, instruments, listing, files }),
    openSettings({
      database,
      settings,
      sandbox,
      logo: await publishSeed(LOGO, files),
      articles: () => articleIds(database),
    }),
    openOutbox(base),
    openLedger(base),
    openIdempotency(base),
    openOperator({
      ...base,
      warnings: () => poolWarnings({ database, quotes, prices: prices.of }),
    }),
    // Erases last, because deleted files don't come back with a rollback.
    openFiles(files),
  ] as const;
  const handlers = handlersOf(modules, base) satisfies HandlersOf<ServedCall>;
  openModules.push(...modules);
  for (const { seeds } of openModules) await seeds?.();
  await prices.refresh();

  return {
    settings,
    files,
    service,
    sessions: parts.sessions,
    wireEvents: valuation.wireEvents,
    onSessionsEnded: parts.sessionEnds.add,
    onChat: chat.onMessage,
    onNftSale: nftSales.add,
    insuranceLosses: contract.insuranceLosses,
    jobs: openModules.flatMap(({ jobs }) => jobs ?? []),
    engines: openModules.flatMap(({ engine }) => engine ?? []),
    commands: openModules.flatMap(({ commands }) => commands ?? []),
    isOn: (call) => {
      const module = moduleOf(call);
      return module === undefined || settings.isOn(module);
    },
    serve: (app, frame) => {
      serveCalls(app, frame, handlers);
      for (const { serve } of openModules) serve?.(app, frame);
    },
    close: async () => {
      for (const { close } of openModules) await close?.();
    },
  };
}

function practiceOf({ sandbox, practice_secret: secret, market }: ExchangeOptions) {
  return sandbox && secret !== undefined ? { market, secret } : undefined;
}
