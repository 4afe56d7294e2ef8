const HIDDEN = '***';

/** Other users read the first character. */
export function maskedNickname(nickname: string, isMine: boolean): string {
  return isMine ? nickname : `${[...nickname][0] ?? ''}${HIDDEN}`;
}
