import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { MapHost } from '../../../../map/hosts/map-host.ts'
import { useCircleInView } from './use-circle-in-view.ts'

const SIZE = { width: 844, height: 390 }
const host = {
  getSize: () => SIZE,
  unproject: ({ x, y }: { x: number; y: number }) => ({ lng: x, lat: y }),
} as unknown as MapHost

function Card({ width, onCovered }: { width: number; onCovered: (middle: object) => void }) {
  const card = useCircleInView(host, null, onCovered)
  return (
    <div style={{ position: 'relative', ...SIZE }}>
      <aside ref={card} style={{ position: 'absolute', left: 0, top: 40, width, height: 340 }} />
    </div>
  )
}

it('moves a first circle beside the card that covers the middle of the map, and no other', async () => {
  await page.viewport(900, 500)
  const moved: object[] = []
  await render(<Card width={500} onCovered={(middle) => moved.push(middle)} />)
  await render(<Card width={300} onCovered={(middle) => moved.push(middle)} />)
  // centre of the area beside the card, below and left of the map's tools
  expect(moved).toEqual([{ lng: (500 + 844 - 56) / 2, lat: (64 + 390) / 2 }])
})
