import { zoneClock } from './zone-time.ts'

/**
 * Formats a day or a time ('2026-11-23' or '2026-11-23T16:35') as everywhere in the product: '23 Nov 2026' or
 * '23 Nov 2026, 16:35'. null: invalid.
 */
export function formatDateInput(typed: string): string | null {
  const t = Date.parse(typed.includes('T') ? `${typed}Z` : typed)
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(typed) || Number.isNaN(t)) return null
  const written = zoneClock('UTC').minute(t)
  return typed.includes('T') ? written : written.replace(/,.*/, '')
}
