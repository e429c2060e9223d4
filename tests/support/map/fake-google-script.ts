/**
 * The results of requests for Google's map script: the fake answers, the request fails, or it never
 * ends.
 */
export type ScriptFate = 'answers' | 'fails' | 'hangs'

const GOOGLE = 'https://maps.googleapis.com/maps/api/js?'

/**
 * Redirects, in a browser test, the script tags of Google's loader to `tests/fakes/google-maps.js`.
 * Each request uses the next of `fates`, and the last one repeats. Returns the requested addresses
 * and a function that undoes the redirection.
 */
export function fakeGoogleScript(...fates: ScriptFate[]): { requests: string[]; restore: () => void } {
  const requests: string[] = []
  const own = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src') as PropertyDescriptor
  Object.defineProperty(HTMLScriptElement.prototype, 'src', {
    ...own,
    set(this: HTMLScriptElement, value: unknown) {
      // the loader passes a TrustedScriptURL
      const address = String(value)
      if (!address.startsWith(GOOGLE)) {
        own.set?.call(this, address)
        return
      }
      requests.push(address)
      const fate = fates.length > 1 ? fates.shift() : fates[0]
      // the address must contain Google's name, because the loader finds its own tags by it
      const query = `as=maps.googleapis.com/maps/api/js&${address.slice(GOOGLE.length)}`
      // browsers never fetch a script of unknown type, so the loader waits for ever
      if (fate === 'hangs') this.type = 'text/plain'
      own.set?.call(
        this,
        `${fate === 'fails' ? '/no-such-folder/script.js' : '/tests/fakes/google-maps.js'}?${query}`,
      )
    },
  })
  return { requests, restore: () => Object.defineProperty(HTMLScriptElement.prototype, 'src', own) }
}
