import { createBrowserInspector } from '@statelyai/inspect'
import { tellInspector } from './tell-inspector.ts'
import { withoutSecrets, type Inspect } from './without-secrets.ts'

const opensInspector = ({ ctrlKey, altKey, code }: KeyboardEvent) => ctrlKey && altKey && code === 'KeyI'

/**
 * Watches machines for the inspector window, which opens with Ctrl+Alt+I, or at once where the address has
 * `?inspect=1`. What happened before the window opened is shown to it, too.
 */
export function startInspector(): Inspect {
  const inspector = createBrowserInspector({
    url: '/inspector-receiver.html',
    autoStart: false,
    maxDeferredEvents: 2_000,
    serializationDepthLimit: 40,
    serialize: withoutSecrets,
  })
  window.addEventListener('keydown', (event) => {
    if (!opensInspector(event)) return
    event.preventDefault()
    inspector.start()
  })
  if (new URLSearchParams(location.search).get('inspect') === '1') inspector.start()
  return tellInspector(inspector)
}
