import { describe, expect, it } from 'vitest'
import { type PaletteColor, palette } from './palette.ts'

/** Returns the relative luminance of a colour by WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const grounds: PaletteColor[] = ['canvas', 'sunken', 'field', 'surface', 'raised', 'overlay', 'hover']
const statuses = ['online', 'late', 'offline', 'off', 'selected'] as const
const text: [PaletteColor, PaletteColor][] = [
  ...grounds.flatMap((ground): [PaletteColor, PaletteColor][] => [
    ['ink', ground],
    ['inkMuted', ground],
    ['inkFaint', ground],
    ['accentInk', ground],
    ['danger', ground],
    ...statuses.map((status): [PaletteColor, PaletteColor] => [status, ground]),
  ]),
  ...statuses.map((status): [PaletteColor, PaletteColor] => [status, `${status}Soft`]),
  ['ink', 'active'],
  ['inkMuted', 'active'],
  ['ink', 'accentSoft'],
  ['inkMuted', 'accentSoft'],
  ['accentInk', 'accentSoft'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
]

describe.each(['dark', 'light'] as const)('palette, %s', (theme) => {
  const pairsBelow = (pairs: [PaletteColor, PaletteColor][], least: number) =>
    pairs
      .map(([ink, ground]) => ({ ink, ground, ratio: contrast(palette[theme][ink], palette[theme][ground]) }))
      .filter(({ ratio }) => ratio < least)

  it('text reaches 4.5:1 on each ground it stands on', () => {
    expect(pairsBelow(text, 4.5)).toEqual([])
  })

  it('marks reach 3:1', () => {
    const marks = (
      ['onlineMark', 'lateMark', 'offlineMark', 'eventOutside', 'eventInside', 'eventIncident'] as const
    ).flatMap((mark): [PaletteColor, PaletteColor][] => [
      [mark, 'surface'],
      [mark, 'canvas'],
      [mark, 'raised'],
      [mark, 'field'],
    ])
    expect(pairsBelow(marks, 3)).toEqual([])
  })

  it('edges of controls reach 3:1', () => {
    expect(
      pairsBelow(
        (['canvas', 'surface', 'raised', 'overlay'] as const).map((ground) => ['lineControl', ground]),
        3,
      ),
    ).toEqual([])
  })
})
