import '@fontsource-variable/inter/wght.css'
import './index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createAppServices } from './app-services.ts'
import { createInspect } from './inspector/inspect.ts'
import { createBrowserSession } from './session/browser-session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

const inspect = await createInspect()
createRoot(root).render(
  <StrictMode>
    <App services={createAppServices(createBrowserSession(inspect), inspect)} />
  </StrictMode>,
)
