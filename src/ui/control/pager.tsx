import { use, useId } from 'react'
import { CardTitleId } from '../content/card.tsx'
import { ChevronLeft, ChevronRight } from '../icons/control-icons.ts'
import { css } from '../../../styled-system/css'
import { IconButton } from './icon-button.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const bar = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '2',
  paddingInline: '3',
  paddingBlock: '2',
  borderTopWidth: 'thin',
  borderColor: 'line.subtle',
  textStyle: 'meta',
  color: 'ink.muted',
  tabular: true,
})

interface Meta {
  total: number
  is_more?: true | undefined
  current_page: number
  last_page: number
  from: number | null
  to: number | null
}

/** Shows the current page number of a list and buttons to change it. Renders nothing if there is only one page. */
export function Pager({ meta, onPage }: { meta: Meta; onPage: (page: number) => void }) {
  const id = useId()
  const title = use(CardTitleId)
  if (meta.last_page <= 1) return null
  return (
    // the accessible name joins this label and the card's title: "Pages Checkpoints"
    <nav
      id={id}
      aria-label={tr(texts.pages)}
      aria-labelledby={title === null ? undefined : `${id} ${title}`}
      className={bar}
    >
      <span>
        {meta.is_more
          ? tr(texts.fromToToOfTotal, {
              from: meta.from ?? 0,
              to: meta.to ?? 0,
              total: meta.total.toLocaleString('en'),
            })
          : tr(texts.fromToToOfTotal2, {
              from: meta.from ?? 0,
              to: meta.to ?? 0,
              total: meta.total.toLocaleString('en'),
            })}
      </span>
      <IconButton
        size="sm"
        label={tr(texts.previousPage)}
        disabled={meta.current_page <= 1}
        onClick={() => onPage(meta.current_page - 1)}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        size="sm"
        label={tr(texts.nextPage)}
        disabled={meta.current_page >= meta.last_page}
        onClick={() => onPage(meta.current_page + 1)}
      >
        <ChevronRight />
      </IconButton>
    </nav>
  )
}
