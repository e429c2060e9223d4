import { useLocation } from 'react-router-dom'
import type { ResourceView, RecordRow } from '../record/resource-view.ts'

type Listed = Pick<ResourceView<RecordRow>, 'list'>

/** State that links from a list pass to other pages, so that these lead back to the same rows. */
export interface ReturnToList {
  listLeft: string
}

/** Returns the state for the way back to a list, to be passed on by links. */
export function useReturnToList({ list }: Listed): ReturnToList {
  const state = useLocation().state as Partial<ReturnToList> | null
  const left = state?.listLeft ?? ''
  return { listLeft: left.split('?')[0] === list ? left : list }
}
