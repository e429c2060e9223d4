import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RosterApp } from './roster-app.tsx'
import { rosterLoader } from './roster-loader.ts'

const root = document.getElementById('root')
if (!root) throw new Error('roster-page.html has no element with the id root')
const code = decodeURIComponent(window.location.pathname.split('/')[2] ?? '')

/** interval at which offers and welfare checks are fetched, ms */
const FETCH_EVERY_MS = 30_000
const loader = rosterLoader(code)
loader.load()
window.addEventListener('online', loader.load)
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && loader.load())
// fetched in the background too, because a welfare check must reach the guard
setInterval(loader.load, FETCH_EVERY_MS)
createRoot(root).render(
  <StrictMode>
    <RosterApp code={code} loader={loader} />
  </StrictMode>,
)
