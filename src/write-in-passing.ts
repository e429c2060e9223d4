import { newest } from './use-address.ts'

/**
 * Changes the URL without a history entry and without React, for values that change continuously. A URL to
 * which a navigation is in progress is not changed.
 */
export function writeInPassing(next: (before: URLSearchParams) => URLSearchParams): void {
  const { history } = window
  if ((history.state?.key ?? 'default') !== newest.seenAt?.key) return
  newest.params = next(newest.params)
  history.replaceState(history.state, '', `?${newest.params}`)
}
