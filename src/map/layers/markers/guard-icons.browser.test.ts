import { expect, it } from 'vitest'
import { ATTENTION } from '../../../../domain/worker/guard-status.ts'
import { MARKER_COLOURS, rgba } from '../marker-colours.ts'
import { guardAtlas, guardCell } from './guard-icons.ts'

it.each(['dark', 'light'] as const)('shows a guard in every status on the %s map', (theme) => {
  const { width, height, pixels } = guardAtlas[theme].draw()
  const colours = MARKER_COLOURS[theme]
  const chest = (cell: number) => {
    const at = 4 * (Math.round(0.66 * height) * width + Math.round((cell + 0.5) * height))
    return [...pixels.subarray(at, at + 4)]
  }
  for (const attention of ATTENTION) {
    const isHollow = attention === 'off_duty' || attention === 'unknown'
    expect(chest(guardCell(attention)), attention).toEqual(rgba(isHollow ? colours[attention] : colours.on))
    expect(chest(guardCell(attention, true)), `${attention}, selected`).toEqual(rgba(colours.on))
  }
})
