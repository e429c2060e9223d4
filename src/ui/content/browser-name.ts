import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** In this order: each also contains the names of those below it. */
const BROWSERS: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  [tr(texts.samsungInternet), /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** A browser as people know it, from the `User-Agent` it sent (RFC 9110, 10.1.5): `Chrome on Windows`. */
export function browserName(agent: string | null): string {
  const of = (names: [string, RegExp][]) => names.find(([, sign]) => sign.test(agent ?? ''))?.[0]
  const browser = of(BROWSERS)
  const system = of(SYSTEMS)
  if (browser && system) return tr(texts.onBrowser, { browser, system })
  return browser ?? system ?? (agent?.slice(0, 40) || tr(texts.unknownBrowser))
}
