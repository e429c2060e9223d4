import './index.css'
import './opening.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createAppServices } from './app-services.ts'
import { loadConsoleLanguage } from '../texts/console-language.ts'
import { preloadData, preloadScreens } from '../loading/preload-route.ts'
import { sessionState } from '../machines/session.ts'
import { createBrowserSession } from '../session/browser-session.ts'
import { loadTemporal } from '../stubs/browser-temporal.ts'
import '../ui/theme/theme.ts'
import { titleTruncatedText } from '../ui/overlay/title-truncated-text.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

const services = createAppServices(createBrowserSession())
titleTruncatedText(document)
const temporal = loadTemporal()
/** The font's 48 kB would delay the first screen. Until it loads, a system font with the same glyph widths is used. */
const loadFont = () => void import('@fontsource-variable/inter/wght.css').catch(() => {})
const render = () => {
  createRoot(root).render(
    <StrictMode>
      <App services={services} />
    </StrictMode>,
  )
  requestAnimationFrame(() => setTimeout(loadFont))
}
const language = loadConsoleLanguage()
if (sessionState(services.session.actor.getSnapshot()) === 'signed out')
  void Promise.allSettled([temporal, language]).then(render)
else {
  const { pathname } = window.location
  void preloadData(pathname, services)
  // modules of screens contain texts in the chosen language when they are imported, so the language loads first
  const screen = language.then(() => preloadScreens(pathname, services))
  // until the first screen is ready, the static page of index.html stays visible
  void Promise.allSettled([screen, temporal]).then(render)
}
