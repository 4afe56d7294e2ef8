import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFailure } from '../ui/layout/failure.tsx';

export class PageBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return <Broken onRetry={() => this.setState({ isBroken: false })} />;
  }
}

function Broken({ onRetry }: { onRetry(): void }): ReactNode {
  const { t } = useTranslation();
  return <PageFailure text={t('page_broken')} onRetry={onRetry} />;
}
