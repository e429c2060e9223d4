import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import { preferencesReply } from '../../../../contract/notifications/notification.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '../../../../domain/notifications/notification.ts'
import {
  notificationPreferences,
  type NotificationPreferences,
} from '../../../../domain/notifications/notification-preferences.ts'
import { useSession } from '../../../app/app-services.ts'
import { Card } from '../../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../../ui/content/table.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { Switch } from '../../../ui/control/switch.tsx'
import { TimeInput } from '../../../ui/control/time-input.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { NOTIFICATION_KIND_LABELS } from '../../../resource/notifications/notification-labels.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const KEY = ['notification-preferences']
const body = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })
const hint = css({ color: 'ink.muted', textStyle: 'dense' })
const fields = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[repeat(2, minmax(0, 1fr))]' },
  gap: '4',
})
const box = css({ width: '4', height: '4', accentColor: 'accent' })

/** Form to choose through which channels a person is notified. */
export function PreferencesCard() {
  const { api } = useSession()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get('/notification-preferences', preferencesReply, { signal }),
    select: (reply) => reply.data,
  })
  const { data } = query
  return (
    <div id="notifications">
      <Card title={tr(texts.notificationSettings)}>
        <LoadingState
          query={query}
          lines={6}
          label={tr(texts.loadingYourSettings)}
          failed={tr(texts.yourSettingsCouldNotBeFetched)}
        />
        {data && <PreferencesForm key={JSON.stringify(data)} saved={data} />}
      </Card>
    </div>
  )
}

function PreferencesForm({ saved }: { saved: NotificationPreferences }) {
  const { api } = useSession()
  const queries = useQueryClient()
  const [now, setNow] = useState(saved)
  const change = (some: Partial<NotificationPreferences>) => setNow({ ...now, ...some })
  const save = useMutation({
    mutationFn: () => api.post('/notification-preferences', preferencesReply, { body: now }),
    onSuccess: (reply) => {
      queries.setQueryData(KEY, reply)
      showToast('success', tr(texts.yourNotificationSettingsAreSaved))
    },
  })
  const checked = notificationPreferences.safeParse(now)
  const problem = (...path: string[]) =>
    checked.error?.issues.find((issue) => issue.path.join('.') === path.join('.'))?.message
  return (
    <form
      aria-label={tr(texts.notificationSettings)}
      className={body}
      onSubmit={(event) => {
        event.preventDefault()
        if (checked.success) save.mutate()
      }}
    >
      <p className={hint}>{tr(texts.consoleShowsAllNotificationsChooseWhichOfThem)}</p>
      <Channels preferences={now} onChange={change} />
      <div className={fields}>
        <Field label={tr(texts.mailDigest)} hint={tr(texts.criticalNotificationsAreMailedAtOnceTheDaily)}>
          <Select
            value={now.digest}
            onChange={({ currentTarget }) =>
              change({ digest: notificationPreferences.shape.digest.parse(currentTarget.value) })
            }
          >
            <option value="off">{tr(texts.offMailAtOnce)}</option>
            <option value="hourly">{tr(texts.hourly)}</option>
            <option value="daily">{tr(texts.daily)}</option>
          </Select>
        </Field>
        <Field
          label={tr(texts.timeZone)}
          hint={tr(texts.forQuietHoursAndTheDigest)}
          error={problem('time_zone')}
        >
          <Input
            value={now.time_zone}
            onChange={(event) => change({ time_zone: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Switch
        checked={now.quiet !== null}
        onChange={(on) => change({ quiet: on ? { from: '22:00', to: '06:00' } : null })}
      >
        {tr(texts.quietHours)}
      </Switch>
      {now.quiet && (
        <QuietHours quiet={now.quiet} onChange={(quiet) => change({ quiet })} problem={problem} />
      )}
      <p className={hint}>{tr(texts.inQuietHoursNothingIsPushedAndMail)}</p>
      {save.error && <Notice kind="error">{save.error.message}</Notice>}
      <div>
        <Button type="submit" tone="solid" busy={save.isPending}>
          {tr(texts.saveSettings)}
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  preferences: NotificationPreferences
  onChange: (some: Partial<NotificationPreferences>) => void
}

const CHANNELS = [
  { channel: 'mail', word: tr(texts.mail) },
  { channel: 'push', word: tr(texts.push) },
] as const

function Channels({ preferences, onChange }: PartProps) {
  const toggled = (kinds: readonly NotificationKind[], kind: NotificationKind) =>
    kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind]
  return (
    <Table caption={tr(texts.channels)}>
      <thead>
        <tr>
          <HeadCell>{tr(texts.notification)}</HeadCell>
          {CHANNELS.map(({ word }) => (
            <HeadCell key={word}>{word}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTIFICATION_KINDS.map((kind) => (
          <tr key={kind}>
            <Cell>{NOTIFICATION_KIND_LABELS[kind]}</Cell>
            {CHANNELS.map(({ channel, word }) => (
              <Cell key={channel}>
                <input
                  type="checkbox"
                  className={box}
                  aria-label={`${word}: ${NOTIFICATION_KIND_LABELS[kind]}`}
                  checked={preferences[channel].includes(kind)}
                  onChange={() => onChange({ [channel]: toggled(preferences[channel], kind) })}
                />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface QuietProps {
  quiet: NonNullable<NotificationPreferences['quiet']>
  onChange: (quiet: NonNullable<NotificationPreferences['quiet']>) => void
  problem: (...path: string[]) => string | undefined
}

const QuietHours = ({ quiet, onChange, problem }: QuietProps) => (
  <div className={fields}>
    <Field label={tr(texts.quietFrom)} error={problem('quiet', 'from')}>
      <TimeInput kind="time" value={quiet.from} onChange={(from) => onChange({ ...quiet, from })} />
    </Field>
    <Field label={tr(texts.quietUntil)} error={problem('quiet', 'to')}>
      <TimeInput kind="time" value={quiet.to} onChange={(to) => onChange({ ...quiet, to })} />
    </Field>
  </div>
)
