import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageState } from '#ui/page-states/PageState.tsx';

/** When a page throws, the menu stays usable; another path starts afresh. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary key={pathname}>{children}</Boundary>;
}

class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <PageState
        kind="failed"
        title="This page stopped working"
        why="What you saved is kept. Try again; if it happens again, tell your administrator what you did before."
        onRetry={() => this.setState({ isBroken: false })}
      />
    );
  }
}
