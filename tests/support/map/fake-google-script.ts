/** What becomes of requests for Google's map script: the fake answers, the request fails, or it never ends. */
export type ScriptFate = 'answers' | 'fails' | 'hangs'

const GOOGLE = 'https://maps.googleapis.com/maps/api/js?'

/**
 * Redirects, in a browser test, the script tags of Google's loader to `tests/fakes/google-maps.js`. `fates` are used
 * up one a request, the last one stays. Returns the addresses asked for and the way back.
 */
export function fakeGoogleScript(...fates: ScriptFate[]): { requests: string[]; restore: () => void } {
  const requests: string[] = []
  const own = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src') as PropertyDescriptor
  Object.defineProperty(HTMLScriptElement.prototype, 'src', {
    ...own,
    set(this: HTMLScriptElement, value: unknown) {
      // the loader hands over a TrustedScriptURL
      const address = String(value)
      if (!address.startsWith(GOOGLE)) {
        own.set?.call(this, address)
        return
      }
      requests.push(address)
      const fate = fates.length > 1 ? fates.shift() : fates[0]
      // the address keeps Google's name in it, as the loader looks for its own tags by that
      const query = `as=maps.googleapis.com/maps/api/js&${address.slice(GOOGLE.length)}`
      // a script of unknown type is never fetched: for the loader that is one that hangs
      if (fate === 'hangs') this.type = 'text/plain'
      own.set?.call(
        this,
        `${fate === 'fails' ? '/no-such-folder/script.js' : '/tests/fakes/google-maps.js'}?${query}`,
      )
    },
  })
  return { requests, restore: () => Object.defineProperty(HTMLScriptElement.prototype, 'src', own) }
}
