import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Called when the children cannot be rendered; then there is nothing in their place. */
  onError: (error: unknown) => void;
  /** The boundary tries again when it changes. */
  path?: string;
  children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override componentDidUpdate(previous: ErrorBoundaryProps, before: { failed: boolean }) {
    // Not if the new path's children have failed: this would render these children, and report the failure, once more.
    if (previous.path !== this.props.path && before.failed) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
