import { Component, type ReactNode } from 'react'

interface Props {
  /** a change of this value renders the children again after an error */
  resetKey?: string
  /** renders replacement content after an error; `reset` renders the children again */
  fallback: (error: unknown, reset: () => void) => ReactNode
  children: ReactNode
}

/** Catches errors that its children throw while rendering. React supports this only in class components. */
export class ErrorBoundary extends Component<Props, { failed: { error: unknown } | null }> {
  override state: { failed: { error: unknown } | null } = { failed: null }

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.reset()
  }

  private readonly reset = () => this.setState({ failed: null })

  override render() {
    const { failed } = this.state
    return failed ? this.props.fallback(failed.error, this.reset) : this.props.children
  }
}
