import type { HourSeal } from './hour-seals.ts'

type Sealed = Pick<HourSeal, 'count' | 'root'>

/** What the versions that there are differ in from what their seal says; null where in nothing. */
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
