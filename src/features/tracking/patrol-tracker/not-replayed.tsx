import { History } from 'lucide-react'
import { AlertBar } from '../../../ui/status/alert-bar.tsx'
import type { Opening } from '../night/use-night.ts'

/** Over a live board that should be replayed: why it is not. */
export function NotReplayed({ refusal, isBack, isPending, retry }: Opening) {
  if (refusal === null) return null
  return (
    <AlertBar
      icon={<History aria-hidden />}
      title={isBack ? 'The server is back' : 'The replay could not be opened: the board is live'}
      onRetry={retry}
      retryText={isBack ? 'Open the replay' : 'Try again'}
      retrying={isPending}
    >
      {isBack ? 'The board is live.' : refusal}
    </AlertBar>
  )
}
