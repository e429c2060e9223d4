import type { ClientPage } from '../../contract/client-links/client-page.ts'
import type { ClientTexts } from './client-texts.ts'
import { Figure } from './figure.tsx'

/** Today's rounds: how many of the due ones were completed, and what went wrong. */
export function RoundsToday({ rounds, texts }: { rounds: ClientPage['rounds']; texts: ClientTexts }) {
  const { due, done, late, missed, incomplete } = rounds
  return (
    <section aria-labelledby="rounds">
      <h2 id="rounds">{texts.rounds}</h2>
      {due === 0 && <p className="notice">{texts.noRounds}</p>}
      {due > 0 && (
        <dl className="item">
          <Figure term={texts.done} value={`${done} ${texts.of} ${due}`} />
          <Figure term={texts.late} value={late} isBad={late > 0} />
          <Figure term={texts.incomplete} value={incomplete} isBad={incomplete > 0} />
          <Figure term={texts.missed} value={missed} isBad={missed > 0} />
        </dl>
      )}
    </section>
  )
}
