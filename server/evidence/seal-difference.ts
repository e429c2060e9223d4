import type { HourSeal } from './hour-seals.ts'

type Sealed = Pick<HourSeal, 'count' | 'root'>

/** Returns how the existing revisions differ from their seal; null: not at all. */
export function describeSealDifference(sealed: Sealed, found: Sealed, late: number): string | null {
  const what = late === 0 ? 'sealed' : 'sealed in a supplement'
  if (found.count === 0)
    return `none is there of ${fixCountText(sealed.count)} that ${wasOrWere(sealed.count)} ${what}`
  if (found.count !== sealed.count)
    return `${fixCountText(found.count)} where ${sealed.count} ${wasOrWere(sealed.count)} ${what}`
  if (found.root !== sealed.root)
    return `${fixCountText(found.count)} as ${wasOrWere(found.count)} ${what}, but not what they said then`
  return null
}

export const fixCountText = (count: number) => `${count} ${count === 1 ? 'fix' : 'fixes'}`
export const wasOrWere = (count: number) => (count === 1 ? 'was' : 'were')
