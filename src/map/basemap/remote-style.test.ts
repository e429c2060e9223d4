import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { colourLightness, isBrightStyle, probeRemoteStyle, remoteStyleSchema } from './remote-style.ts'

const styleWith = (ground: unknown) => ({
  version: 8 as const,
  sources: {},
  layers: [{ id: 'bg', type: 'background', paint: { 'background-color': ground } }],
})

test('tells bright from dark grounds in the notations that styles use', () => {
  for (const bright of ['#f8f4f0', '#fff', 'rgb(239, 233, 223)', 'hsl(47, 26%, 88%)', 'rgba(255,255,255,1)'])
    expect(isBrightStyle(styleWith(bright))).toBe(true)
  for (const dark of ['#0c0c0c', '#123', 'rgb(12,12,12)', 'hsl(220, 20%, 12%)'])
    expect(isBrightStyle(styleWith(dark))).toBe(false)
})

test('a style of MLT tiles is none that can be drawn', () => {
  const styleOf = (encoding: string | undefined) => ({
    version: 8,
    sources: { land: { type: 'vector', url: 'https://tiles', ...(encoding && { encoding }) } },
    layers: [],
  })
  const drawable = (style: unknown) => remoteStyleSchema.safeParse(style).success
  expect([undefined, 'mvt', 'mlt'].map((encoding) => drawable(styleOf(encoding)))).toEqual([
    true,
    true,
    false,
  ])
})

test('globe, terrain and sky of a style are left out, because the layers above need a flat map', async () => {
  const { version, sources, layers } = styleWith('#fff')
  const more = { projection: { type: 'globe' }, terrain: { source: 'heights' }, sky: {} }
  const reply = Response.json({ version, sources, layers, glyphs: 'https://tiles/{range}', ...more })
  vi.stubGlobal('fetch', () => Promise.resolve(reply))
  expect(await probeRemoteStyle('https://tiles/style')).toEqual({
    version,
    sources,
    layers,
    glyphs: 'https://tiles/{range}',
  })
  vi.unstubAllGlobals()
})

test('what it cannot read counts as bright', () => {
  expect(isBrightStyle(styleWith(['interpolate', ['linear'], ['zoom'], 6, '#000', 8, '#fff']))).toBe(true)
  expect(isBrightStyle({ version: 8, sources: {}, layers: [] })).toBe(true)
})

test('lightness is null or within 0 and 1 for any text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^#[0-9a-f]{6}$/)), (text) => {
      const lightness = colourLightness(text)
      if (text.startsWith('#') && text.length === 7 && lightness !== null) {
        expect(lightness).toBeGreaterThanOrEqual(0)
        expect(lightness).toBeLessThanOrEqual(1)
      }
    }),
  )
})
