import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ReportApp } from './report-app.tsx'
import { openReportStore } from './report-store.ts'

const root = document.getElementById('root')
if (!root) throw new Error('report-page.html has no element with the id root')
const code = decodeURIComponent(window.location.pathname.split('/')[2] ?? '')

// only in a secure context; without it the page works while there is a network
if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/checklist/worker.js')
void openReportStore(code).then((store) =>
  createRoot(root).render(
    <StrictMode>
      <ReportApp code={code} store={store} />
    </StrictMode>,
  ),
)
