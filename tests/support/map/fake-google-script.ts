/** What happens with a request for Google's map script: the fake answers, the request fails, or it never ends. */
export type ScriptFate = 'answers' | 'fails' | 'hangs'

const GOOGLE = 'https://maps.googleapis.com/maps/api/js?'

/**
 * In a browser test, makes Google's loader load `tests/fakes/google-maps.js`. Each request ends as the next of `fates`
 * says; the last one repeats. Returns the requested URLs and a function that ends this.
 */
export function fakeGoogleScript(...fates: ScriptFate[]): { requests: string[]; restore: () => void } {
  const requests: string[] = []
  const own = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src') as PropertyDescriptor
  Object.defineProperty(HTMLScriptElement.prototype, 'src', {
    ...own,
    set(this: HTMLScriptElement, value: unknown) {
      // the loader sets a TrustedScriptURL instead of a string
      const address = String(value)
      if (!address.startsWith(GOOGLE)) {
        own.set?.call(this, address)
        return
      }
      requests.push(address)
      const fate = fates.length > 1 ? fates.shift() : fates[0]
      // the URL must contain Google's, because the loader finds its own script tags by it
      const query = `as=maps.googleapis.com/maps/api/js&${address.slice(GOOGLE.length)}`
      // browsers never fetch a script of an unknown type, so the loader waits forever
      if (fate === 'hangs') this.type = 'text/plain'
      own.set?.call(
        this,
        `${fate === 'fails' ? '/no-such-folder/script.js' : '/tests/fakes/google-maps.js'}?${query}`,
      )
    },
  })
  return { requests, restore: () => Object.defineProperty(HTMLScriptElement.prototype, 'src', own) }
}
