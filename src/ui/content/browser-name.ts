import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** tested in this order, because each browser's `User-Agent` also contains the names of browsers further down */
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

/**
 * Returns the usual name of a browser and its system from the `User-Agent` header (RFC 9110, 10.1.5), e.g. `Chrome on
 * Windows`.
 */
export function browserName(agent: string | null): string {
  const of = (names: [string, RegExp][]) => names.find(([, sign]) => sign.test(agent ?? ''))?.[0]
  const browser = of(BROWSERS)
  const system = of(SYSTEMS)
  if (browser && system) return tr(texts.onBrowser, { browser, system })
  return browser ?? system ?? (agent?.slice(0, 40) || tr(texts.unknownBrowser))
}
