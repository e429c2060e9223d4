import { Search, X } from '../../../ui/icons/control-icons.ts'
import { useEffect, useRef, useState, type Ref } from 'react'
import { css } from '../../../../styled-system/css'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Kbd } from '../../../ui/content/kbd.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const SEARCH_DEBOUNCE_MS = 300

interface Props {
  value: string
  onSearch: (q: string) => void
  /** whether the field shows its keyboard shortcut */
  keyHint?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * Search field for guards. Typed text is applied after a short pause. Escape first clears the field; the next
 * Escape closes layers.
 */
export function SearchBox({ value, onSearch, keyHint = false, ref }: Props) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (known !== value) {
    // the URL has changed otherwise, so the field takes its value
    setKnown(value)
    setText(value)
  }
  // if the URL changes otherwise, text typed before is no longer applied
  useEffect(() => () => clearTimeout(timer.current), [value])
  const type = (typed: string, restMs = SEARCH_DEBOUNCE_MS) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setKnown(typed)
      onSearch(typed)
    }, restMs)
  }
  return (
    <div className={box}>
      <Input
        ref={ref}
        type="search"
        placeholder={tr(texts.searchGuards)}
        aria-label={tr(texts.searchGuards2)}
        autoComplete="off"
        start={<Search aria-hidden />}
        end={
          text !== '' ? (
            <IconButton label={tr(texts.clearSearch)} size="sm" tip={false} onClick={() => type('', 0)}>
              <X />
            </IconButton>
          ) : (
            keyHint && (
              <span aria-hidden className={hint}>
                <Kbd>/</Kbd>
              </span>
            )
          )
        }
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return
          event.preventDefault()
          type('', 0)
        }}
        className={plain}
      />
    </div>
  )
}

const box = css({ paddingInline: '3', paddingBottom: '2', paddingTop: { base: '1', md: '0' } })
const hint = css({
  display: 'inline-flex',
  paddingRight: '2',
  pointerEvents: 'none',
  _coarse: { display: 'none' },
})
const plain = css({ '&::-webkit-search-cancel-button': { display: 'none' } })
