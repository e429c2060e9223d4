import { css } from '../../../../styled-system/css'
import { markMatches } from '../../../../domain/text/search-words.ts'
import { Badge } from '../../../ui/status/badge.tsx'
import type { SearchChoice } from './search-choice.ts'

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: 'control.lg',
  paddingInline: '3',
  paddingBlock: '1',
  borderRadius: 'md',
  cursor: 'pointer',
  '&[aria-selected=true]': { bg: 'accent.soft' },
})
const words = css({ flex: '1', minWidth: '0', '& > *': { display: 'block', truncate: true } })
const title = css({ textStyle: 'label', color: 'ink' })
const detail = css({ textStyle: 'meta', color: 'ink.muted' })
const mark = css({
  bg: 'transparent',
  color: 'accent.ink',
  fontWeight: 'semibold',
  textDecoration: 'underline',
})

function Marked({ text, search }: { text: string; search: string }) {
  return markMatches(text, search).map((part, at) =>
    part.isMatch ? (
      <mark key={at} className={mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}

interface Props {
  id: string
  choice: SearchChoice
  search: string
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

/** A search result with the matching words highlighted. */
export function SearchRow({ id, choice, search, isActive, onPoint, onChoose }: Props) {
  return (
    // not focusable: the text field keeps the focus and handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={row}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span className={words}>
        <span className={title}>
          <Marked text={choice.title} search={search} />
        </span>
        {choice.detail !== '' && (
          <span className={detail}>
            <Marked text={choice.detail} search={search} />
          </span>
        )}
      </span>
      {choice.state && <Badge>{choice.state}</Badge>}
    </div>
  )
}
