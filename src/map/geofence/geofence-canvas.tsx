import * as texts from './texts.ts'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { css } from '../../../styled-system/css'
import { shapeBorder, cornerAt, type Corner } from '../../../domain/geo/editable-geofence.ts'
import { haversine } from '../../../domain/geo/haversine.ts'
import type { LngLat, MapHost, Px } from '../hosts/map-host.ts'
import { shapeCorners, type GeofenceDraft, type GeofenceDraftEvent } from './geofence-draft.ts'
import { GeofenceHandle } from './geofence-handle.tsx'
import { arrowKeyMetres, useRedrawOnMove } from './canvas-handles.ts'
import { RadiusHandle } from './radius-handle.tsx'
import { tr } from '../../texts/tr.ts'

interface Props {
  host: MapHost
  draft: GeofenceDraft
  /** sides that intersect other sides, as the index of the corner where each begins */
  crossing: ReadonlySet<number>
  send: (event: GeofenceDraftEvent) => void
  /** called when keyboard focus should leave the map */
  onLeave: () => void
}

/** Width of a new circle, px, at any zoom. */
const NEW_RADIUS_PX = 60
/**
 * `NEAR_PX`: two clicks closer than this count as one. `SHORT_PX`: shorter sides have no handle in the middle. Both in
 * px.
 */
const NEAR_PX = 8
const SHORT_PX = 48

const toCorner = ({ lng, lat }: LngLat) => cornerAt(lng, lat)
const degrees = ({ lat, lng }: Corner) =>
  tr(texts.latitudeLongitude, { lat: lat.toFixed(6), lng: lng.toFixed(6) })

/**
 * Editor of a geofence on a map, for pointer, touch and keyboard. Each corner is an HTML button above the map, so that
 * the browser handles focus and labels.
 */
