import { jsonText } from '../../text/json-text.ts'
import { type ExportStatement, exportStatement } from './export-statement-fields.ts'
import { type PageStreets, pageStreets } from './page-streets.ts'

/** HTML element for the bundles in a page that verifies them; empty in the page as it is published. */
const BUNDLE = '<script id="bundle" type="application/json">'
/** HTML element for the streets of the area. */
const STREETS = '<script id="streets" type="application/json">'
/** HTML element in which pages of the first version stored statements about the bundle, without proof. */
const WORDS = '<script id="words" type="application/json">'
const AFTER = '</script>'

/**
 * Returns a page that contains these bundles and the streets of their area. `page` is the published page
 * without bundles.
 */
export const insertBundle = (page: string, file: string, streets: PageStreets | null): string =>
  filled(filled(page, BUNDLE, file), STREETS, streets === null ? '' : JSON.stringify(streets))

/**
 * Splits a page at the place of the bundles, so that they can be written piece by piece, each escaped with
 * `escapePageText`. The page has no streets.
 */
export const splitPageAtBundle = (page: string): readonly [string, string] => {
  const at = placeIn(page, BUNDLE)
  return [page.slice(0, at), page.slice(at)]
}

/** Returns the text of a bundle from a bundle file, or from a page that contains it. */
export const extractBundle = (text: string): string => heldIn(text, BUNDLE) ?? text

/** Returns the exporter's statements in a page of the first version; null if it has none. */
export const extractExportStatement = (text: string): ExportStatement | null =>
  jsonText.pipe(exportStatement).safeParse(heldIn(text, WORDS) ?? '').data ?? null

/** Returns the streets that a page contains; null if it has none. */
export const extractStreets = (text: string): PageStreets | null => parseStreets(heldIn(text, STREETS) ?? '')

/** Parses the text of a page's element for streets; null if it is invalid. */
export const parseStreets = (text: string): PageStreets | null =>
  jsonText.pipe(pageStreets).safeParse(text).data ?? null

function placeIn(page: string, before: string): number {
  const at = page.indexOf(`${before}${AFTER}`)
  if (at < 0) throw new RangeError('this page has no place for a bundle')
  return at + before.length
}

function filled(page: string, before: string, text: string): string {
  const place = placeIn(page, before)
  return page.slice(0, place) + escapePageText(text) + page.slice(place)
}

function heldIn(text: string, before: string): string | null {
  const at = text.indexOf(before)
  if (at < 0) return null
  const from = at + before.length
  return unescapePageText(text.slice(from, text.indexOf(AFTER, from)))
}

/** Returns the original text of an element's content; the inverse of `escapePageText`. */
export const unescapePageText = (json: string): string =>
  json.replaceAll(/\\(u003c|[^])/g, (pair, sign: string) => (sign === 'u003c' ? '<' : pair))

/**
 * Escapes JSON text for an HTML element: it replaces `<`, which occurs only inside strings.
 * `unescapePageText` reverses it.
 */
export const escapePageText = (json: string): string => json.replaceAll('<', '\\u003c')
