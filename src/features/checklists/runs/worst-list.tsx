import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { Card } from '../../../ui/content/card.tsx'
import { ShareBar } from '../../../ui/plot/share-bar.tsx'

const list = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })
const row = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  _hover: { '& span': { color: 'ink' } },
})
const line = css({ display: 'flex', justifyContent: 'space-between', gap: '3' })
const name = css({ minWidth: '0', overflowWrap: 'anywhere', fontWeight: 'medium' })
const about = css({ textStyle: 'meta', color: 'ink.muted' })
const figure = css({ tabular: true, whiteSpace: 'nowrap' })
const empty = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })

interface Props {
  title: string
  none: string
  rows: readonly { key: string; name: string; about: string; value: number; words: string; to: string }[]
}

/** A ranking: largest value first, each with a bar and a link to the counted records. */
export function WorstList({ title, none, rows }: Props) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className={empty}>{none}</p>
      ) : (
        <ol className={list}>
          {rows.map((each) => (
            <li key={each.key}>
              <Link to={each.to} className={row}>
                <span className={line}>
                  <span className={name}>{each.name}</span>
                  <span className={figure}>{each.words}</span>
                </span>
                <ShareBar of={most} parts={[{ tone: 'offline', value: each.value }]} />
                <span className={about}>{each.about}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
