import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { css } from '../../../../styled-system/css'
import {
  type OccurrenceProposal,
  occurrenceProposalsReply,
} from '../../../../contract/occurrences/occurrence.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { usePermission, useSession, useTimeZone } from '../../../app/app-services.ts'
import { Button } from '../../../ui/control/button.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const row = css({
  gridColumn: '[1 / -1]',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  textStyle: 'dense',
  color: 'ink.muted',
})

/**
 * Suggests guards who were near the selected post, or posts near the selected guard. Shown while one of these
 * fields is empty.
 */
export function Proposals() {
  const { api } = useSession()
  const { setValue } = useFormContext()
  const clock = zoneClock(useTimeZone())
  const maySee = usePermission('View Live Map')
  const post: string | null = useWatch({ name: 'site_post_id' })
  const guard: string | null = useWatch({ name: 'worker_id' })
  const occurred: unknown = useWatch({ name: 'occurred_at' })
  const [opened] = useState(() => Date.now())
  const at = typeof occurred === 'number' ? occurred : opened
  const hasOne = Boolean(post) !== Boolean(guard)
  const asked = post ? { site_post_id: post } : { worker_id: guard ?? '' }
  const { data } = useQuery({
    queryKey: ['occurrence proposals', asked, at],
    queryFn: ({ signal }) =>
      api.get('/occurrence-proposals', occurrenceProposalsReply, { query: { ...asked, at }, signal }),
    enabled: maySee && hasOne,
    // suggestions are optional: without them, the person fills in the field
    retry: false,
  })
  if (!hasOne || !data) return null
  const [field, found] = post
    ? (['worker_id', data.data.guards] as const)
    : (['site_post_id', data.data.posts] as const)
  if (found.length === 0) return null
  const use = ({ id }: OccurrenceProposal) =>
    setValue(field, id, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return (
    <div className={row} role="group" aria-label={tr(texts.suggestedFromPositions)}>
      {post ? tr(texts.guardsNearThePost) : tr(texts.postsNearTheGuard)}
      {found.map((each) => (
        <Button key={each.id} size="sm" onClick={() => use(each)}>
          {tr(texts.nameDistanceMAtFixAt, {
            name: each.name,
            distance: each.distance,
            fixAt: clock.time(each.fix_at),
          })}
        </Button>
      ))}
    </div>
  )
}
