import { Component, type ReactNode } from 'react';

interface LoadErrorBoundaryProps {
  /** Current path. The boundary tries again when it changes. */
  path: string;
  children: ReactNode;
}

/**
 * Reloads the whole page when a screen cannot be loaded: the browser then shows its own network error. Also when a screen fails
 * that a link led to: it may be newer than the scripts of this tab, and its document brings its own.
 */
export class LoadErrorBoundary extends Component<LoadErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  readonly #documentPath = this.props.path;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    if (isLoadError(error) || this.props.path !== this.#documentPath) window.location.reload();
  }

  override componentDidUpdate(previous: LoadErrorBoundaryProps) {
    if (previous.path !== this.props.path && this.state.failed) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

function isLoadError(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message);
}
