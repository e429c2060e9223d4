import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from '../../event-sourcing/canonical-json.ts'
import { splitBundles } from './bundle.ts'
import { extractBundle, extractStreets, insertBundle } from './bundle-page.ts'

const page =
  '<!doctype html><script id="streets" type="application/json"></script><script id="bundle" type="application/json"></script><script>read()</script>'

it('gives back what was put into a page, whatever it holds', () => {
  const text = fc.string({ unit: fc.constantFrom('<', '\\', '/', 'u003c', '!--', 'script', '>', '"', 'a') })
  fc.assert(
    fc.property(fc.dictionary(text, fc.array(text)), text, (said, reason) => {
      const file = canonicalJson(said)
      const streets = { major: [[36.8, -1.3]], minor: [], credit: reason }
      const filled = insertBundle(page, file, streets)
      expect([extractBundle(filled), extractBundle(file)]).toEqual([file, file])
      expect([extractStreets(filled), extractStreets(file)]).toEqual([streets, null])
      expect(filled.split('</script>')).toHaveLength(4)
      expect(filled.slice(page.indexOf('type')).includes('<!--')).toBe(false)
    }),
  )
})

it('is not put where there is no place for it', () => {
  expect(() => insertBundle('<!doctype html>', '{}', null)).toThrow('no place for a bundle')
})

it('holds several in lines of which none is passed over, an empty one neither', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', '\n') }), (text) => {
      const files = splitBundles(text)
      expect(files.join('')).toBe(text)
      expect(files).toHaveLength(text.replace(/\n$/, '').split('\n').length - (text === '' ? 1 : 0))
    }),
  )
})
