import { ApiError } from '../../api.ts'
import { useAppServices } from '../../app-services.ts'
import { ErrorState } from '../../ui/error-state.tsx'

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
  return (
    <ErrorState
      title="This screen could not be shown."
      detail="It may have been updated on the server since you opened the console."
      onRetry={() => window.location.reload()}
    />
  )
}
