import { Search } from '../../../ui/icons/control-icons.ts'
import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import { searchText } from '../../../../domain/text/text.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

export interface ExportableGuard {
  id: string
  name: string
}

interface Props {
  guards: readonly ExportableGuard[]
  /** guards selected by the user; guards without a fix are not exported even if selected */
  wanted: ReadonlySet<string>
  /** number of fixes by guard; undefined until they are counted */
  sizes: ReadonlyMap<string, { fixes: number }> | undefined
  onChange: (wanted: Set<string>) => void
}

/** List to select guards for an export: one by one, or all search results. Guards without a fix come last. */
export function GuardChoice({ guards, wanted, sizes, onChange }: Props) {
  const [sought, setSought] = useState('')
  /** the initial selection determines the order of rows, so that rows do not move when a guard is selected */
  const [first] = useState(wanted)
  const isEmpty = ({ id }: ExportableGuard) => sizes?.get(id)?.fixes === 0
  const walked = guards.filter((guard) => !isEmpty(guard))
  const place = (guard: ExportableGuard) => (isEmpty(guard) ? 2 : first.has(guard.id) ? 0 : 1)
  const found = guards
    .filter(({ name }) => searchText(name).includes(searchText(sought.trim())))
    .toSorted((a, b) => place(a) - place(b))
  const choose = (ids: readonly ExportableGuard[], isChosen: boolean) => {
    const next = new Set(wanted)
    for (const { id } of ids)
      if (isChosen) next.add(id)
      else next.delete(id)
    onChange(next)
  }
  return (
    <fieldset className={column}>
      <legend className={legend}>
        {tr(texts.guardsFilterCountOfWalkedCount, {
          filterCount: walked.filter(({ id }) => wanted.has(id)).length,
          walkedCount: walked.length,
        })}
      </legend>
      <div className={tools}>
        <Input
          size="sm"
          aria-label={tr(texts.findGuards)}
          placeholder={tr(texts.findByName)}
          start={<Search />}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
        <Button size="sm" onClick={() => choose(found, true)}>
          {tr(texts.all)}
        </Button>
        <Button size="sm" onClick={() => choose(found, false)}>
          {tr(texts.none)}
        </Button>
      </div>
      <ul className={list}>
        {found.map((guard) => (
          <li key={guard.id}>
            <label className={line}>
              <input
                type="checkbox"
                checked={wanted.has(guard.id) && !isEmpty(guard)}
                disabled={isEmpty(guard)}
                onChange={(event) => choose([guard], event.currentTarget.checked)}
              />
              <span>{guard.name}</span>
              <span className={count}>
                {isEmpty(guard)
                  ? tr(texts.noFixInThisRange)
                  : sizes?.get(guard.id)?.fixes.toLocaleString('en')}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '1.5', minWidth: '0' })
const legend = css({ textStyle: 'label', color: 'ink.muted', marginBottom: '1.5' })
const tools = css({ display: 'flex', gap: '1.5' })
const list = css({
  maxHeight: '[9rem]',
  overflowY: 'auto',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'md',
})
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  paddingInline: '2',
  minHeight: '7',
  textStyle: 'dense',
  cursor: 'pointer',
  _hover: { bg: 'hover' },
})
const count = css({ marginLeft: 'auto', color: 'ink.muted', tabular: true })
