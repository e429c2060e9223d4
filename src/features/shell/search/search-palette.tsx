import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { MAX_SEARCH_LENGTH } from '../../../../contract/core/page.ts'
import { useTimeZone, useUser } from '../../../app/app-services.ts'
import { useConsoleScreens } from '../../../app/console-screens.ts'
import { useGuestAccess } from '../../../settings/use-guest-access.ts'
import { Input } from '../../../ui/control/input.tsx'
import { Search, SearchX } from '../../../ui/icons/control-icons.ts'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { type ChoiceGroup, searchPages, recordGroups, replayChoice } from './search-choice.ts'
import { SearchRow } from './search-row.tsx'
import { useSearch } from './use-search.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '3', minHeight: '[min(26rem, 60dvh)]' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '2', marginInline: '-2' })
const groupName = css({ textStyle: 'meta', color: 'ink.muted', paddingInline: '3', paddingBlock: '1' })
const note = css({ textStyle: 'meta', color: 'ink.muted' })

const number = new Intl.NumberFormat('en-GB')

/** Dialog that searches records, pages and moments. Arrow keys select a result, Enter opens it. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [openedAt] = useState(Date.now)
  const user = useUser()
  const timeZone = useTimeZone()
  const { entries } = useConsoleScreens()
  const letsGuestsIn = useGuestAccess().data?.enabled === true
  const navigate = useNavigate()
  const listId = useId()
  const { query, isCurrent, found } = useSearch(text)
  const input = useRef<HTMLInputElement>(null)
  /** Enter was pressed too early: the first result opens when the results arrive */
  const isEntered = useRef(false)

  // the dialog was open before this component loaded, so another element has the focus
  useEffect(() => input.current?.focus(), [])

  const permissions = user?.permissions ?? []
  const replays = permissions.includes('View Live Map') && permissions.includes('View Trails')
  const groups: ChoiceGroup[] = [
    { name: tr(texts.replay), choices: replays ? replayChoice(text, openedAt, timeZone) : [] },
    ...(found && !query.isError ? recordGroups(found) : []),
    { name: 'Pages', choices: searchPages(entries, permissions, text, letsGuestsIn) },
  ].filter(({ choices }) => choices.length > 0)
  const choices = groups.flatMap((group) => group.choices)
  const at = Math.min(active, choices.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, at])

  const open = (to: string) => {
    onClose()
    void navigate(to)
  }
  const first = choices[at]?.to
  useEffect(() => {
    if (!isEntered.current || !isCurrent) return
    isEntered.current = false
    if (first !== undefined) open(first)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 8,
      PageUp: at - 8,
    }
    const move = moves[event.key]
    if (move !== undefined) {
      event.preventDefault()
      const last = choices.length - 1
      const isStep = event.key.startsWith('Arrow')
      setActive(
        isStep ? (move + choices.length) % Math.max(1, choices.length) : Math.max(0, Math.min(last, move)),
      )
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (!isCurrent) isEntered.current = true
      else if (first !== undefined) open(first)
    }
  }

  const isWaiting = text.trim() !== '' && found === undefined && !query.isError
  const behind = found && isCurrent && found.meta.position < found.meta.newest ? found.meta : null
  let index = 0
  return (
    <div className={column}>
      <Input
        ref={input}
        data-first-focus
        type="text"
        role="combobox"
        aria-label={tr(texts.searchEverything)}
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? optionId(at) : undefined}
        placeholder={tr(texts.guardClientPostPageOrTuesday1600)}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={MAX_SEARCH_LENGTH}
        start={<Search aria-hidden />}
        size="lg"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(0)
          isEntered.current = false
        }}
        onKeyDown={onKeyDown}
      />
      {query.isError && text.trim() !== '' && (
        <ErrorState
          title={query.error.message}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <div id={listId} role="listbox" aria-label={tr(texts.found)} aria-busy={!isCurrent} className={list}>
        {groups.map(({ name, choices: ofGroup }) => (
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden className={groupName}>
              {name}
            </p>
            {ofGroup.map((choice) => {
              const own = index++
              return (
                <SearchRow
                  key={choice.to}
                  id={optionId(own)}
                  choice={choice}
                  search={text}
                  isActive={own === at}
                  onPoint={() => setActive(own)}
                  onChoose={() => open(choice.to)}
                />
              )
            })}
          </div>
        ))}
      </div>
      {isWaiting && <SkeletonLines count={3} />}
      {found && isCurrent && !query.isError && choices.length === 0 && (
        <EmptyState icon={<SearchX />} title={tr(texts.nothingFound)}>
          {tr(texts.checkTheSpellingOrEnterTheBeginningOf)}
        </EmptyState>
      )}
      {behind && (
        <p className={note} role="status">
          {tr(texts.foundUpToEventPositionOfNewestThe, {
            position: number.format(behind.position),
            newest: number.format(behind.newest),
          })}
        </p>
      )}
    </div>
  )
}
