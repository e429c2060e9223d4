import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ClientApp } from './client-app.tsx'
import { clientPageReply } from '../../contract/clients/client-page.ts'
import { linkPageLoader } from '../report-page/link-page-loader.ts'

const root = document.getElementById('root')
if (!root) throw new Error('report-page.html has no element with the id root')
const code = decodeURIComponent(window.location.pathname.split('/')[2] ?? '')

const FETCH_EVERY_MS = 60_000
const loader = linkPageLoader(`/v/${encodeURIComponent(code)}`, clientPageReply)
loader.load()
window.addEventListener('online', loader.load)
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && loader.load())
setInterval(() => document.visibilityState === 'visible' && loader.load(), FETCH_EVERY_MS)
createRoot(root).render(
  <StrictMode>
    <ClientApp loader={loader} />
  </StrictMode>,
)
