import { Component, type ReactNode } from 'react'

interface Props {
  /** renders the content again when this value changes */
  resetKey?: string
  /** replacement content; `reset` renders the original again */
  fallback: (error: unknown, reset: () => void) => ReactNode
  children: ReactNode
}

/** Catches errors of rendering. React offers this to class components only. */
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
