import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { css } from '../../../../styled-system/css'
import { endSessionsBody, sessionsReply } from '../../../../contract/auth/account.ts'
import { messageReply } from '../../../../contract/auth/auth.ts'
import { useSession, useTimeZone } from '../../../app/app-services.ts'
import { Badge } from '../../../ui/status/badge.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { MomentText } from '../../../ui/content/moment-text.tsx'
import { ActionsHead, Cell, HeadCell, Table } from '../../../ui/content/table.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { useNow } from '../../../ui/content/use-now.ts'
import { browserName } from '../../../ui/content/browser-name.ts'
import { AccountForm, currentPasswordField } from '../shared/account-form.tsx'
import { FailedSignIns } from './failed-sign-ins.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const SESSIONS = ['sessions']
const right = css({ textAlign: 'right' })
const where = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

/** Lists a person's sessions, each with a button to sign it out. */
export function Sessions() {
  const { api } = useSession()
  const queries = useQueryClient()
  const timeZone = useTimeZone()
  const now = useNow(10_000)
  const [ending, setEnding] = useState<{ path: string; title: string } | null>(null)
  const query = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => api.get('/sessions', sessionsReply, { signal }),
    select: (reply) => reply.data,
  })
  const { data } = query

  async function end(path: string, body: z.infer<typeof endSessionsBody>) {
    const { msg } = await api.delete(path, messageReply, { body, failure: tr(texts.signOutThereFailed) })
    setEnding(null)
    showToast('success', msg)
    await queries.invalidateQueries({ queryKey: SESSIONS })
  }

  return (
    <Card
      title={tr(texts.whereYouAreSignedIn)}
      aside={
        data &&
        data.length > 1 && (
          <Button
            size="sm"
            onClick={() => setEnding({ path: '/sessions', title: tr(texts.signOutEverywhereElse) })}
          >
            {tr(texts.signOutEverywhereElse2)}
          </Button>
        )
      }
    >
      <LoadingState
        query={query}
        lines={3}
        label={tr(texts.loadingYourSessions)}
        failed={tr(texts.yourSessionsCouldNotBeFetched)}
      />
      <FailedSignIns />
      {data && (
        <Table caption={tr(texts.whereYouAreSignedIn)}>
          <thead>
            <tr>
              <HeadCell>{tr(texts.browser)}</HeadCell>
              <HeadCell>{tr(texts.address)}</HeadCell>
              <HeadCell>{tr(texts.signedIn)}</HeadCell>
              <HeadCell>{tr(texts.lastUsed2)}</HeadCell>
              <ActionsHead />
            </tr>
          </thead>
          <tbody>
            {data.map((session) => (
              <tr key={session.id}>
                <Cell>
                  <span className={where} title={session.agent ?? undefined}>
                    {browserName(session.agent)}
                    {session.current && <Badge>{tr(texts.thisBrowser)}</Badge>}
                  </span>
                </Cell>
                <Cell>{session.address ?? tr(texts.unknown)}</Cell>
                <Cell>
                  <MomentText t={session.started_at} now={now} timeZone={timeZone} />
                </Cell>
                <Cell>
                  <MomentText t={session.last_used_at} now={now} timeZone={timeZone} />
                </Cell>
                <Cell className={right}>
                  {!session.current && (
                    <Button
                      size="sm"
                      aria-label={tr(texts.signOutAgentAtAddress, {
                        agent: browserName(session.agent),
                        address: session.address ?? tr(texts.unknownAddress),
                      })}
                      onClick={() =>
                        setEnding({
                          path: `/sessions/${encodeURIComponent(session.id)}`,
                          title: tr(texts.signOutAgent, { agent: browserName(session.agent) }),
                        })
                      }
                    >
                      {tr(texts.signOut)}
                    </Button>
                  )}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Dialog open={ending !== null} onClose={() => setEnding(null)} title={ending?.title ?? ''} size="sm">
        {ending && (
          <AccountForm
            label={ending.title}
            body={endSessionsBody}
            fields={[currentPasswordField]}
            initial={{ current_password: '' }}
            submit={tr(texts.signOut)}
            send={(values) => end(ending.path, values)}
          />
        )}
      </Dialog>
    </Card>
  )
}
