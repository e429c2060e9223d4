import { Check, Crosshair, Trash2, Undo2 } from '../../ui/icons/control-icons.ts'
import { Circle, Pentagon, Redo2 } from '../../ui/icons/page-icons.ts'
import { useEffect, useMemo, useReducer, useRef, useState, type KeyboardEvent } from 'react'
import { css } from '../../../styled-system/css'
import {
  shapeBorder,
  cornerAt,
  findShapeFault,
  measureShape,
  parseShape,
  formatShape,
  type GeofenceFault,
} from '../../../domain/geo/editable-geofence.ts'
import { GeofenceCanvas } from '../../map/geofence/geofence-canvas.tsx'
import { updateGeofenceDraft, isSameShape, startGeofenceDraft } from '../../map/geofence/geofence-draft.ts'
import type { PostMarker } from '../../map/layers/markers/sign-icons.ts'
import type { MapHost } from '../../map/hosts/map-host.ts'
import { Button } from '../../ui/control/button.tsx'
import { IconButton } from '../../ui/control/icon-button.tsx'
import { GeofenceCoordinates } from './geofence-coordinates.tsx'
import { lengthText, formatShapeLabel } from './format-geofence.ts'
import { SiteMap } from '../../resource/map/site-map.tsx'
import type { MissingPosts } from '../../resource/map/use-post-markers.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  /** JSON text of the geofence when the editor opens */
  start: string | null
  onChange: (text: string | null) => void
  posts: readonly PostMarker[]
  /** set if the posts could not be loaded: state of the retry */
  missing: MissingPosts | null
}

const FAULTS: Readonly<Record<GeofenceFault['kind'], string>> = {
  few: tr(texts.geofenceNeedsAtLeastThreeCorners),
  crosses: tr(texts.geofenceCrossesItselfMoveOrRemoveACorner),
  large: tr(texts.thisGeofenceIsMoreThan100KmAcross),
  invalid: tr(texts.thisGeofenceEnclosesNothing),
}
/** radius of a circle that is drawn by keyboard, metres */
const KEYED_RADIUS_M = 100
const NONE: never[] = []

/**
 * Editor to draw and change a geofence on a map, by pointer, touch or keyboard. Passes its JSON text to the
 * form.
 */
export function GeofenceEditor({ start, onChange, posts, missing }: Props) {
  const [opened] = useState(() => ({ text: start, shape: start === null ? null : parseShape(start) }))
  const [draft, send] = useReducer(updateGeofenceDraft, opened.shape, startGeofenceDraft)
  const { shape, tool, past, future } = draft
  const group = useRef<HTMLDivElement>(null)
  const fault = useMemo(() => shape && findShapeFault(shape), [shape])
  const crossing = useMemo(() => new Set(fault?.kind === 'crosses' ? fault.crossings.flat() : []), [fault])
  const measures = shape && !fault ? measureShape(shape) : null

  const tell = useRef(onChange)
  useEffect(() => void (tell.current = onChange))
  const told = useRef(opened.text)
  useEffect(() => {
    // an unchanged shape returns its original text, so that the form does not count it as changed
    const text = isSameShape(shape, opened.shape) ? opened.text : shape && formatShape(shape)
    if (text === told.current) return
    told.current = text
    tell.current(text)
  }, [shape, opened])

  const shows = useMemo(
    () => (opened.shape ? shapeBorder(opened.shape) : posts.map(({ lng, lat }) => ({ lng, lat }))),
    [opened, posts],
  )

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLTextAreaElement) return
    if (event.target instanceof HTMLInputElement) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    send({ type: key === 'y' || event.shiftKey ? 'redo.requested' : 'undo.requested' })
  }
  const placeCentre = (host: MapHost) => {
    const { center } = host.getCamera()
    send({ type: 'place.pressed', at: cornerAt(center.lng, center.lat), radius: KEYED_RADIUS_M })
  }

  return (
    <div ref={group} className={column} onKeyDown={onKeyDown}>
      <SiteMap
        label={tr(texts.mapOfTheGeofence)}
        shows={shows}
        missing={missing}
        posts={posts}
        geofences={NONE}
        guards={NONE}
      >
        {(host) => (
          <>
            <GeofenceCanvas
              host={host}
              draft={draft}
              crossing={crossing}
              send={send}
              onLeave={() => group.current?.querySelector<HTMLElement>('[data-tools] button')?.focus()}
            />
            <div className={tools} role="toolbar" aria-label={tr(texts.geofenceTools)} data-tools>
              {tool === 'edit' && !shape && (
                <>
                  <Button
                    size="sm"
                    icon={<Pentagon />}
                    onClick={() => send({ type: 'tool.chosen', tool: 'polygon' })}
                  >
                    {tr(texts.drawAPolygon)}
                  </Button>
                  <Button
                    size="sm"
                    icon={<Circle />}
                    onClick={() => send({ type: 'tool.chosen', tool: 'circle' })}
                  >
                    {tr(texts.drawACircle)}
                  </Button>
                </>
              )}
              {tool !== 'edit' && (
                <>
                  <Button size="sm" icon={<Crosshair />} onClick={() => placeCentre(host)}>
                    {tool === 'polygon' ? tr(texts.cornerAtTheCross) : tr(texts.centreAtTheCross)}
                  </Button>
                  <Button
                    size="sm"
                    tone="solid"
                    icon={<Check />}
                    onClick={() => send({ type: 'tool.chosen', tool: 'edit' })}
                  >
                    {tr(texts.done)}
                  </Button>
                </>
              )}
              {tool === 'edit' && shape && (
                <Button size="sm" icon={<Trash2 />} onClick={() => send({ type: 'fence.deleted' })}>
                  {tr(texts.deleteTheGeofence)}
                </Button>
              )}
              <IconButton
                size="sm"
                outlined
                label={tr(texts.undo)}
                aria-disabled={past.length === 0}
                onClick={() => send({ type: 'undo.requested' })}
              >
                <Undo2 />
              </IconButton>
              <IconButton
                size="sm"
                outlined
                label={tr(texts.redo)}
                aria-disabled={future.length === 0}
                onClick={() => send({ type: 'redo.requested' })}
              >
                <Redo2 />
              </IconButton>
            </div>
          </>
        )}
      </SiteMap>
      <p className={fault && tool === 'edit' ? wrong : words} role="status">
        {tool === 'polygon' && !shape && tr(texts.pressTheMapForEachCorner)}
        {tool === 'circle' && tr(texts.pressTheMapWhereTheCentreIs)}
        {tool === 'edit' && !shape && tr(texts.noGeofence)}
        {fault && FAULTS[fault.kind]}
        {shape &&
          measures &&
          tr(texts.shapePerimeterAround, {
            shape: formatShapeLabel(shape),
            perimeter: lengthText(measures.perimeter),
          })}
      </p>
      <p className={hint}>{tr(texts.onACornerArrowKeysMoveIt1)}</p>
      <GeofenceCoordinates
        shape={shape}
        onEnter={(entered) => send({ type: 'shape.entered', shape: entered })}
      />
    </div>
  )
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '1.5' })
const tools = css({
  position: 'absolute',
  top: '2',
  left: '2',
  right: '2',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1.5',
  pointerEvents: 'none',
  zIndex: 'panel',
  '& > *': { pointerEvents: 'auto' },
})
const words = css({ textStyle: 'dense', tabular: true })
const wrong = css({ textStyle: 'dense', color: 'danger' })
const hint = css({ textStyle: 'meta', color: 'ink.faint', _coarse: { display: 'none' } })