export function GeofenceCanvas({ host, draft, crossing, send, onLeave }: Props) {
  const { shape, tool, chosen } = draft
  const [pointer, setPointer] = useState<Px | null>(null)
  const canvas = useRedrawOnMove(host)
  const focusChosen = useRef(false)
  const isDrawing = tool !== 'edit'

  useEffect(
    () =>
      host.on('click', ({ px, lngLat }) => {
        const last = shapeCorners(draft.shape).at(-1)
        const at = last && host.project(last)
        if (at && Math.hypot(at.x - px.x, at.y - px.y) < NEAR_PX) return
        const rim = host.unproject({ x: px.x + NEW_RADIUS_PX, y: px.y })
        const radius = haversine(lngLat.lat, lngLat.lng, rim.lat, rim.lng)
        send({ type: 'place.pressed', at: toCorner(lngLat), radius })
      }),
    [host, send, draft.shape],
  )
  useEffect(() => {
    if (!isDrawing) return
    const stop = host.on('hover', (hover) => setPointer(hover && hover.px))
    return () => {
      stop()
      setPointer(null)
    }
  }, [host, isDrawing])
  useLayoutEffect(() => {
    if (!focusChosen.current) return
    focusChosen.current = false
    canvas.current?.querySelector<HTMLElement>(`[data-corner="${chosen}"]`)?.focus()
  })

  const px = (corner: LngLat) => host.project(corner)
  const corners = shapeCorners(shape)
  const path = shape ? [shapeBorder(shape), ...(shape.kind === 'polygon' ? shape.holes : [])] : []
  const points = corners.map(px)
  const finish = () => send({ type: 'tool.chosen', tool: 'edit' })

  function onKeyDown(event: KeyboardEvent, index: number) {
    const metres = arrowKeyMetres(event)
    if (metres) {
      send({ type: 'corner.nudged', ...metres })
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      focusChosen.current = true
      if (corners.length === 1) onLeave()
      send(shape?.kind === 'circle' ? { type: 'fence.deleted' } : { type: 'corner.removed', index })
    } else if (event.key === 'Insert' || event.key === '+') {
      focusChosen.current = true
      send({ type: 'corner.inserted', after: index })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  function onPress(index: number) {
    const closes = tool === 'polygon' && corners.length > 2 && (index === 0 || index === corners.length - 1)
    if (closes) finish()
    send({ type: 'corner.chosen', index })
  }

  return (
    <div
      ref={canvas}
      className={cover}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        finish()
        onLeave()
      }}
    >
      <svg className={drawing} aria-hidden>
        <path
          className={area}
          d={path.map((ring) => `${line(ring.map(px))}${ring.length > 2 ? 'Z' : ''}`).join('')}
        />
        {shape?.kind === 'polygon' &&
          points.map((from, at) => {
            const to = points[(at + 1) % points.length]
            return crossing.has(at) && to ? <path key={at} className={wrong} d={line([from, to])} /> : null
          })}
        {tool === 'polygon' && pointer && points.length > 0 && (
          <path className={toPointer} d={line([...points.slice(-1), pointer, ...points.slice(0, 1)])} />
        )}
      </svg>
      {isDrawing && <span className={cross} aria-hidden />}
      {!isDrawing &&
        shape?.kind === 'polygon' &&
        shape.corners.length > 1 &&
        points.map((from, at) => {
          const to = points[(at + 1) % points.length] ?? from
          if (Math.hypot(to.x - from.x, to.y - from.y) < SHORT_PX) return null
          return (
            <GeofenceHandle
              key={at}
              kind="middle"
              at={{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }}
              label={tr(texts.addACornerBetweenValueAndValue2, {
                value: at + 1,
                value2: ((at + 1) % points.length) + 1,
              })}
              tabIndex={-1}
              onPress={() => {
                focusChosen.current = true
                send({ type: 'corner.inserted', after: at })
              }}
            />
          )
        })}
      {shape &&
        corners.map((corner, index) => (
          <GeofenceHandle
            key={index}
            kind="corner"
            data-corner={index}
            at={points[index] as Px}
            chosen={index === chosen}
            wrong={crossing.has(index)}
            label={`${shape.kind === 'circle' ? tr(texts.centre) : tr(texts.cornerValueOfCornerCount, { value: index + 1, cornerCount: corners.length })}, ${degrees(corner)}`}
            onFocus={() => send({ type: 'corner.chosen', index })}
            onPress={() => onPress(index)}
            onDrag={(to, gesture) =>
              send({ type: 'corner.moved', index, to: toCorner(host.unproject(to)), gesture })
            }
            onKeyDown={(event) => onKeyDown(event, index)}
          />
        ))}
      {shape?.kind === 'circle' && (
        <RadiusHandle
          host={host}
          centre={shape.centre}
          radius={shape.radius}
          onRadius={(metres, gesture) => send({ type: 'radius.changed', metres, gesture })}
        />
      )}
    </div>
  )
}

const line = (points: readonly Px[]) =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

const cover = css({ position: 'absolute', inset: '0', overflow: 'hidden', pointerEvents: 'none' })
const drawing = css({ position: 'absolute', w: 'full', h: 'full' })
const area = css({
  fill: 'accent',
  fillOpacity: '[0.16]',
  fillRule: 'evenodd',
  stroke: 'accent',
  strokeWidth: '[2.5]',
  strokeLinejoin: 'round',
})
const wrong = css({ stroke: 'danger', strokeWidth: '[4]', strokeLinecap: 'round' })
const toPointer = css({ fill: '[none]', stroke: 'accent', strokeWidth: '[2]', strokeDasharray: '[6 5]' })
const cross = css({
  position: 'absolute',
  left: '[50%]',
  top: '[50%]',
  '&::before, &::after': { content: '""', position: 'absolute', bg: 'ink', opacity: '[0.7]' },
  '&::before': { w: '[20px]', h: '[2px]', left: '[-10px]', top: '[-1px]' },
  '&::after': { w: '[2px]', h: '[20px]', left: '[-1px]', top: '[-10px]' },
})
