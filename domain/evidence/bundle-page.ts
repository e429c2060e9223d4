import { jsonText } from '../json-text.ts'
import { type ExportWords, exportWords } from './export-words.ts'
import { type PageStreets, pageStreets } from './page-streets.ts'

/** Where a page that verifies bundles holds one: nothing stands there in the page that is the same for everybody. */
const BUNDLE = '<script id="bundle" type="application/json">'
/** Where it holds the streets of the area. */
const STREETS = '<script id="streets" type="application/json">'
/** Where the first pages held what is said of the bundle, which nothing proves. */
const WORDS = '<script id="words" type="application/json">'
const AFTER = '</script>'

/** A page that verifies bundles, with these in it and the streets of their area. `page` is the one that holds none. */
export const withBundle = (page: string, file: string, streets: PageStreets | null): string =>
  filled(filled(page, BUNDLE, file), STREETS, streets === null ? '' : JSON.stringify(streets))

/** What stands before and behind the bundles in a page, where these are written piece by piece, each `escaped`; without streets. */
export const aroundBundle = (page: string): readonly [string, string] => {
  const at = placeIn(page, BUNDLE)
  return [page.slice(0, at), page.slice(at)]
}

/** The file of a bundle, from itself or from the page that it is in. */
export const bundleIn = (text: string): string => heldIn(text, BUNDLE) ?? text

/** What one of the first pages says of the bundle in it; null where it says nothing of this form. */
export const wordsIn = (text: string): ExportWords | null =>
  jsonText.pipe(exportWords).safeParse(heldIn(text, WORDS) ?? '').data ?? null

/** The streets that a page holds; null where it holds none. */
export const streetsIn = (text: string): PageStreets | null => parseStreets(heldIn(text, STREETS) ?? '')

/** The same of the text of the element. */
export const parseStreets = (text: string): PageStreets | null =>
  jsonText.pipe(pageStreets).safeParse(text).data ?? null

function placeIn(page: string, before: string): number {
  const at = page.indexOf(`${before}${AFTER}`)
  if (at < 0) throw new RangeError('this page has no place for a bundle')
  return at + before.length
}

function filled(page: string, before: string, text: string): string {
  const place = placeIn(page, before)
  return page.slice(0, place) + escaped(text) + page.slice(place)
}

function heldIn(text: string, before: string): string | null {
  const at = text.indexOf(before)
  if (at < 0) return null
  const from = at + before.length
  return unescaped(text.slice(from, text.indexOf(AFTER, from)))
}

/** What stands in the element of a page, as the file that it was. */
export const unescaped = (json: string): string =>
  json.replaceAll(/\\(u003c|[^])/g, (pair, sign: string) => (sign === 'u003c' ? '<' : pair))

/** The text of an element of a page. Neither text holds < but in strings, and never as an escape, so there is one way back. */
export const escaped = (json: string): string => json.replaceAll('<', '\\u003c')
