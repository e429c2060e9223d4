import { latestUrl } from './use-address.ts'

/**
 * Changes the URL without a history entry and without React, for values that change continuously. A URL to
 * which a navigation is in progress is not changed.
 */
export function replaceUrlParams(next: (before: URLSearchParams) => URLSearchParams): void {
  const { history } = window
  if ((history.state?.key ?? 'default') !== latestUrl.seenAt?.key) return
  latestUrl.params = next(latestUrl.params)
  history.replaceState(history.state, '', `?${latestUrl.params}`)
}
