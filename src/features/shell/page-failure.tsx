import { useEffect, useState } from 'react'
import { ApiError } from '../../api.ts'
import { useAppServices } from '../../app-services.ts'
import { ErrorState } from '../../ui/status/error-state.tsx'

/** how Chromium, Firefox and Safari say that a part of the console could not be fetched */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload/i

/** In place of a page that could not be shown. */
export function PageFailure({ error, reset }: { error: unknown; reset: () => void }) {
  const { config } = useAppServices()
  if (error instanceof ApiError)
    return (
      <ErrorState
        title="Error loading data. Please refresh the page."
        detail={error.message}
        onRetry={() => {
          config.forget()
          reset()
        }}
      />
    )
  if (error instanceof Error && NOT_FETCHED.test(error.message)) return <PartMissing />
  return (
    <ErrorState
      title="This screen could not be shown."
      detail="The console failed in showing it. Load it again; if that does not help, tell your administrator."
      onRetry={() => window.location.reload()}
    />
  )
}

/** A part of the console did not come: the network is away, or a newer console stands on the server. */
function PartMissing() {
  const [reached, setReached] = useState<boolean | null>(null)
  useEffect(() => {
    fetch('/healthz', { cache: 'no-store' }).then(
      () => setReached(true),
      () => setReached(false),
    )
  }, [])
  const why = reached
    ? 'The console has been updated on the server since you opened it. Load it again to get the new one.'
    : 'The server cannot be reached. Check your connection and try again.'
  return (
    <ErrorState
      title="This screen could not be loaded."
      detail={reached === null ? undefined : why}
      onRetry={() => window.location.reload()}
    />
  )
}
