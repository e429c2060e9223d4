import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { jsonText } from '../../../../domain/text/json-text.ts'
import { useUser } from '../../../app/app-services.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const id = z.string().nullable()
const entries = z.array(z.looseObject({ name: z.string() })).nullable()

/** Schema of a draft in localStorage. */
const draftSchema = z
  .object({
    narrative: z.string(),
    category: z.string(),
    priority: z.string(),
    site_post_id: id,
    worker_id: id,
    occurred_at: z.number(),
    written_at: z.number().nullable(),
    late_reason: z.string(),
    action_taken: z.string(),
    involved: z.object({ persons: entries, vehicles: entries, informed: entries }),
    attachments: z.array(z.object({ digest: z.string(), name: z.string() })),
    handover: z.looseObject({ items: entries }).nullable(),
  })
  .partial()
const stored = jsonText.pipe(draftSchema)
type Draft = z.infer<typeof draftSchema>

/** Returns the draft that this person left in this browser, and `place`, its localStorage key. */
export function useDraft(): { place: string; draft: Draft | null } {
  const place = `askari.draft.occurrence.${useUser()?.id ?? ''}`
  const [draft] = useState(() => stored.safeParse(localStorage.getItem(place)).data ?? null)
  return { place, draft }
}

export const discardDraft = (place: string): void => localStorage.removeItem(place)

/** Saves the surrounding form as a draft at every change. */
export function DraftAutosave({ place, isRestored }: { place: string; isRestored: boolean }) {
  const { watch } = useFormContext()
  useEffect(() => {
    const { unsubscribe } = watch((values) => localStorage.setItem(place, JSON.stringify(values)))
    return unsubscribe
  }, [watch, place])
  return isRestored && <Notice kind="info">{tr(texts.thisIsTheDraftThatYouHadNot)}</Notice>
}
