import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api.ts'

const RETRIES = 2

/** Fetched lists and figures. A refusal is final; an unreachable or failing server is asked again. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // a server on this machine or network answers where the browser says it is offline
        networkMode: 'always',
        retry: (failures, error) =>
          failures < RETRIES && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
      },
      mutations: { networkMode: 'always' },
    },
  })
