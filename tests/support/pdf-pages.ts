import { inflateSync } from 'node:zlib'

/** Returns the texts on each page of a PDF made by pdfkit, in the order in which they are drawn. */
export function pdfPages(file: Uint8Array): string[][] {
  const text = Buffer.from(file).toString('latin1')
  const objects = new Map(
    [...text.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const objectAt = (id = '') => objects.get(id) ?? ''
  const streamAt = (id?: string) => {
    const [, stream = ''] = /stream\n([^]*)\nendstream/.exec(objectAt(id)) ?? []
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  }
  const fonts = new Map(
    [...text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
      const [, unicode] = /\/ToUnicode (\d+) 0 R/.exec(objectAt(id)) ?? []
      return [name, glyphsOf(streamAt(unicode))]
    }),
  )
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b(?!s)/.test(body))
    .map((body) => textsIn(streamAt(/\/Contents (\d+) 0 R/.exec(body)?.[1]), fonts))
}

/** Returns the text of each glyph of a font from its CMap, which has lists of UTF-16 values for consecutive glyphs. */
function glyphsOf(map: string): ReadonlyMap<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [i, [, codes = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries())
      glyphs.set(
        Number.parseInt(first, 16) + i,
        Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return glyphs
}

function textsIn(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string[] {
  let glyphs: ReadonlyMap<number, string> | undefined
  const texts: string[] = []
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g))
    if (font !== undefined) glyphs = fonts.get(font)
    else
      texts.push(
        [...(shown ?? '').matchAll(/<(\w+)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => glyphs?.get(Number.parseInt(glyph, 16)) ?? '?')
          .join(''),
      )
  return texts
}
