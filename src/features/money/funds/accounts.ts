export const ACCOUNT_COLOURS = {
  change: '--account-exchange',
  lever: '--account-contract',
  micro: '--account-options',
  financial: '--account-financial',
  legal: '--account-fiat',
} as const;

export type AccountName = keyof typeof ACCOUNT_COLOURS;

export const ACCOUNT_NAMES = Object.keys(ACCOUNT_COLOURS) as AccountName[];

export function isAccount(name: string): name is AccountName {
  return Object.hasOwn(ACCOUNT_COLOURS, name);
}
