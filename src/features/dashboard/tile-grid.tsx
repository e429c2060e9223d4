import { css } from '../../../styled-system/css'
import { DASHBOARD_TILES, type DashboardTile } from '../../../contract/dashboard/dashboard-tiles.ts'
import { useUser } from '../../app/app-services.ts'
import { FigureTile } from './figure-tile.tsx'
import { FIGURE_STALE_AFTER_MS, useTile } from './use-figures.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const grid = css({
  display: 'grid',
  gap: { base: '2', md: '3' },
  gridTemplateColumns: {
    base: '[repeat(2, minmax(0, 1fr))]',
    md: '[repeat(auto-fill, minmax(9.5rem, 1fr))]',
  },
})
const heading = css({ textStyle: 'label', color: 'ink.muted', marginBottom: '2' })

const GROUPS = { now: tr(texts.needsAttention), today: tr(texts.todayAndSoon) } as const

interface Props {
  group: keyof typeof GROUPS
  /** ms since epoch */
  now: number
  isWall?: boolean
}

/** Dashboard tiles of a group, as far as the reader's permissions allow. */
export function TileGrid({ group, now, isWall = false }: Props) {
  const user = useUser()
  const tiles = DASHBOARD_TILES.filter(
    (tile) => tile.group === group && user?.permissions.includes(tile.needs),
  )
  if (tiles.length === 0) return null
  return (
    <section aria-label={GROUPS[group]}>
      <h2 className={heading}>{GROUPS[group]}</h2>
      <div className={grid}>
        {tiles.map((tile) => (
          <Tile key={tile.name} tile={tile} now={now} isWall={isWall} />
        ))}
      </div>
    </section>
  )
}

function Tile({ tile, now, isWall }: { tile: DashboardTile; now: number; isWall: boolean }) {
  const { data, dataUpdatedAt, failureReason } = useTile(tile)
  const age = now - dataUpdatedAt
  return (
    <FigureTile
      title={tile.title}
      tone={tile.tone}
      value={data?.meta.total ?? null}
      oldFor={data && (failureReason !== null || age > FIGURE_STALE_AFTER_MS) ? Math.max(0, age) : null}
      to={isWall ? undefined : `${tile.page}?${new URLSearchParams(tile.query)}`}
    />
  )
}
