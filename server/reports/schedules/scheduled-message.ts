import { z } from 'zod'
import { jsonText } from '../../../domain/json-text.ts'
import type { Message } from '../../background/outbox.ts'

/** The kind of messages that have a report computed and mailed. */
export const REPORT_MAIL = 'report-mail'

export const scheduledMessageJson = jsonText.pipe(z.object({ scheduleId: z.string(), dueAt: z.number() }))

/** Returns the message that mails a report due at a time, ms since epoch UTC. */
export const scheduledMessage = ({ id, name }: { id: string; name: string }, dueAt: number): Message => ({
  kind: REPORT_MAIL,
  to: id,
  subject: name,
  text: JSON.stringify({ scheduleId: id, dueAt }),
})
