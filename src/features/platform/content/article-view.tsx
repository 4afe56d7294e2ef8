import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Answer } from '../../../lib/api/api.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { pathOfAddress } from '../../../lib/pages/address-path.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { RichText } from '../../../shared/content/rich-text.tsx';
import { Bone } from '../../../ui/layout/skeleton.tsx';
import styles from './article.module.css';

export function ArticleView({ article }: { article: Answer<'news.detail'> }): ReactNode {
  const { t } = useTranslation('content');
  const language = useLanguage();
  const { option_name, content, image, url, create_time } = article;
  const path = url === null ? undefined : pathOfAddress(url);
  return (
    <article className={styles['article']}>
      <h2 className={styles['title']}>{option_name}</h2>
      <p className={styles['time']}>{timeText(create_time, language, 'day')}</p>
      {image === null ? null : <img className={styles['picture']} src={image} alt="" />}
      <RichText html={content} />
      {path === undefined ? null : (
        <Link className={styles['link']} to={path}>
          {t('open')}
        </Link>
      )}
    </article>
  );
}

export function ArticleBones(): ReactNode {
  return (
    <div className={styles['article']}>
      <Bone height={28} width="70%" />
      <Bone height={16} width="30%" />
      <Bone height={88} />
      <Bone height={110} />
      <Bone height={66} />
    </div>
  );
}
