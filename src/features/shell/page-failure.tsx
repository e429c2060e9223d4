import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api.ts'
import { useAppServices } from '../../app/app-services.ts'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** error messages of Chromium, Firefox and Safari for a failed dynamic import */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload/i

const RELOADED = 'askari.reloaded'
/**
 * minimum time between two automatic reloads, ms; prevents a reload loop if the server itself lacks the file
 */
const AGAIN_MS = 60_000

interface Props {
  error: unknown
  reset: () => void
  reload?: () => void
}

/** Error page shown instead of a page that could not be rendered. */
export function PageFailure({ error, reset, reload = () => window.location.reload() }: Props) {
  const { config } = useAppServices()
  if (error instanceof ApiError)
    return (
      <ErrorState
        title={tr(texts.errorLoadingDataPleaseRefreshThePage)}
        detail={error.message}
        onRetry={() => {
          config.forget()
          reset()
        }}
      />
    )
  if (error instanceof Error && NOT_FETCHED.test(error.message)) return <PartMissing reload={reload} />
  return (
    <ErrorState
      title={tr(texts.thisScreenCouldNotBeShown)}
      detail={tr(texts.consoleCouldNotShowThisScreenReloadIt)}
      onRetry={reload}
    />
  )
}

/**
 * Notice that a file of the console could not be loaded. If the server can be reached, it probably has a
 * newer version, so the console reloads. Typed input is lost.
 */
function PartMissing({ reload }: { reload: () => void }) {
  const [reached, setReached] = useState<boolean | null>(null)
  const load = useRef(reload)
  useEffect(() => {
    let here = true
    fetch('/healthz', { cache: 'no-store' }).then(
      () => {
        if (!here) return
        setReached(true)
        if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < AGAIN_MS) return
        sessionStorage.setItem(RELOADED, String(Date.now()))
        load.current()
      },
      () => setReached(false),
    )
    return () => {
      here = false
    }
  }, [])
  const why = reached
    ? tr(texts.consoleHasBeenUpdatedOnTheServerSince)
    : tr(texts.serverCannotBeReachedCheckYourConnectionAnd)
  return (
    <ErrorState
      title={tr(texts.thisScreenCouldNotBeLoaded)}
      detail={reached === null ? undefined : why}
      onRetry={reload}
    />
  )
}
