import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { codePageLoader } from './code-page-loader.ts'
import { type Queue, ReportApp, loadLanguage } from './report-app.tsx'
import { preferredLanguage } from '../../domain/text/language.ts'
import { reportSender } from './sending/report-sender.ts'
import { openReportStore } from './sending/report-store.ts'

const element = document.getElementById('root')
if (!element) throw new Error('report-page.html has no element with the id root')
const root = createRoot(element)
const code = decodeURIComponent(window.location.pathname.split('/')[2] ?? '')

// service workers exist only in a secure context (HTTPS); without one, the page needs a network
if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/checklist/worker.js')

const spoken = loadLanguage(preferredLanguage(navigator.languages))

async function open() {
  const [store, helpStore] = [await openReportStore(code), await openReportStore(`${code}-help`)]
  // a separate queue for calls for help, so that they do not wait behind other reports
  const help: Queue = { store: helpStore, sender: reportSender(code, helpStore, '-help') }
  const reports: Queue = { store, sender: reportSender(code, store) }
  const loader = codePageLoader(code, store, [store, helpStore])
  const send = () => {
    help.sender.send()
    reports.sender.send()
  }
  const refresh = () => {
    loader.load()
    send()
  }
  refresh()
  const begins = await spoken
  window.addEventListener('online', refresh)
  document.addEventListener('visibilitychange', send)
  root.render(
    <StrictMode>
      <ReportApp begins={begins} code={code} loader={loader} reports={reports} help={help} />
    </StrictMode>,
  )
}

open().catch(async () => {
  const { noStore } = (await spoken).texts
  root.render(
    <main>
      <p role="alert" className="notice bad">
        {noStore}
      </p>
    </main>,
  )
})
