import { Bookmark, Trash2, Users } from '../../ui/icons/control-icons.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { css } from '../../../styled-system/css'
import { removedReply } from '../../../contract/core/resource.ts'
import { savedFilterReply, savedFiltersReply } from '../../../contract/auth/saved-filter.ts'
import { useLimits, useSession } from '../../app/app-services.ts'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { IconButton } from '../../ui/control/icon-button.tsx'
import { Input } from '../../ui/control/input.tsx'
import { useSend } from '../command/use-send.ts'
import { ListPopover } from './list-popover.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  /** path of the list under /api */
  list: string
  /** the URL's current query, without the page number */
  query: string
  onChoose: (query: string) => void
}

/** 18rem in CSS px */
const WIDTH = 288

/** Menu with the person's saved filters, and filters that others share. */
export function SavedFilters({ list, query, onChoose }: Props) {
  return (
    <ListPopover
      label={tr(texts.savedFilters)}
      word={tr(texts.saved)}
      icon={<Bookmark aria-hidden />}
      role="dialog"
      width={WIDTH}
      className={panel}
    >
      {(close) => (
        <Saved
          list={list}
          query={query}
          onChoose={(chosen) => {
            close()
            onChoose(chosen)
          }}
        />
      )}
    </ListPopover>
  )
}

function Saved({ list, query, onChoose }: Props) {
  const { api } = useSession()
  const limited = useLimits() !== null
  const queries = useQueryClient()
  const { busy, send } = useSend()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const queryKey = ['saved filters', list]
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get('/saved-filters', savedFiltersReply, { query: { list }, signal }),
  })
  async function done(outcome: {
    kind: string
    message?: string
    fields?: Readonly<Record<string, readonly string[]>>
  }) {
    setWrong(
      outcome.kind === 'done'
        ? null
        : (outcome.fields?.name?.[0] ?? outcome.message ?? tr(texts.thisWasRefused)),
    )
    if (outcome.kind === 'done') await queries.invalidateQueries({ queryKey })
    return outcome.kind === 'done'
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    const body = { list, name, query, shared }
    if (
      await done(await send('POST', '/saved-filters', savedFilterReply, tr(texts.thisCouldNotBeSaved), body))
    )
      setName('')
  }
  const remove = async (filter: string) =>
    done(await send('DELETE', `/saved-filters/${filter}`, removedReply, tr(texts.thisCouldNotBeRemoved)))
  return (
    <div className={column}>
      {error && <p className={faint}>{error.message}</p>}
      {data?.data.length === 0 && <p className={faint}>{tr(texts.nothingIsSavedForThisListYetSet)}</p>}
      {data && data.data.length > 0 && (
        <ul className={column} aria-label={tr(texts.savedFilters)}>
          {data.data.map((each) => (
            <li key={each.id} className={row}>
              <button type="button" className={choice} onClick={() => onChoose(each.query)}>
                <span className={called}>{each.name}</span>
                {each.shared && (
                  <span className={faint}>
                    <Users aria-hidden className={small} />{' '}
                    {each.mine ? tr(texts.shared) : tr(texts.byByName, { byName: each.by_name })}
                  </span>
                )}
              </button>
              {each.removable && (
                <IconButton
                  size="sm"
                  label={tr(texts.removeName, { name: each.name })}
                  onClick={() => void remove(each.id)}
                >
                  <Trash2 />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <form className={form} onSubmit={(event) => void save(event)} aria-label={tr(texts.saveThisView)}>
        <Field label={tr(texts.saveThisViewAs)} error={wrong ?? undefined}>
          <Input
            autoComplete="off"
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <div className={foot}>
          {!limited && (
            <label className={check}>
              <input
                type="checkbox"
                checked={shared}
                onChange={(event) => setShared(event.currentTarget.checked)}
              />
              {tr(texts.shareWithEveryoneWhoCanSeeThisList)}
            </label>
          )}
          <Button type="submit" size="sm" tone="solid" busy={busy} disabled={name.trim() === ''}>
            {tr(texts.save)}
          </Button>
        </div>
      </form>
    </div>
  )
}

const panel = css({ padding: '3' })
const column = css({ display: 'flex', flexDirection: 'column', gap: '1' })
const row = css({ display: 'flex', alignItems: 'center', gap: '1' })
const choice = css({
  flex: '1',
  minWidth: '0',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  minHeight: 'control.md',
  paddingInline: '2',
  borderRadius: 'md',
  textStyle: 'dense',
  textAlign: 'left',
  cursor: 'pointer',
  _hover: { bg: 'hover' },
  _coarse: { minHeight: 'control.lg' },
})
const called = css({ minWidth: '0', truncate: true })
const faint = css({
  textStyle: 'meta',
  color: 'ink.muted',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  flexShrink: '0',
  maxWidth: 'full',
})
const small = css({ width: '3', height: '3' })
const form = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  marginTop: '2',
  paddingTop: '3',
  borderTopWidth: 'thin',
  borderColor: 'line.subtle',
})
const foot = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const check = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  textStyle: 'dense',
  cursor: 'pointer',
  '& input': { accentColor: '[token(colors.accent)]' },
})
