import { Route } from '../../../../ui/icons/control-icons.ts'
import { ListTree } from '../../../../ui/icons/tracker-icons.ts'
import { SkipForward, UserSearch } from '../../../../ui/icons/replay-icons.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/control/button.tsx'
import { Select } from '../../../../ui/control/select.tsx'
import { MOST_PATHS, TRAILS, type NightSearch } from '../who-was-here/night-search.ts'
import { SHAPE_WITHIN_M } from '../open-night.ts'

/** What may lie on the map of a replay. */
export type BoardCardKind = 'happenings' | 'who was here'

interface Props {
  /** who is selected; null = nobody */
  guard: string | null
  /** the several who are chosen, else who is selected */
  picked: readonly string[]
  search: Pick<NightSearch, 'trailMs' | 'paths'>
  onChange: (change: Partial<NightSearch>) => void
  skipsQuiet: boolean
  onSkipQuiet: (skips: boolean) => void
  card: BoardCardKind | null
  onCard: (card: BoardCardKind | null) => void
  /** how much had happened by the moment of the board */
  happened: ReactNode
}

const NAMES = ['Trail 1 min', 'Trail 10 min', 'Trail 1 h', `Whole trail, to ${SHAPE_WITHIN_M} m`] as const

/** How a replay is shown: trails, whole paths, quiet stretches, and what lies on the map. */
export function PlayerOptions(props: Props) {
  const { guard, picked, search, onChange, skipsQuiet, onSkipQuiet, card, onCard, happened } = props
  const { trailMs, paths } = search
  const hasPath = picked.every((id) => paths.includes(id))
  const withPicked = [...new Set([...paths, ...picked])]
  const isFull = withPicked.length > MOST_PATHS
  const [path, of] =
    picked.length > 1
      ? ['Whole paths', `the ${picked.length} chosen guards`]
      : ['Whole path', 'the selected guard']
  const opener = (kind: BoardCardKind, icon: ReactNode, name: string, count?: ReactNode) => (
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
        title="Length of the trails on the map"
        value={TRAILS.indexOf(trailMs)}
        onChange={({ currentTarget: { value } }) => onChange({ trailMs: TRAILS[Number(value)] ?? null })}
      >
        {NAMES.map((name, i) => (
          <option key={name} value={i}>
            {name}
          </option>
        ))}
      </Select>
      {picked.length > 0 && (
        <Button
          data-of-path
          size="sm"
          icon={<Route />}
          pressed={hasPath}
          disabled={isFull}
          title={isFull ? `${MOST_PATHS} paths at most` : `The ${path.toLowerCase()} of ${of}, beneath`}
          onClick={() =>
            onChange({ paths: hasPath ? paths.filter((id) => !picked.includes(id)) : withPicked })
          }
        >
          <span>{path}</span>
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
      {opener('happenings', <ListTree />, 'Events', happened)}
      {opener('who was here', <UserSearch />, 'Who was here?')}
    </>
  )
}
