import { Search, X } from '../../ui/icons/control-icons.ts'
import { useEffect, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { MAX_SEARCH_LENGTH } from '../../../contract/core/page.ts'
import { IconButton } from '../../ui/control/icon-button.tsx'
import { Input } from '../../ui/control/input.tsx'
import { useKeyDown } from '../../ui/control/use-key-down.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const SEARCH_MS = 300
const plain = css({ '&::-webkit-search-cancel-button': { display: 'none' } })

/** Search field of a list, applied after a pause. `/` focuses it from anywhere on the page. */
export function ListSearch({
  many,
  value,
  onSearch,
}: {
  many: string
  value: string
  onSearch: (search: string) => void
}) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  if (known !== value) {
    // the URL has changed otherwise, so the field takes its value
    setKnown(value)
    setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [value])
  useKeyDown((event) => {
    const typing = (event.target as HTMLElement).matches('input, textarea, select, [contenteditable]')
    if (event.key !== '/' || typing || document.querySelector('dialog[open]')) return
    event.preventDefault()
    input.current?.focus()
  })
  const type = (typed: string, restMs = SEARCH_MS) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const wanted = typed.trim()
      setKnown(wanted)
      onSearch(wanted)
    }, restMs)
  }
  return (
    <Input
      ref={input}
      type="search"
      aria-label={tr(texts.searchMany, { many })}
      aria-keyshortcuts="/"
      placeholder={tr(texts.searchMany, { many })}
      autoComplete="off"
      maxLength={MAX_SEARCH_LENGTH}
      start={<Search aria-hidden />}
      end={
        text !== '' && (
          <IconButton label={tr(texts.clearSearch)} size="sm" tip={false} onClick={() => type('', 0)}>
            <X />
          </IconButton>
        )
      }
      className={plain}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && text !== '' && type('', 0)}
    />
  )
}
