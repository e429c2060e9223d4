import * as texts from './texts.ts'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import type { PatrolRoute } from '../../../contract/rounds/patrol-route.ts'
import { RecordPicker } from '../../resource/form/record-picker.tsx'
import { Checkbox } from '../../ui/control/checkbox.tsx'
import { IconButton } from '../../ui/control/icon-button.tsx'
import { ArrowDown, ArrowUp, X } from '../../ui/icons/control-icons.ts'
import { CHECKLIST_REFERENCE, CHECKPOINT_REFERENCE, useCheckpoints } from './checkpoints/checkpoint-kind.ts'
import { LazyRouteMap } from './lazy-route-map.tsx'
import { tr } from '../../texts/tr.ts'

type Point = PatrolRoute['points'][number]

const box = css({ gridColumn: '[1 / -1]', display: 'flex', flexDirection: 'column', gap: '3', minWidth: '0' })
const list = css({ display: 'flex', flexDirection: 'column' })
const entry = css({
  display: 'grid',
  gridTemplateColumns: {
    base: '[minmax(0, 1fr) auto]',
    md: '[minmax(0, 1fr) minmax(0, 14rem) auto auto]',
  },
  gap: '3',
  alignItems: 'center',
  paddingBlock: '2',
  borderBottomWidth: 'thin',
  borderColor: 'line.subtle',
})
const whole = css({ gridColumn: { base: '[1 / -1]', md: '[auto]' }, minWidth: '0' })
const place = css({ textStyle: 'meta', color: 'ink.muted' })
const called = css({ textStyle: 'dense', overflowWrap: 'anywhere' })
const buttons = css({ display: 'flex', justifyContent: 'flex-end' })

export function PointsField() {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name: 'points' })
  const order: unknown = useWatch({ name: 'visit_order' })
  const points = value as Point[]
  const known = useCheckpoints(points.map(({ checkpoint_id }) => checkpoint_id))
  const [said, setSaid] = useState('')
  const nameOf = (id: string) => known.get(id)?.name ?? tr(texts.checkpoint2)
  function put(next: Point[], words: string) {
    onChange(next)
    setSaid(words)
  }
  const change = (at: number, part: Partial<Point>) =>
    onChange(points.map((each, i) => (i === at ? { ...each, ...part } : each)))
  function move(at: number, to: number) {
    const next = points.toSpliced(at, 1)
    const point = points[at] as Point
    put(
      next.toSpliced(to, 0, point),
      tr(texts.checkpointIdIsNumberValue, { checkpointId: nameOf(point.checkpoint_id), value: to + 1 }),
    )
  }
  function add(id: string | null) {
    if (id === null || points.some(({ checkpoint_id }) => checkpoint_id === id)) return
    put([...points, { checkpoint_id: id, required: true, checklist_id: null }], tr(texts.checkpointIsAdded))
  }
  const shown = points.flatMap(({ checkpoint_id }) => known.get(checkpoint_id) ?? [])
  return (
    <div className={box} role="group" aria-label={tr(texts.checkpoints2)}>
      <RecordPicker
        // a new key clears the picker after each selection
        key={points.length}
        ref={ref}
        label={tr(texts.addACheckpoint)}
        placeholder={tr(texts.typeItsName)}
        reference={CHECKPOINT_REFERENCE}
        value={null}
        onChange={add}
        onBlur={onBlur}
        error={typeof error?.message === 'string' ? error.message : undefined}
        hint={tr(texts.inTheOrderInWhichGuardsPassThem)}
      />
      <span role="status" className={css({ srOnly: true })}>
        {said}
      </span>
      {points.length > 0 && (
        <ol className={list} aria-label={tr(texts.checkpointsOfThePatrol)}>
          {points.map((point, at) => (
            <li key={point.checkpoint_id} className={entry}>
              <div className={whole}>
                <p className={called}>{`${at + 1}. ${nameOf(point.checkpoint_id)}`}</p>
                <p className={place}>{known.get(point.checkpoint_id)?.site_post_name}</p>
              </div>
              <div className={whole}>
                <RecordPicker
                  label={tr(texts.checklistAtCheckpointId, { checkpointId: nameOf(point.checkpoint_id) })}
                  labelHidden
                  placeholder={known.get(point.checkpoint_id)?.checklist_title ?? tr(texts.noChecklist)}
                  reference={CHECKLIST_REFERENCE}
                  value={point.checklist_id}
                  onChange={(checklist_id) => change(at, { checklist_id })}
                  clearable
                />
              </div>
              <Checkbox
                label={tr(texts.required)}
                checked={point.required}
                onChange={(required) => change(at, { required })}
              />
              <div className={buttons}>
                <IconButton
                  label={tr(texts.moveCheckpointIdUp, { checkpointId: nameOf(point.checkpoint_id) })}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowUp />
                </IconButton>
                <IconButton
                  label={tr(texts.moveCheckpointIdDown, { checkpointId: nameOf(point.checkpoint_id) })}
                  disabled={at === points.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown />
                </IconButton>
                <IconButton
                  label={tr(texts.removeCheckpointId, { checkpointId: nameOf(point.checkpoint_id) })}
                  onClick={() =>
                    put(
                      points.filter((_, i) => i !== at),
                      tr(texts.checkpointIdIsRemoved, { checkpointId: nameOf(point.checkpoint_id) }),
                    )
                  }
                >
                  <X />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      {shown.length > 0 && (
        <LazyRouteMap label={tr(texts.mapOfThePatrol)} checkpoints={shown} inOrder={order === 'fixed'} />
      )}
    </div>
  )
}
