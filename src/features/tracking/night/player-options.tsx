import { ListTree, Route, SkipForward, UserSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { MOST_PATHS, TRAILS, type NightSearch } from './night-search.ts'
import { SHAPE_WITHIN_M } from './open-night.ts'

/** What may lie on the map of a replay. */
export type BoardCardKind = 'happenings' | 'who was here'

interface Props {
  /** who is selected */
  guard: string | null
  search: Pick<NightSearch, 'trailMs' | 'paths'>
  onChange: (change: Partial<NightSearch>) => void
  skipsQuiet: boolean
  onSkipQuiet: (skips: boolean) => void
  card: BoardCardKind | null
  onCard: (card: BoardCardKind | null) => void
  /** how many there are */
  happenings: number
}

const NAMES = ['Trail 1 min', 'Trail 10 min', 'Trail 1 h', `Whole trail, to ${SHAPE_WITHIN_M} m`] as const

/** How a replay is shown: trails, whole paths, quiet stretches, and what lies on the map. */
export function PlayerOptions(props: Props) {
  const { guard, search, onChange, skipsQuiet, onSkipQuiet, card, onCard, happenings } = props
  const { trailMs, paths } = search
  const hasPath = guard !== null && paths.includes(guard)
  const isFull = !hasPath && paths.length >= MOST_PATHS
  const opener = (kind: BoardCardKind, icon: ReactNode, name: string, count?: number) => (
    <Button
      size="sm"
      icon={icon}
      pressed={card === kind}
      title={name}
      onClick={() => onCard(card === kind ? null : kind)}
    >
      <span>{name}</span> {count}
    </Button>
  )
  return (
    <>
      <Select
        size="sm"
        aria-label="Trails"
        title="How much of what was walked is drawn"
        value={TRAILS.indexOf(trailMs)}
        onChange={({ currentTarget: { value } }) => onChange({ trailMs: TRAILS[Number(value)] ?? null })}
      >
        {NAMES.map((name, i) => (
          <option key={name} value={i}>
            {name}
          </option>
        ))}
      </Select>
      {guard !== null && (
        <Button
          size="sm"
          icon={<Route />}
          pressed={hasPath}
          disabled={isFull}
          title={isFull ? `${MOST_PATHS} paths at most` : 'The whole path of the selected guard, beneath'}
          onClick={() =>
            onChange({ paths: hasPath ? paths.filter((id) => id !== guard) : [...paths, guard] })
          }
        >
          <span>Whole path</span>
        </Button>
      )}
      <Button
        size="sm"
        icon={<SkipForward />}
        pressed={skipsQuiet}
        title={`Skip stretches of more than two minutes without a fix${guard === null ? '' : ' of the selected guard'}`}
        onClick={() => onSkipQuiet(!skipsQuiet)}
      >
        <span>Skip quiet</span>
      </Button>
      {opener('happenings', <ListTree />, 'Happenings', happenings)}
      {opener('who was here', <UserSearch />, 'Who was here?')}
    </>
  )
}
