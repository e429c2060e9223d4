import '@fontsource-variable/inter/wght.css'
import './index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, fetchTracker } from './app.tsx'
import { createAppServices } from './app-services.ts'
import { sessionState } from './machines/session.ts'
import { createBrowserSession } from './session/browser-session.ts'
import { titleCutText } from './ui/overlay/title-cut-text.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

// the inspector is for development: the built console has nothing of it
const inspect = import.meta.env.DEV
  ? (await import('./inspector/start-inspector.ts')).startInspector()
  : undefined
const services = createAppServices(createBrowserSession(inspect), inspect)
if (sessionState(services.session.actor.getSnapshot()) !== 'signed out') {
  void fetchTracker(window.location.pathname)
}
titleCutText(document)
createRoot(root).render(
  <StrictMode>
    <App services={services} />
  </StrictMode>,
)
