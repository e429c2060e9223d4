export const GUARDS_PER_PAGE = 20

/** The first `pages` pages of a list, and how many guards 'Load More Guards' would still bring. */
export function firstPages<T>(guards: readonly T[], pages: number): { shown: readonly T[]; left: number } {
  const shown = guards.slice(0, pages * GUARDS_PER_PAGE)
  return { shown, left: guards.length - shown.length }
}

/** The number of pages that must be open for the guard at this place to be in sight (never fewer than now). */
export function pagesToShow(index: number, pages: number): number {
  return Math.max(pages, Math.floor(index / GUARDS_PER_PAGE) + 1)
}
