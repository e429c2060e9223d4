/** Where a page that verifies bundles holds one: nothing stands there in the page that is the same for everybody. */
const BEFORE = '<script id="bundle" type="application/json">'
const AFTER = '</script>'

/** A page that verifies bundles, with this one in it. `page` is the one that holds none. */
export function withBundle(page: string, file: string): string {
  const at = page.indexOf(`${BEFORE}${AFTER}`)
  if (at < 0) throw new RangeError('this page has no place for a bundle')
  const place = at + BEFORE.length
  return page.slice(0, place) + escaped(file) + page.slice(place)
}

/** The file of a bundle, from itself or from the page that it is in. */
export function bundleIn(text: string): string {
  const at = text.indexOf(BEFORE)
  if (at < 0) return text
  const from = at + BEFORE.length
  return unescaped(text.slice(from, text.indexOf(AFTER, from)))
}

/** What stands in the element of a page, as the file that it was. */
export const unescaped = (json: string): string =>
  json.replaceAll(/\\(u003c|[^])/g, (pair, sign: string) => (sign === 'u003c' ? '<' : pair))

// canonical JSON holds < in texts alone, and never as an escape, so there is one way back
const escaped = (json: string): string => json.replaceAll('<', '\\u003c')
