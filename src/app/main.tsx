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
/** The font's 48 kB would delay the first screen; until then a system font with the same widths is used. */
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
  // data of screens has its texts as their files run
  const screen = language.then(() => preloadScreens(pathname, services))
  // the static page shows that the console is loading until the first screen is ready
  void Promise.allSettled([screen, temporal]).then(render)
}
