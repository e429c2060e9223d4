import { newest } from './use-address.ts'

/**
 * Changes the address without a step back in the browser and past React: nothing is drawn again for what moves all the
 * while. An address that the page is on its way to is left alone, as this is not said of it.
 */
export function writeInPassing(next: (before: URLSearchParams) => URLSearchParams): void {
  const { history } = window
  if ((history.state?.key ?? 'default') !== newest.seenAt?.key) return
  newest.params = next(newest.params)
  history.replaceState(history.state, '', `?${newest.params}`)
}
