// Copy trading on the stage of the contract engine: traders, followers, marks and a clock set by the test.

import { afterAll, afterEach, beforeAll } from 'vitest';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import type { Follow, SkippedCopy } from '../../../protocol/calls/trading/follow.ts';
import { USDT } from '../../../protocol/constants.ts';
import type { Database, Engine } from '../../../server/platform/db/database.ts';
import { balanceOf } from '../../../server/platform/ledger/balances.ts';
import { verify } from '../../../server/platform/ledger/verify.ts';
import type { Module } from '../../../server/platform/modules/module.ts';
import { Settings } from '../../../server/platform/settings/settings.ts';
import { type FollowHooks, followHooks } from '../../../server/trading/follow/hooks.ts';
import {
  type Follow as FollowModule,
  type FollowNeeds,
  openFollow,
} from '../../../server/trading/follow/module.ts';
import { addTrader } from '../../../server/trading/follow/trader-store.ts';
import { databases, OPEN_MS } from '../../support/databases.ts';
import { OPEN_GATE } from '../../support/open-gate.ts';
import { type Fields, Stage } from '../contract/stage.ts';

const SHARE_RATE = '0.1';

export class CopyStage extends Stage {
  readonly hooks: FollowHooks;
  readonly #settings: Settings;
  follow: FollowModule;
  /** False: no copies are made, as if the leader had died right after the commits. */
  leads = true;

  constructor(database: Database, settings: Settings, hooks: FollowHooks) {
    super(database, hooks);
    this.hooks = hooks;
    this.#settings = settings;
    this.follow = this.openFollow();
  }

  /** A second one on the same database acts as another process. */
  openFollow(
    isLeader = () => this.leads,
    practice: FollowNeeds['practice'] = undefined,
  ): FollowModule {
    return openFollow({
      contract: this.contract,
      hooks: this.hooks,
      settings: this.#settings,
      sending: OPEN_GATE,
      sandbox: false,
      practice,
      now: () => this.time,
      unreadSupport: () => Promise.resolve(0),
      isLeader,
      report: (error) => this.errors.push(error),
    });
  }

  override modules(): readonly Module[] {
    return [this.contract, this.follow];
  }

  async trader(amount = '100000'): Promise<number> {
    const user_id = await this.user(amount);
    await this.database.transaction((tx) =>
      addTrader(tx, {
        user_id,
        introduction: '',
        follower_limit: 100_000,
        is_practice: false,
        time: this.time,
      }),
    );
    return user_id;
  }

  async follower(trader_user_id: number, fields: Fields = {}, amount = '100000'): Promise<number> {
    const user_id = await this.user(amount);
    await this.startFollow(user_id, trader_user_id, fields);
    return user_id;
  }

  startFollow(user_id: number, trader_user_id: number, fields: Fields = {}): Promise<Follow> {
    return this.ok<Follow>(user_id, 'follow.follow', {
      trader_user_id,
      type: 1,
      number: 1,
      ...fields,
    });
  }

  async runCopies(): Promise<void> {
    await this.follow.copier.run();
    await this.settle();
  }

  async positions(user_id: number): Promise<LeverOrder[]> {
    const { list } = await this.ok<{ list: LeverOrder[] }>(user_id, 'lever.dealall', {
      limit: 100,
    });
    return list.reverse();
  }

  async lots(user_id: number): Promise<string[]> {
    return (await this.positions(user_id)).map(({ share }) => share);
  }

  async myFollow(user_id: number): Promise<Follow> {
    const { list } = await this.ok<{ list: Follow[] }>(user_id, 'follow.my');
    const [first] = list;
    if (first === undefined) throw new Error(`user ${user_id} has no follow`);
    return first;
  }

  async skippedCopies(user_id: number): Promise<SkippedCopy[]> {
    const { list } = await this.ok<{ list: SkippedCopy[] }>(user_id, 'follow.skipped');
    return list;
  }

  async reasons(user_id: number): Promise<string[]> {
    return (await this.skippedCopies(user_id)).map(({ act, reason }) => `${act} ${reason}`);
  }

  async change(user_id: number): Promise<string> {
    const account = { user_id, type: 'change', currency_id: USDT } as const;
    return (await balanceOf(this.database, account)).available;
  }

  async notices(user_id: number): Promise<string[]> {
    const { rows } = await this.database.query<{ name: string }>(
      'select name from notices where user_id = $1 order by id',
      [user_id],
    );
    return rows.map(({ name }) => name);
  }
}

const ENGINE: Engine = process.env['API_ENGINE'] === 'postgres' ? 'postgres' : 'embedded';

export function copyStage(engine: Engine = ENGINE): () => CopyStage {
  const all = databases();
  let stage: CopyStage | undefined;
  beforeAll(async () => {
    const { database } = await all.open(engine);
    const settings = await Settings.open({ database, now: () => stage?.time ?? 0 });
    const hooks = followHooks({ shareRate: () => SHARE_RATE, priceUsd: () => '1' });
    stage = new CopyStage(database, settings, hooks);
    await stage.contract.engine.begin();
  }, OPEN_MS);
  afterEach(() => {
    const errors = stage?.errors.splice(0) ?? [];
    if (errors.length > 0) throw errors[0];
  });
  afterAll(async () => {
    if (stage === undefined) return;
    await stage.follow.copier.end();
    await stage.contract.engine.end();
    const verdict = await verify(stage.database);
    if (!verdict.is_clean) throw new Error(`the ledger is wrong: ${JSON.stringify(verdict)}`);
  });
  return () => {
    if (stage === undefined) throw new Error('the stage is not open yet: use it inside a test.');
    return stage;
  };
}
