import '@fontsource-variable/inter/wght.css'
import '../index.css'
import { createBrowserReceiver } from '@statelyai/inspect'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { InspectorPage } from './inspector-page.tsx'
import { createWatchedStore } from './watched-store.ts'

const root = document.getElementById('root')
if (!root) throw new Error('inspector-receiver.html has no element with the id root')

const store = createWatchedStore((heard) => createBrowserReceiver().subscribe(heard))
createRoot(root).render(
  <StrictMode>
    <InspectorPage store={store} />
  </StrictMode>,
)
