import { expect, it } from 'vitest'
import { exportFileName } from './export-file-name.ts'

it('files are named after the guard, or how many there are, and the day of the company', () => {
  const from = Date.UTC(2026, 10, 21, 22)
  const name = (...names: string[]) =>
    exportFileName(
      names.map((each) => ({ name: each })),
      from,
      'Africa/Nairobi',
      'gpx',
    )
  expect(name('Wanjirũ Kamau')).toBe('Wanjiru-Kamau-2026-11-22.gpx')
  expect(name('../')).toBe('guard-2026-11-22.gpx')
  expect(name('Amina', 'Barasa')).toBe('2-guards-2026-11-22.gpx')
})
