import * as texts from './texts.ts'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { cx, css } from '../../../styled-system/css'
import { usePermission } from '../../app/app-services.ts'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { tr } from '../../texts/tr.ts'
import { z } from 'zod'

const left = z.object({ board: z.string().startsWith('/tracker') })
const link = css({ alignSelf: 'flex-start', color: 'accent.ink', _hover: { textDecoration: 'underline' } })

const within = css({ textDecoration: 'underline' })

/** Makes a part of a text a link: `rich(texts.x, { link: linkTo('/check') })`. */
export const linkTo =
  (path: string) =>
  (words: ReactNode): ReactNode => (
    <Link className={within} to={path}>
      {words}
    </Link>
  )

/** Link back to the tracker's map, at the time and position from which the record was opened. */
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

/** Link to report an issue, whose form is filled in from the given origin. */
export function ReportIssueLink({ from }: { from: Readonly<Record<string, string>> }) {
  if (!usePermission('Edit Issues')) return null
  const query = new URLSearchParams(from).toString()
  return (
    <Link to={`/issues/new?${query}`} className={cx(buttonRecipe({ size: 'sm' }))}>
      {tr(texts.reportIssue)}
    </Link>
  )
}
