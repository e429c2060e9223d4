import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator, type To } from 'react-router-dom'
import { onPopStateFirst } from '../../routing/popstate.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

interface Guard {
  /** Marks the page as unsaved; returns a function that removes the mark. */
  hold: () => () => void
  /** Resolves to whether the page may be left. If it is unsaved, the person decides in a dialog. */
  mayLeave: () => Promise<boolean>
}

const free: Guard = { hold: () => () => {}, mayLeave: () => Promise.resolve(true) }
const GuardContext = createContext<Guard>(free)

export const useUnsavedChanges = (): Guard => useContext(GuardContext)

/**
 * Returns a function for late replies. It returns whether the same page, form or dialog is still displayed.
 */
export function useIsCurrent(what = ''): () => boolean {
  const shown = useRef<string>(null)
  useEffect(() => {
    shown.current = what
    return () => void (shown.current = null)
  }, [what])
  return () => shown.current === what
}

/**
 * Marks the page as unsaved while `unsaved` is true. Returns a function that removes the mark before a
 * deliberate navigation.
 */
export function useUnsavedPrompt(unsaved: boolean): () => void {
  const { hold } = useUnsavedChanges()
  const release = useRef<() => void>(undefined)
  useEffect(() => {
    if (!unsaved) return
    release.current = hold()
    return release.current
  }, [unsaved, hold])
  return () => release.current?.()
}

const pathOf = (to: To) => (typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname)
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0

/**
 * Asks before unsaved input is lost by a link, browser Back, a reload or, through `mayLeave`, the sign-out.
 * The router's own blocker needs a data router, which the sign-in page would have to load.
 */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const routing = useContext(NavigationContext)
  const [holds] = useState(() => new Set<object>())
  /** index of the unsaved page in the browser history */
  const heldAt = useRef(0)
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null)

  const guard = useMemo<Guard>(
    () => ({
      hold() {
        const mine = {}
        holds.add(mine)
        heldAt.current = indexOf(window.history.state)
        return () => void holds.delete(mine)
      },
      mayLeave() {
        if (holds.size === 0) return Promise.resolve(true)
        return new Promise((resolve) =>
          setAnswer(() => (leave: boolean) => {
            setAnswer(null)
            if (leave) holds.clear()
            resolve(leave)
          }),
        )
      },
    }),
    [holds],
  )
  const guarded = useMemo(() => {
    const { navigator } = routing
    const unlessHeld = (to: To, go: () => void) => {
      if (holds.size === 0 || pathOf(to) === window.location.pathname) return go()
      void guard.mayLeave().then((leave) => leave && go())
    }
    const own: Pick<Navigator, 'push' | 'replace'> = {
      push: (to, ...rest) => unlessHeld(to, () => navigator.push(to, ...rest)),
      replace: (to, ...rest) => unlessHeld(to, () => navigator.replace(to, ...rest)),
    }
    // the rule takes `navigator` for a ref, which it is not
    // oxlint-disable-next-line react/refs
    return { ...routing, navigator: Object.assign(Object.create(navigator) as Navigator, own) }
  }, [routing, guard, holds])

  useEffect(() => {
    let returning = false
    const onPop = (event: PopStateEvent) => {
      const by = indexOf(event.state) - heldAt.current
      if (!returning && (holds.size === 0 || by === 0)) return
      // the browser has moved already: hides this event from the router, and that of the step back below
      event.stopImmediatePropagation()
      returning = !returning
      if (!returning) return
      window.history.go(-by)
      void guard.mayLeave().then((leave) => leave && window.history.go(by))
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (holds.size > 0) event.preventDefault()
    }
    const stop = onPopStateFirst(onPop)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      stop()
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [guard, holds])

  return (
    <GuardContext value={guard}>
      <NavigationContext value={guarded}>{children}</NavigationContext>
      <ConfirmDialog
        open={answer !== null}
        title={tr(texts.leaveWithoutSaving)}
        confirm={tr(texts.leave)}
        onConfirm={() => answer?.(true)}
        onClose={() => answer?.(false)}
      >
        {tr(texts.whatYouHaveEnteredHereIsNotSaved)}
      </ConfirmDialog>
    </GuardContext>
  )
}
