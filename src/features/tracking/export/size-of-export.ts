import { MOST_EXPORTED_GUARDS, MOST_PROVEN_FIXES, provenFixes } from '../../../../contract/fix-export.ts'
import type { ExportFormat } from '../../../../domain/evidence/fix-exports.ts'
import type { ExportSize } from './use-export-size.ts'

interface Asked {
  /** of each guard who is wanted; null where they could not be counted */
  sizes: readonly ExportSize[] | null
  guards: number
  format: ExportFormat
  /** they are those that had been received by the moment of a replay */
  isAsSeen?: boolean
  /** '23 Nov 2026, 17:00'; null while no hour is sealed */
  sealedUntil: string | null
  /** when all of them will be sealed */
  sealedBy: string
}

/** How much an export will be in words, how many fixes that are, and whether it may be so much. */
export function sizeOfExport({ sizes, guards, format, isAsSeen = false, sealedUntil, sealedBy }: Asked) {
  const wrong = (text: string) => ({ isRight: false, text, held: 0 })
  const whole = (count: number) => count.toLocaleString('en')
  const walked = sizes?.filter(({ fixes }) => fixes > 0).length ?? guards
  if (walked > MOST_EXPORTED_GUARDS) return wrong(`Choose at most ${whole(MOST_EXPORTED_GUARDS)} guards.`)
  if (guards === 0) return wrong('Choose a guard.')
  if (sizes === null) return { isRight: true, text: 'The fixes could not be counted.', held: 0 }
  const fixes = sizes.reduce((sum, each) => sum + each.fixes, 0)
  if (fixes === 0)
    return wrong(
      isAsSeen
        ? 'No position of these guards had been received by then. Choose all that are known now.'
        : 'These guards have no positions in this period.',
    )
  const counted = `${whole(fixes)} ${fixes === 1 ? 'fix' : 'fixes'}`
  if (format !== 'bundle') return { isRight: true, text: `${counted}.`, held: fixes }
  const proven = provenFixes(sizes)
  if (proven > MOST_PROVEN_FIXES)
    return wrong(`${counted}: evidence holds ${whole(MOST_PROVEN_FIXES)} at most.`)
  const sealed = sizes.reduce((sum, each) => sum + each.sealed, 0)
  const part = `${whole(sealed)} of ${counted} sealed${sealedUntil === null ? '' : ` up to ${sealedUntil}`}`
  const later = `All will be sealed shortly after ${sealedBy}.`
  if (sealed === 0) return wrong(`${part}: evidence would hold none. ${later}`)
  const said = sealed < fixes ? `${part}: evidence holds these alone. ${later}` : `${counted}.`
  return {
    isRight: true,
    text: proven < fixes ? `${said} It holds the first of each second.` : said,
    held: sealed,
  }
}
