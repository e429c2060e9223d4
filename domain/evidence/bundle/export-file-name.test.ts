import { expect, it } from 'vitest'
import { exportFileName } from './export-file-name.ts'

it('files are named after the guard, or how many there are, and the times of the company', () => {
  const from = Date.UTC(2026, 10, 21, 22)
  const nameTo = (to: number, ...names: string[]) =>
    exportFileName(
      names.map((each) => ({ name: each })),
      { from, to },
      'Africa/Nairobi',
      'gpx',
    )
  const name = (...names: string[]) => nameTo(from + 3_600_000, ...names)
  expect(name('Wanjirũ Kamau')).toBe('Wanjiru-Kamau-2026-11-22-0100-to-0200.gpx')
  expect(name('../')).toBe('guard-2026-11-22-0100-to-0200.gpx')
  expect(name('Amina', 'Barasa')).toBe('2-guards-2026-11-22-0100-to-0200.gpx')
  expect(nameTo(from + 86_405_000, 'Amina')).toBe('Amina-2026-11-22-0100-to-2026-11-23-010005.gpx')
})
