import {
  MAX_EXPORTED_GUARDS,
  MAX_PROVEN_FIXES,
  maxProvenFixes,
} from '../../../../contract/evidence/fix-export.ts'
import type { ExportFormat } from '../../../../domain/evidence/bundle/fix-exports.ts'
import type { ExportSize } from './use-export-size.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Asked {
  /** sizes by guard; null if they could not be counted */
  sizes: readonly ExportSize[] | null
  guards: number
  format: ExportFormat
  /** whether the export contains only fixes received by the replay's current time */
  isAsSeen?: boolean
  /** formatted time up to which fixes are sealed (hashed and signed); null if none is */
  sealedUntil: string | null
  /** formatted time at which all fixes of the period will be sealed */
  sealedBy: string
}

/** Formats the size of an export, and returns the number of fixes and whether the export is allowed. */
export function describeExportSize({
  sizes,
  guards,
  format,
  isAsSeen = false,
  sealedUntil,
  sealedBy,
}: Asked) {
  const wrong = (text: string) => ({ isRight: false, text, held: 0 })
  const whole = (count: number) => count.toLocaleString('en')
  const walked = sizes?.filter(({ fixes }) => fixes > 0).length ?? guards
  if (walked > MAX_EXPORTED_GUARDS)
    return wrong(
      tr(texts.chooseAtMostMostExportedGuardsGuards, { MOST_EXPORTED_GUARDS: whole(MAX_EXPORTED_GUARDS) }),
    )
  if (guards === 0) return wrong(tr(texts.chooseAGuard))
  if (sizes === null) return { isRight: true, text: tr(texts.fixesCouldNotBeCounted), held: 0 }
  const fixes = sizes.reduce((sum, each) => sum + each.fixes, 0)
  if (fixes === 0)
    return wrong(
      isAsSeen
        ? tr(texts.noPositionOfTheseGuardsHadBeenReceived)
        : tr(texts.theseGuardsHaveNoPositionsInThisPeriod),
    )
  const counted = `${whole(fixes)} ${fixes === 1 ? 'position' : 'positions'}`
  if (format !== 'bundle') return { isRight: true, text: `${counted}.`, held: fixes }
  const proven = maxProvenFixes(sizes)
  if (proven > MAX_PROVEN_FIXES)
    return wrong(
      tr(texts.countedEvidenceHoldsMostProvenFixesAtMost, {
        counted,
        MOST_PROVEN_FIXES: whole(MAX_PROVEN_FIXES),
      }),
    )
  const sealed = sizes.reduce((sum, each) => sum + each.sealed, 0)
  const part = tr(texts.ofSealed, {
    sealed: whole(sealed),
    counted,
    word: sealedUntil === null ? '' : ` ${tr(texts.upTo, { sealedUntil })}`,
  })
  const later = tr(texts.allWillBeSealedShortlyAfterSealedBy, { sealedBy })
  if (sealed === 0) return wrong(tr(texts.evidenceWouldHoldNone, { part, later }))
  const said = sealed < fixes ? tr(texts.evidenceHoldsTheseAlone, { part, later }) : `${counted}.`
  return {
    isRight: true,
    text: proven < fixes ? tr(texts.saidItHoldsTheFirstOfEachSecond, { said }) : said,
    held: sealed,
  }
}
