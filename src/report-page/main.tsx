import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { codePageLoader } from './code-page-loader.ts'
import { ReportApp } from './report-app.tsx'
import { reportSender } from './report-sender.ts'
import { openReportStore } from './report-store.ts'

const root = document.getElementById('root')
if (!root) throw new Error('report-page.html has no element with the id root')
const code = decodeURIComponent(window.location.pathname.split('/')[2] ?? '')

// only in a secure context; without it the page works while there is a network
if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/checklist/worker.js')
void openReportStore(code).then((store) => {
  const [loader, sender] = [codePageLoader(code, store), reportSender(code, store)]
  const refresh = () => {
    loader.load()
    sender.send()
  }
  refresh()
  window.addEventListener('online', refresh)
  document.addEventListener('visibilitychange', sender.send)
  createRoot(root).render(
    <StrictMode>
      <ReportApp loader={loader} sender={sender} store={store} />
    </StrictMode>,
  )
})
