import { useState } from 'react'
import { css, cx } from '../../../styled-system/css'
import {
  circleShape,
  cornerAt,
  polygonShape,
  type Corner,
  type EditableGeofence,
} from '../../../domain/geo/editable-geofence.ts'
import { Button } from '../../ui/control/button.tsx'
import { Field, useFieldAttributes } from '../../ui/control/field.tsx'
import { controlRecipe, Input } from '../../ui/control/input.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  shape: EditableGeofence | null
  onEnter: (shape: EditableGeofence) => void
}

const pairText = ({ lat, lng }: Corner) => `${lat}, ${lng}`

/** Parses one line as a corner, latitude first; null if it is invalid. */
function pairOf(line: string): Corner | null {
  const numbers = line
    .trim()
    .split(/[\s,;]+/)
    .map(Number)
  const [lat = Number.NaN, lng = Number.NaN] = numbers
  const isPlace = numbers.length === 2 && Math.abs(lat) <= 85 && Math.abs(lng) <= 180
  return isPlace ? cornerAt(lng, lat) : null
}

/** Text fields to read and enter a geofence's coordinates. */
export function GeofenceCoordinates({ shape, onEnter }: Props) {
  const isCircle = shape?.kind === 'circle'
  const said = isCircle ? pairText(shape.centre) : (shape?.corners.map(pairText).join('\n') ?? '')
  const saidRadius = isCircle ? String(shape.radius) : ''
  const [typed, setTyped] = useState<{ of: EditableGeofence | null; text?: string; radius?: string }>({
    of: shape,
  })
  // text typed for a previous shape is ignored
  const { text = said, radius = saidRadius } = typed.of === shape ? typed : {}
  const [problem, setProblem] = useState<string>()
  const type = (part: { text?: string; radius?: string }) => {
    setProblem(undefined)
    setTyped({ ...(typed.of === shape && typed), of: shape, ...part })
  }

  function enter() {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    const corners = lines.map(pairOf)
    const wrong = corners.indexOf(null)
    const metres = Number(radius)
    if (wrong >= 0)
      return setProblem(tr(texts.lineValueIsNotALatitudeAndA, { value: wrong + 1, lines: lines[wrong] }))
    if (lines.length === 0) return setProblem(tr(texts.pleaseEnterALatitudeAndALongitude))
    if (isCircle && !(metres > 0)) return setProblem(tr(texts.pleaseEnterTheRadiusInMetres))
    const all = corners.filter((corner) => corner !== null)
    onEnter(
      isCircle && all[0]
        ? circleShape(all[0], metres)
        : polygonShape(all, shape?.kind === 'polygon' ? shape.holes : []),
    )
  }

  return (
    <details className={box}>
      <summary className={summary}>{tr(texts.coordinates)}</summary>
      <div className={column}>
        <Field
          label={isCircle ? tr(texts.centreLatitudeLongitude) : tr(texts.cornersOneALineLatitudeLongitude)}
          error={problem}
        >
          {isCircle ? (
            <Input value={text} onChange={(event) => type({ text: event.target.value })} />
          ) : (
            <Lines value={text} onType={(next) => type({ text: next })} />
          )}
        </Field>
        {isCircle && (
          <Field label={tr(texts.radiusMetres)}>
            <Input
              inputMode="decimal"
              value={radius}
              onChange={(event) => type({ radius: event.target.value })}
            />
          </Field>
        )}
        <Button size="sm" onClick={enter}>
          {tr(texts.drawTheseCoordinates)}
        </Button>
      </div>
    </details>
  )
}

function Lines({ value, onType }: { value: string; onType: (text: string) => void }) {
  return (
    <textarea
      {...useFieldAttributes()}
      className={cx(controlRecipe(), lines)}
      rows={6}
      spellCheck={false}
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

const box = css({ textStyle: 'dense' })
const summary = css({ cursor: 'pointer', color: 'accent.ink', paddingBlock: '1' })
const column = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '2',
  paddingTop: '1',
  '& > div': { width: 'full', maxWidth: 'sm' },
})
const lines = css({ height: 'auto!', paddingBlock: '2', fontFamily: 'mono', resize: 'vertical' })
