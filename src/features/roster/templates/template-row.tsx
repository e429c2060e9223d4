import { type FormEvent, useState } from 'react'
import { css } from '../../../../styled-system/css'
import type { RosterTemplate } from '../../../../contract/roster/roster-template.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Pencil, Trash2 } from '../../../ui/icons/control-icons.ts'
import { requestConfirmation } from '../../../ui/overlay/request-confirmation.ts'
import type { Templates } from './use-templates.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const called = css({ flex: '1', minWidth: '[8rem]', overflowWrap: 'anywhere' })
const count = css({ textStyle: 'meta', color: 'ink.muted', fontVariantNumeric: 'tabular-nums' })
const field = css({ flex: '1', minWidth: '[8rem]' })

interface Props {
  template: RosterTemplate
  templates: Templates
  mayApply: boolean
  onApply: () => void
}

/** A template with its actions: apply, rename, remove. */
export function TemplateRow({ template, templates, mayApply, onApply }: Props) {
  const { id, name, duty_count: duties } = template
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)

  async function rename(event: FormEvent) {
    event.preventDefault()
    const problem = await templates.rename(id, typed ?? name)
    setWrong(problem)
    if (problem === null) setTyped(null)
  }
  async function remove() {
    if (await requestConfirmation([tr(texts.removeTheTemplateNameWeeksThatWerePlanned, { name })]))
      setWrong(await templates.remove(id))
  }

  if (typed !== null)
    return (
      <li>
        <form className={line} onSubmit={(event) => void rename(event)}>
          <div className={field}>
            <Field label={tr(texts.newNameOfName, { name })} labelHidden error={wrong ?? undefined}>
              <Input
                autoFocus
                size="sm"
                maxLength={60}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          </div>
          <Button size="sm" tone="ghost" onClick={() => setTyped(null)}>
            {tr(texts.cancel)}
          </Button>
          <Button size="sm" type="submit" busy={templates.busy} disabled={typed.trim() === ''}>
            {tr(texts.save)}
          </Button>
        </form>
      </li>
    )
  return (
    <li className={line}>
      <span className={called}>{name}</span>
      <span className={count}>{tr(texts.dutiesDuties, { duties })}</span>
      <Button size="sm" disabled={!mayApply} aria-label={tr(texts.applyName, { name })} onClick={onApply}>
        {tr(texts.apply)}
      </Button>
      <IconButton size="sm" label={tr(texts.renameName, { name })} onClick={() => setTyped(name)}>
        <Pencil />
      </IconButton>
      <IconButton size="sm" label={tr(texts.removeName, { name })} onClick={() => void remove()}>
        <Trash2 />
      </IconButton>
      {wrong && (
        <span role="alert" className={css({ width: 'full', textStyle: 'meta', color: 'danger' })}>
          {wrong}
        </span>
      )}
    </li>
  )
}
