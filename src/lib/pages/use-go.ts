import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type PageId, type ParamsOf, pathTo } from './pages.ts';

export type Go = <Page extends PageId>(page: Page, ...params: ParamsOf<Page>) => void;

export function useGo(): Go {
  const navigate = useNavigate();
  return useCallback((page, ...params) => void navigate(pathTo(page, ...params)), [navigate]);
}

/** Goes back to the previous page; after a link from outside, to the parent page `above`. */
export function useBack(above: PageId): () => void {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  return useCallback(() => {
    if (isFirst) void navigate(`/${above}`, { replace: true });
    else void navigate(-1);
  }, [navigate, isFirst, above]);
}
