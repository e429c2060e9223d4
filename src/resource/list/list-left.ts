import { useLocation } from 'react-router-dom'
import type { RecordKind, RecordRow } from '../record/record-kind.ts'

type Listed = Pick<RecordKind<RecordRow>, 'list'>

/** The router's state that a link from a list carries, so that the pages behind it lead back to the same rows. */
export interface ListLeft {
  listLeft: string
}

/** What a page behind a list passes on to the next: where the list was left. */
export function useListLeft({ list }: Listed): ListLeft {
  const state = useLocation().state as Partial<ListLeft> | null
  const left = state?.listLeft ?? ''
  return { listLeft: left.split('?')[0] === list ? left : list }
}
