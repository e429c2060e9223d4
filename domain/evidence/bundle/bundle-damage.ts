import { sealHourStart } from '../seals/closed-hours.ts'
import { LEAF_FIELDS } from './bundle.ts'
import type { SealFault } from './bundled-seal-fault.ts'

const NOT_WRITTEN = 'this is not a bundle as it was written'
const VALUE = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|null|"(?:[^"\\]|\\.)*"/y
const TIME = /^\d{10,16}$/

interface Damage {
  fault: string
  guard: string | null
  damaged: SealFault[]
}

/**
 * Returns the guard of a damaged bundle and which fix cannot be read, as far as the text allows. Nothing in
 * such a bundle is proven.
 */
export function locateDamage(text: string): Damage {
  const guard = /"guard":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? null
  const [, ...fixes] = text.split('{"index":')
  for (const [i, fix] of fixes.entries()) {
    const leaf = fix.indexOf('"leaf":[')
    const found = leaf < 0 ? { field: null, t: null } : unreadable(fix.slice(leaf + '"leaf":['.length))
    if (found === null) continue
    // in the file, the hour is written after its fixes
    const behind = /"hour":(\d+)/.exec(fixes.slice(i).join(''))?.[1]
    const hour = found.t !== null ? sealHourStart(found.t) : behind === undefined ? null : Number(behind)
    const fields = found.field === null ? [] : [found.field]
    const of = hour === null ? '' : ` of the hour from ${new Date(hour).toISOString()}`
    const what = found.field === null ? '' : ` (${found.field})`
    const fault = `a fix${of} cannot be read${what}`
    return { fault: `${NOT_WRITTEN}: ${fault}`, guard, damaged: [{ hour, t: found.t, fields, fault }] }
  }
  return { fault: NOT_WRITTEN, guard, damaged: [] }
}

/**
 * Finds the first unreadable field of a leaf; null if all are readable. `t` is the fix's time, or null if that is
 * unreadable too.
 */
function unreadable(leaf: string): { field: string | null; t: number | null } | null {
  let [at, t]: [number, number | null] = [0, null]
  for (const [i, field] of LEAF_FIELDS.entries()) {
    VALUE.lastIndex = at
    const value = VALUE.exec(leaf)?.[0]
    const end = at + (value?.length ?? 0)
    if (value === undefined || leaf[end] !== (i === LEAF_FIELDS.length - 1 ? ']' : ',')) return { field, t }
    if (i === 0 && TIME.test(value)) t = Number(value)
    at = end + 1
  }
  return null
}
