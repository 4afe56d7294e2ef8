import { BTC, USDT } from '../../../protocol/constants.ts';
import type { NftEvent } from '../../../protocol/stream.ts';
import type { Dice } from '../../people/auth/dice.ts';
import type { SendingGate } from '../../people/security/sending-value.ts';
import type { Currencies } from '../../platform/currencies/currencies.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Module } from '../../platform/modules/module.ts';
import { withdrawFromAuctions } from './bidding.ts';
import { giveUpOrder } from './ending.ts';
import { seedGallery } from './gallery.ts';
import { type NftCall, type NftHandlerParts, nftHandlers } from './handlers.ts';
import { endHoldingsOf } from './holding-store.ts';
import { nftJobs } from './jobs.ts';
import { MediaFolder } from './media-folder.ts';
import { nftCommands } from './operator.ts';
import { waitingOrdersOf } from './order-store.ts';
import type { NftKindParts } from './product-kind.ts';
import { disownSales, lockSalesOf } from './sale-store.ts';
import { serveMedia } from './serve-media.ts';
import { forgetFavourites } from './work-store.ts';

const ETH = 2;
/** Floor prices of collections are in the first one. */
const PRICED_IN = [USDT, BTC, ETH] as const;

export interface NftNeeds {
  database: Database;
  currencies: Currencies;
  dice: Dice;
  sandbox: boolean;
  sending: SendingGate;
  folder: string;
  priceUsd(currency_id: number): string | undefined;
  onSale(event: NftEvent): void;
  now(): number;
}

export function openNft(needs: NftNeeds): Module<NftCall> & { kindParts: NftKindParts } {
  const { database, currencies, dice, sandbox, folder, now } = needs;
  const media = new MediaFolder(folder);
  const parts: NftHandlerParts & NftKindParts = {
    database,
    now,
    media,
    sending: needs.sending,
    priceUsd: needs.priceUsd,
    onSale: needs.onSale,
    nameOf: (id) => currencies.nameOf(id),
    randomBytes: (size) => dice.bytes(size),
    isCurrency: (id) => PRICED_IN.some((one) => one === id),
    currencies: PRICED_IN.map((currency_id) => ({
      currency_id,
      name: currencies.nameOf(currency_id),
      image: currencies.of(currency_id)?.image ?? '',
    })),
  };
  const giveUp = async (tx: Transaction, user_id: number, time: number): Promise<void> => {
    for (const id of await waitingOrdersOf(tx, user_id)) await giveUpOrder(tx, parts, id, time);
  };
  return {
    kindParts: parts,
    handlers: nftHandlers(parts),
    jobs: nftJobs({ ...parts, sandbox }),
    commands: nftCommands(parts),
    ...(sandbox && { seeds: () => seedGallery(database, now()) }),
    lockForClosing: lockSalesOf,
    closing: async () => async (tx, user_id, time) => {
      await withdrawFromAuctions(tx, parts, user_id, time);
      await giveUp(tx, user_id, time);
    },
    onErase: async (tx, user_id) => {
      await giveUp(tx, user_id, now());
      await forgetFavourites(tx, user_id);
      await disownSales(tx, user_id);
      await endHoldingsOf(tx, user_id);
    },
    serve: (app) => serveMedia(app, media),
  };
}
