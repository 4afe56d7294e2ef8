import { HOUR_MS } from '../../../protocol/time.ts';
import type { Module } from '../../platform/modules/module.ts';
import { type ProfileCall, type ProfileParts, profileHandlers } from './handlers.ts';
import { eraseNoticeSettings } from './notice-settings-store.ts';
import { forgetNotices } from './notice-store.ts';

export function openProfile(needs: ProfileParts): Module<ProfileCall> {
  const { database, now } = needs;
  return {
    handlers: profileHandlers(needs),
    onErase: eraseNoticeSettings,
    jobs: [{ name: 'old notices', every_ms: HOUR_MS, run: () => forgetNotices(database, now()) }],
  };
}
