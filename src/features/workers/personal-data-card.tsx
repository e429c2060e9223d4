import type { Worker } from '../../../contract/workers/worker.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { usePermission, useTimeZone } from '../../app/app-services.ts'
import { useCommands } from '../../resource/command/use-commands.ts'
import { EraseDialog, ERASURE_FAILED } from '../../resource/personal-data/erase-dialog.tsx'
import { PersonalDataRow } from '../../resource/personal-data/personal-data-row.tsx'
import { guard as kind } from './guard-kind.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export function PersonalDataCard({ guard }: { guard: Worker }) {
  const { busy, order } = useCommands(kind)
  const clock = zoneClock(useTimeZone())
  if (!usePermission('View Personal Data')) return null
  const { id, erased_at: erasedAt } = guard
  const hasLeft = guard.status === 'terminated'
  return (
    <PersonalDataRow
      text={
        erasedAt !== undefined
          ? tr(texts.personalDataOfThisGuardWasErasedOn, { erasedAt: clock.full(erasedAt) })
          : hasLeft
            ? tr(texts.exportACopyForTheGuardOrErase)
            : tr(texts.exportACopyForTheGuardPersonalData)
      }
      copy={
        erasedAt === undefined
          ? { path: `/workers/${encodeURIComponent(id)}/personal-data`, name: `personal-data-${id}.json` }
          : null
      }
      mayBeErased={hasLeft}
      dialog={(close) => (
        <EraseDialog
          id={id}
          called={guard.user_full_name}
          label={tr(texts.nameOfTheGuard)}
          consequences={tr(texts.consequencesOfErasure)}
          busy={busy}
          erase={(body) => order(id, 'erase', ERASURE_FAILED, body)}
          onClose={close}
        />
      )}
    />
  )
}
