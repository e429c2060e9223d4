import type { RejectedReports } from '../../contract/field/code-page.ts'
import type { SenderState } from './sending/report-sender.ts'
import { type Language, languageLocale } from '../../domain/text/language.ts'
import type { ReportTexts } from './texts/report-texts.ts'

const NEWEST = 20

/** Reports of this phone, newest first: those waiting with their age, those sent and those refused. */
export function ReportList(props: {
  sender: Pick<SenderState, 'reports' | 'stopped'>
  /** reports that the company rejected or returned */
  sentBack: readonly RejectedReports[]
  texts: ReportTexts
  language: Language
  timeZone: string | undefined
}) {
  const { sender, sentBack, texts, language, timeZone } = props
  if (sender.reports.length === 0) return null
  const when = new Intl.DateTimeFormat(languageLocale(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone !== undefined && { timeZone }),
  })
  const waiting = sender.reports.filter(({ state }) => state === 'pending')
  const why = {
    'no network': texts.offline,
    busy: texts.serverBusy,
    limited: texts.limited,
    sending: texts.sending,
  }[sender.stopped as 'no network']
  return (
    <section aria-label={texts.title} className="reports">
      <p role="status" className={waiting.length > 0 ? 'notice warn' : 'quiet'}>
        {waiting.length > 0 ? `${texts.pending}: ${waiting.length}. ${why ?? ''}` : texts.sent}
      </p>
      <ul>
        {sender.reports
          .toReversed()
          .slice(0, NEWEST)
          .map(({ title, state, refusal, body, sequence }) => {
            const back = sentBack.find((each) => each.sender === body.sender && each.sequence === sequence)
            return (
              <li key={body.id} className={back ? 'refused' : state}>
                <b>{title}</b>
                <span>
                  {state === 'sent' && `${texts.sent} · ${when.format(body.device)}`}
                  {state === 'sent' && refusal !== null && ` · ${texts.withoutPhoto} ${refusal}`}
                  {state === 'pending' && `${texts.pending} ${texts.since} ${when.format(body.device)}`}
                  {state === 'refused' && `${texts.refused}: ${refusal ?? ''}`}
                </span>
                {back && <span>{`${texts[back.as]}: ${back.reason}`}</span>}
              </li>
            )
          })}
      </ul>
    </section>
  )
}
