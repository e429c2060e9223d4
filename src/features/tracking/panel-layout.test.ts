import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dockHeight, panelWidth, panelLayout, type PanelLayout } from './panel-layout.ts'

const TOP_BAR_PX = 52
const RAIL_PX = 80
const SIDEBAR_PX = 256

it.each<[width: number, height: number, beside: number, room: PanelLayout]>([
  [1440, 900, RAIL_PX, 'beside'],
  [1440, 900, SIDEBAR_PX, 'beside'],
  [1024, 768, RAIL_PX, 'beside'],
  [1024, 768, SIDEBAR_PX, 'drawer'],
  [768, 1024, RAIL_PX, 'sheet'],
  [768, 1024, SIDEBAR_PX, 'sheet'],
  [844, 390, 0, 'drawer'],
  [390, 844, 0, 'sheet'],
])(
  'in a window of %i × %i px with %i px of navigation the panel is %s',
  (width, height, navigation, room) => {
    const place = { width: width - navigation, height: height - TOP_BAR_PX }
    expect(panelLayout(place, { width, height }, true)).toBe(room)
  },
)

it('counts both rows of the controls below a narrow map, and one below a broad one or in a low window', () => {
  expect([dockHeight(644, 768), dockHeight(800, 768), dockHeight(500, 390)]).toEqual([104, 64, 64])
})

it('a panel beside the map leaves it half of the window', () => {
  const px = (max: number) => fc.integer({ min: 200, max })
  fc.assert(
    fc.property(px(4000), px(3000), fc.boolean(), (width, height, withDock) => {
      const place = { width: width - RAIL_PX, height: height - TOP_BAR_PX }
      fc.pre(panelLayout(place, { width, height }, withDock) === 'beside')
      const mapWidth = place.width - panelWidth(width)
      const mapHeight = place.height - (withDock ? dockHeight(mapWidth, height) : 0)
      expect(mapWidth * mapHeight).toBeGreaterThanOrEqual((width * height) / 2)
    }),
  )
})
