import { ApiError } from '../../api.ts'

const FAILED = 'Failed to login. Please check your credentials.'

/** What the sign-in page says of a failed try: the server's own sentence where it gave one. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 0) return 'The server cannot be reached. Check your connection and try again.'
  return error.message || FAILED
}
