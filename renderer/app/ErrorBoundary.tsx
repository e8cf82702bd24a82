import { Component, type ReactNode } from 'react';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';

/** Catches what a component throws: says it in words and offers to reload. Nothing stored is touched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <EmptyState
          title={t('shell.crashTitle')}
          actions={
            <Button kind="primary" onPress={() => window.location.reload()}>
              {t('shell.reload')}
            </Button>
          }
        >
          {t('shell.crashText')}
        </EmptyState>
      </main>
    );
  }
}
