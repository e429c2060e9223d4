import { CircleAlert } from '../../ui/icons/control-icons.ts'
import { Suspense, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import { lazyPart } from '../../loading/lazy-part.ts'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { usePostMarkers } from '../../resource/map/use-post-markers.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

// the map loads only when a form contains this field
const GeofenceEditor = lazyPart(() => import('./geofence-editor.tsx').then((file) => file.GeofenceEditor))

const NAME = 'geofence_coordinates'

/** Field for an assignment's geofence. The map also shows the client's posts. */
export function GeofenceField() {
  const {
    field: { value, onChange, ref },
  } = useController({ name: NAME })
  const problem = useFormContext().formState.errors[NAME]?.message
  const client: unknown = useWatch({ name: 'client_id' })
  const { posts, missing } = usePostMarkers(typeof client === 'string' ? { owner: client } : null)
  const text = typeof value === 'string' ? value : null
  const [told, setTold] = useState({ text, round: 0 })
  // the value was changed outside the editor (form reset), so the editor restarts with the new value
  if (told.text !== text) setTold({ text, round: told.round + 1 })
  return (
    <div ref={ref} role="group" aria-label={tr(texts.geofence)} tabIndex={-1} className={column}>
      <p className={label}>{tr(texts.geofence)}</p>
      <Suspense fallback={<SkeletonLines count={6} label={tr(texts.loadingTheMap)} />}>
        <GeofenceEditor
          key={told.round}
          start={text}
          posts={posts}
          missing={missing}
          onChange={(next) => {
            setTold({ ...told, text: next })
            onChange(next)
          }}
        />
      </Suspense>
      {typeof problem === 'string' && (
        <p role="alert" className={error}>
          <CircleAlert aria-hidden />
          {problem}
        </p>
      )}
    </div>
  )
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '1.5', outline: 'none' })
const label = css({ textStyle: 'label', color: 'ink.muted' })
const error = css({
  textStyle: 'meta',
  color: 'danger',
  display: 'flex',
  alignItems: 'center',
  gap: '1.5',
  '& svg': { width: '3.5', height: '3.5', flexShrink: '0' },
})
