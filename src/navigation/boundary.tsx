import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  /** Shown in place of what broke; `retry` draws that again. */
  failure(retry: () => void): ReactNode;
}

export class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return this.props.failure(() => this.setState({ isBroken: false }));
  }
}
