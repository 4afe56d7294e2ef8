import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';

type Work = Pick<Answer<'bind_box.getBoxDetail'>, 'owner_nickname' | 'nickname'>;

/** Only the reader's own nickname can be empty; those of others are masked. */
export function useOwnerName(): (work: Work) => string {
  const { t } = useTranslation('nft');
  return ({ owner_nickname, nickname }) =>
    owner_nickname === '' ? t('you') : (owner_nickname ?? nickname);
}
