import { useLocation } from 'react-router-dom'
import type { ResourceView, RecordRow } from '../record/resource-view.ts'

type Listed = Pick<ResourceView<RecordRow>, 'list'>

/** Router state of links from a list, so that pages lead back to the same rows. */
export interface ReturnToList {
  listLeft: string
}

/** Returns the list state to pass from page to page. */
export function useReturnToList({ list }: Listed): ReturnToList {
  const state = useLocation().state as Partial<ReturnToList> | null
  const left = state?.listLeft ?? ''
  return { listLeft: left.split('?')[0] === list ? left : list }
}
