import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api.ts'
import { useAppServices } from '../../app-services.ts'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** how Chromium, Firefox and Safari say that a part of the console could not be fetched */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload/i

const RELOADED = 'askari.reloaded'
/** a part that is missing after a reload, too, is not asked for in a circle */
const AGAIN_MS = 60_000

interface Props {
  error: unknown
  reset: () => void
  reload?: () => void
}

/** In place of a page that could not be shown. */
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
      detail={tr(texts.consoleFailedInShowingItLoadItAgain)}
      onRetry={reload}
    />
  )
}

/**
 * A part of the console did not come: the network is away, or a newer console stands on the server. That one is loaded at
 * once; what was typed on this page is gone with it either way.
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
