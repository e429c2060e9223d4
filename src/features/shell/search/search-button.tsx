import { Suspense, useState } from 'react'
import { lazyPart } from '../../../loading/lazy-part.ts'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Search } from '../../../ui/icons/control-icons.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ErrorBoundary } from '../../../ui/status/error-boundary.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { useKeyDown } from '../../../ui/control/use-key-down.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const SearchPalette = lazyPart(() => import('./search-palette.tsx').then((m) => m.SearchPalette))

/** Button that opens the search for everything, like Ctrl-K and ⌘K. The dialog is lazy-loaded. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  useKeyDown((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
    // some browsers use this key for a web search
    event.preventDefault()
    if (open) setOpen(false)
    else if (!document.querySelector('dialog[open]')) setOpen(true)
  })
  const close = () => setOpen(false)
  return (
    <>
      <IconButton label={tr(texts.search)} aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <Search />
      </IconButton>
      <Dialog open={open} onClose={close} title={tr(texts.search)}>
        <ErrorBoundary
          fallback={(_error, reset) => (
            <ErrorState title={tr(texts.searchCouldNotBeLoaded)} onRetry={reset} />
          )}
        >
          <Suspense fallback={<SkeletonLines />}>
            <SearchPalette onClose={close} />
          </Suspense>
        </ErrorBoundary>
      </Dialog>
    </>
  )
}
