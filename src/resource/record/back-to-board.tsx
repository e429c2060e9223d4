import { Link, useLocation } from 'react-router-dom'
import { z } from 'zod'
import { css } from '../../../styled-system/css'

const left = z.object({ board: z.string().startsWith('/tracker') })
const link = css({ alignSelf: 'flex-start', color: 'accent.ink', _hover: { textDecoration: 'underline' } })

/** Leads back to the board from which a record was opened: to the moment and the place that it showed. */
export function BackToBoard() {
  const { data } = left.safeParse(useLocation().state)
  if (!data) return null
  return (
    <Link to={data.board} className={link}>
      {new URLSearchParams(data.board.split('?')[1]).has('from')
        ? 'Back to the replay'
        : 'Back to the live map'}
    </Link>
  )
}
