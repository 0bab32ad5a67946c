import { Component, type ReactNode } from 'react';

interface LoadFailureProps {
  /** Path that is shown: another one is another try. */
  at: string;
  children: ReactNode;
}

/** Where a screen cannot be loaded, the browser asks for the whole page, and says itself what is wrong with the network. */
export class LoadFailure extends Component<LoadFailureProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    if (isLoadError(error)) window.location.reload();
  }

  override componentDidUpdate(previous: LoadFailureProps) {
    if (previous.at !== this.props.at && this.state.failed) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

function isLoadError(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message);
}
