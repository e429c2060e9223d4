import { Link, useLocation } from 'react-router-dom'
import { z } from 'zod'
import { css } from '../../../styled-system/css'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const left = z.object({ board: z.string().startsWith('/tracker') })
const link = css({ alignSelf: 'flex-start', color: 'accent.ink', _hover: { textDecoration: 'underline' } })

/** Link back to the board from which a record was opened: to its time and place. */
export function BackToBoard() {
  const { data } = left.safeParse(useLocation().state)
  if (!data) return null
  return (
    <Link to={data.board} className={link}>
      {new URLSearchParams(data.board.split('?')[1]).has('from')
        ? tr(texts.backToTheReplay)
        : tr(texts.backToTheLiveMap)}
    </Link>
  )
}
