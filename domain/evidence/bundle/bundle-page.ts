import { jsonText } from '../../text/json-text.ts'
import { type ExportStatement, exportStatement } from './export-statement-fields.ts'
import { type PageStreets, pageStreets } from './page-streets.ts'

/** Element for the bundles in a page that verifies them; empty in the page without bundles. */
const BUNDLE = '<script id="bundle" type="application/json">'
/** Element for the streets of the area. */
const STREETS = '<script id="streets" type="application/json">'
/** Element in which the first pages stored unproven statements about the bundle. */
const WORDS = '<script id="words" type="application/json">'
const AFTER = '</script>'

/**
 * Returns a page with these bundles and the streets of their area. `page` is the common page without bundles.
 */
export const insertBundle = (page: string, file: string, streets: PageStreets | null): string =>
  filled(filled(page, BUNDLE, file), STREETS, streets === null ? '' : JSON.stringify(streets))

/**
 * Returns the parts of a page before and after the bundles, if these are written piece by piece, each
 * `escaped`; without streets.
 */
export const splitPageAtBundle = (page: string): readonly [string, string] => {
  const at = placeIn(page, BUNDLE)
  return [page.slice(0, at), page.slice(at)]
}

/** Returns the file of a bundle, from itself or from the page that contains it. */
export const extractBundle = (text: string): string => heldIn(text, BUNDLE) ?? text

/** Returns the statements about the bundle in one of the first pages; null if it has none. */
export const extractExportStatement = (text: string): ExportStatement | null =>
  jsonText.pipe(exportStatement).safeParse(heldIn(text, WORDS) ?? '').data ?? null

/** Returns the streets in a page; null if it has none. */
export const extractStreets = (text: string): PageStreets | null => parseStreets(heldIn(text, STREETS) ?? '')

/** Parses the text of the streets' element; null if it is invalid. */
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

/** Returns the content of a page's element as the original file. */
export const unescapePageText = (json: string): string =>
  json.replaceAll(/\\(u003c|[^])/g, (pair, sign: string) => (sign === 'u003c' ? '<' : pair))

/**
 * Escapes text for an element, so that `<` occurs only inside strings as an escape. It can be
 * reversed.
 */
export const escapePageText = (json: string): string => json.replaceAll('<', '\\u003c')
