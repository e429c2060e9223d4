import { useLocation } from 'react-router-dom'
import type { RecordKind, RecordRow } from '../record/record-kind.ts'

type Listed = Pick<RecordKind<RecordRow>, 'list'>

/** Router state of links from a list, so that pages lead back to the same rows. */
export interface ListLeft {
  listLeft: string
}

/** Returns the list state to pass from page to page. */
export function useListLeft({ list }: Listed): ListLeft {
  const state = useLocation().state as Partial<ListLeft> | null
  const left = state?.listLeft ?? ''
  return { listLeft: left.split('?')[0] === list ? left : list }
}
