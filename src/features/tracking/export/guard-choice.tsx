import { Search } from 'lucide-react'
import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import { searchText } from '../../../../domain/text.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Input } from '../../../ui/control/input.tsx'

export interface ExportableGuard {
  id: string
  name: string
}

interface Props {
  guards: readonly ExportableGuard[]
  chosen: ReadonlySet<string>
  /** how many fixes each has */
  sizes: ReadonlyMap<string, { fixes: number }> | undefined
  onChange: (chosen: Set<string>) => void
}

/** Which guards: one, several or all of those that the search finds. */
export function GuardChoice({ guards, chosen, sizes, onChange }: Props) {
  const [sought, setSought] = useState('')
  /** who was chosen as it opened comes first, and rows stand still from then on */
  const [first] = useState(chosen)
  const found = guards
    .filter(({ name }) => searchText(name).includes(searchText(sought.trim())))
    .toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)))
  const choose = (ids: readonly ExportableGuard[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const { id } of ids)
      if (isChosen) next.add(id)
      else next.delete(id)
    onChange(next)
  }
  return (
    <fieldset className={column}>
      <legend className={legend}>
        Guards: {chosen.size} of {guards.length}
      </legend>
      <div className={tools}>
        <Input
          size="sm"
          aria-label="Find guards"
          placeholder="Find by name"
          start={<Search />}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
        <Button size="sm" onClick={() => choose(found, true)}>
          All
        </Button>
        <Button size="sm" onClick={() => choose(found, false)}>
          None
        </Button>
      </div>
      <ul className={list}>
        {found.map((guard) => (
          <li key={guard.id}>
            <label className={line}>
              <input
                type="checkbox"
                checked={chosen.has(guard.id)}
                onChange={(event) => choose([guard], event.currentTarget.checked)}
              />
              <span>{guard.name}</span>
              <span className={count}>{sizes && (sizes.get(guard.id)?.fixes ?? 0).toLocaleString('en')}</span>
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
