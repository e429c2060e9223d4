import { css } from '../../../../../styled-system/css'
import { tr } from '../../../../texts/tr.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { ListTree } from '../../../../ui/icons/tracker-icons.ts'
import * as texts from '../texts.ts'

interface Props {
  /** events of the whole period; null until computed */
  events: readonly unknown[] | null
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  title?: string
}

/** Button with the number of events of the trail or replay. It opens the list of events. */
export function EventsButton({ events, isOpen, onOpen, title = tr(texts.events) }: Props) {
  return (
    <Button
      size="sm"
      icon={<ListTree />}
      pressed={isOpen}
      title={title}
      disabled={events === null}
      onClick={() => onOpen(!isOpen)}
    >
      <span>{tr(texts.events)}</span> <b className={counted}>{events ? countText(events.length) : '–'}</b>
    </Button>
  )
}

/** Formats a count in at most three characters: '194', '2k'. */
const countText = (count: number) => (count < 1000 ? count : `${Math.floor(count / 1000)}k`)

// fixed width, so that neighbours do not move while it counts
const counted = css({ minWidth: '[3ch]', textAlign: 'end', fontWeight: 'medium', tabular: true })
