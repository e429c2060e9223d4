import type { HourSeal } from './hour-seals.ts'

type Sealed = Pick<HourSeal, 'count' | 'root'>

/** Returns how the existing revisions differ from their seal; null: not at all. */
export function sealDifference(sealed: Sealed, found: Sealed, late: number): string | null {
  const what = late === 0 ? 'sealed' : 'sealed in a supplement'
  if (found.count === 0) return `none is there of ${fixes(sealed.count)} that ${were(sealed.count)} ${what}`
  if (found.count !== sealed.count)
    return `${fixes(found.count)} where ${sealed.count} ${were(sealed.count)} ${what}`
  if (found.root !== sealed.root)
    return `${fixes(found.count)} as ${were(found.count)} ${what}, but not what they said then`
  return null
}

export const fixes = (count: number) => `${count} ${count === 1 ? 'fix' : 'fixes'}`
export const were = (count: number) => (count === 1 ? 'was' : 'were')
