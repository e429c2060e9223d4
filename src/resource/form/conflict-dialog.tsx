import { useId, useState } from 'react'
import { css } from '../../../styled-system/css'
import type { PreconditionFailed } from '../../../contract/core/resource.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { Button } from '../../ui/control/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FieldValue } from '../record/field-value.tsx'
import { mergeConflict, resolveChanges, type Values } from './merge-conflict.ts'
import type { ResourceView, RecordRow } from '../record/resource-view.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4', textStyle: 'dense' })
const muted = css({ color: 'ink.muted' })
const heading = css({ textStyle: 'label' })
const choices = css({ display: 'grid', gridTemplateColumns: { base: '[1fr]', sm: '[1fr 1fr]' }, gap: '2' })
const choice = css({
  display: 'flex',
  gap: '2.5',
  alignItems: 'flex-start',
  padding: '3',
  borderWidth: 'thin',
  borderColor: 'line.control',
  borderRadius: 'md',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&:has(:checked)': { borderColor: 'accent', bg: 'accent.soft' },
  '& input': { accentColor: '[token(colors.accent)]', marginTop: '0.5' },
  '& small': { display: 'block', textStyle: 'meta', color: 'ink.muted' },
})
const kept = css({ display: 'flex', flexDirection: 'column', gap: '1', '& b': { fontWeight: 'medium' } })

interface Props<Row extends RecordRow> {
  kind: ResourceView<Row>
  /** the record's values when this person opened the form */
  base: Row & Values
  /** values that this person changed */
  mine: Values
  since: PreconditionFailed
  /** names of the form's fields, in order */
  fields: readonly string[]
  busy: boolean
  onSettle: (changes: Values) => void
  onClose: () => void
}

/** Dialog for a record that two people changed: where both changed a field, the person selects a value. */
export function ConflictDialog<Row extends RecordRow>(props: Props<Row>) {
  const { kind, base, mine, since, fields, busy, onSettle, onClose } = props
  const timeZone = useTimeZone()
  const name = useId()
  const conflict = mergeConflict(base, mine, since.current, fields)
  const colliding = conflict.collisions.map(({ field }) => field)
  const [insisted, setInsisted] = useState<ReadonlySet<string>>(() => new Set(colliding))
  const last = since.changes[0]
  const who = [...new Set(since.changes.map((each) => each.by_name ?? each.by))].join(', ')
  const words = (field: string) => kind.fields[field]
  const current = since.current as Values & RecordRow
  const insist = (field: string, on: boolean) =>
    setInsisted((before) => {
      const after = new Set(before)
      if (on) after.add(field)
      else after.delete(field)
      return after
    })

  const side = (field: string, own: boolean, value: unknown) => (
    <label className={choice}>
      <input
        type="radio"
        name={`${name}${field}`}
        checked={insisted.has(field) === own}
        onChange={() => insist(field, own)}
      />
      <span>
        <small>{own ? tr(texts.yours) : tr(texts.theirs)}</small>
        <FieldValue words={words(field)} value={value} row={own ? undefined : current} />
      </span>
    </label>
  )
  const list = (title: string, values: Values, row?: RecordRow) =>
    Object.keys(values).length > 0 && (
      <div className={kept}>
        <p className={heading}>{title}</p>
        {Object.entries(values).map(([field, value]) => (
          <p key={field}>
            <b>{words(field)?.label ?? field}:</b> <FieldValue words={words(field)} value={value} row={row} />
          </p>
        ))}
      </div>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={tr(texts.somebodyChangedTheOneWhileYouWereEditing, { one: kind.one })}
      actions={
        <>
          <Button onClick={onClose}>{tr(texts.backToTheForm)}</Button>
          {colliding.length > 1 && (
            <>
              <Button onClick={() => setInsisted(new Set())}>{tr(texts.takeAllOfTheirs)}</Button>
              <Button onClick={() => setInsisted(new Set(colliding))}>{tr(texts.takeAllOfMine)}</Button>
            </>
          )}
          <Button tone="solid" busy={busy} onClick={() => onSettle(resolveChanges(conflict, insisted))}>
            {tr(texts.save)}
          </Button>
        </>
      }
    >
      <div className={column}>
        <p className={muted}>
          {colliding.length > 0
            ? tr(texts.whoChangedItWhileYouWereEditingValue, {
                who: who || tr(texts.somebody),
                value: last ? tr(texts.lastAtAt, { at: zoneClock(timeZone).full(last.at) }) : '',
              })
            : tr(texts.whoChangedItWhileYouWereEditingValue2, {
                who: who || tr(texts.somebody),
                value: last ? tr(texts.lastAtAt, { at: zoneClock(timeZone).full(last.at) }) : '',
              })}
        </p>
        {conflict.collisions.map(({ field, mine: own, theirs }) => (
          <fieldset key={field} disabled={busy}>
            <legend className={heading}>{words(field)?.label ?? field}</legend>
            <div className={choices}>
              {side(field, true, own)}
              {side(field, false, theirs)}
            </div>
          </fieldset>
        ))}
        {list(tr(texts.alsoChangedByThemAndKept), conflict.theirs, current)}
        {list(tr(texts.alsoChangedByYouAndKept), conflict.mine)}
      </div>
    </Dialog>
  )
}
